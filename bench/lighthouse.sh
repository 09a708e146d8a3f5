#!/bin/sh
# Measures every kind of page with Lighthouse on a phone: bench/lighthouse.sh [BASE]
# Without the address of a running product it starts one of its own.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
python=$root/.venv/bin/python
version=12.2.3
tools=${XDG_CACHE_HOME:-$HOME/.cache}/skat-liste/lighthouse-$version

if [ ! -x "$tools/node_modules/.bin/lighthouse" ]; then
    npm install --silent --no-fund --no-audit --prefix "$tools" "lighthouse@$version"
fi
export LIGHTHOUSE="$tools/node_modules/.bin/lighthouse"
export CHROME_PATH="${CHROME_PATH:-$(command -v chromium)}"

if [ "$#" -gt 0 ]; then
    exec "$python" "$root/bench/lighthouse.py" "$1"
fi

folder=$(mktemp -d)
export SKATLISTE_DATA="$folder/data"
port=8099
"$root/bin/run" --host 127.0.0.1 --port "$port" >"$folder/log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
"$python" "$root/bench/lighthouse.py" "http://127.0.0.1:$port"
