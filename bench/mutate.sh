#!/bin/sh
# Mutation testing of scoring/: changes it in some two thousand small ways and counts
# how many of the changes the tests notice. Takes ten minutes on two cores.
#
#     bench/mutate.sh [FILE]        FILE: where the survivors are written, each with
#                                   its change; without it they are printed
#
# Works in a throw-away copy with an environment of its own and leaves nothing behind.
# Ends with 1 if fewer than 95 % are noticed. PYTHON and JOBS (2) may be set.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
least=95
seconds=2400

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

mkdir "$copy/tests"
cp -R "$root/scoring" "$root/docs" "$copy"
cp -R "$root/tests/__init__.py" "$root/tests/scoring" "$copy/tests"
cp "$root/bench/mutate.toml" "$copy/pyproject.toml"
find "$copy" -type d -name __pycache__ -prune -exec rm -rf {} +

"${PYTHON:-python3}" -m venv "$copy/.venv"
grep -E '^(pytest|hypothesis)==' "$root/requirements-dev.txt" > "$copy/tools.txt"
echo mutmut==3.8.1 >> "$copy/tools.txt"
"$copy/.venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    --no-input --requirement "$copy/tools.txt"
mutmut=$copy/.venv/bin/mutmut

survivors() {
    "$mutmut" results | sed -n 's/^ *\(scoring\.[^:]*\): .*$/\1/p'
}

# mutmut switches a change on after everything was imported, so it cannot see what a
# table is that a function fills at import. These tests begin anew.
is_noticed_from_the_start() {
    module=${1#scoring.}
    module=${module%%.*}
    [ "$module" = __main__ ] && module=command_line
    [ -f "tests/scoring/test_$module.py" ] || return 1
    ! MUTANT_UNDER_TEST=$1 timeout 60 "$copy/.venv/bin/python" -m pytest -x \
        "tests/scoring/test_$module.py" > /dev/null 2>&1
}

cd "$copy"
timeout "$seconds" "$mutmut" run --max-children "${JOBS:-2}" > run.txt 2>&1 || {
    tail -n 30 run.txt >&2
    exit 1
}
total=$("$mutmut" results --all true | grep -c '^ *scoring\.')
lost=0
: > survivors.txt
survivors > names.txt
while read -r name; do
    (cd mutants && is_noticed_from_the_start "$name") && continue
    lost=$((lost + 1))
    "$mutmut" show "$name" | sed -n "1s/.*/$name/p; /^[-+][^-+]/p" >> survivors.txt
done < names.txt
cat survivors.txt > "${1:-/dev/stdout}"
noticed=$((total - lost))
tenths=$((1000 * noticed / total))
echo "$noticed of $total changes noticed, ${tenths%?}.${tenths#"${tenths%?}"} % (goal: $least % or more)"
[ "$tenths" -ge "$((10 * least))" ]
