# Runs a PostgreSQL for one run of the tests, from what Debian's package brought.
#
# To be sourced, with $python set:
#     has_postgres       whether there is one to start
#     start_postgres     afterwards $postgres_url is the address of a database in it
#     stop_postgres      ends it, and leaves nothing behind
# It listens on this machine alone, on a port that was free, and asks for a password
# that nobody else knows.

postgres_folder=

# Debian keeps each version in a folder of its own, and none of them on the PATH.
postgres_bin() {
    for found in "$(command -v initdb || :)" $(ls -r /usr/lib/postgresql/*/bin/initdb 2> /dev/null); do
        if [ -x "$found" ]; then
            dirname "$(readlink -f "$found")"
            return
        fi
    done
    return 1
}

has_postgres() {
    postgres_bin > /dev/null
}

# It refuses to run as root; the package has made somebody who may.
as_postgres() {
    if [ "$(id -u)" -eq 0 ]; then
        (cd / && runuser -u postgres -- "$@")
    else
        "$@"
    fi
}

start_postgres() {
    postgres_folder=$(mktemp -d)
    "${python:?}" -c 'import secrets; print(secrets.token_hex(16))' > "$postgres_folder/password"
    [ "$(id -u)" -ne 0 ] || chown -R postgres "$postgres_folder"
    as_postgres "$(postgres_bin)/initdb" --pgdata "$postgres_folder/data" --username skat \
        --auth scram-sha-256 --pwfile "$postgres_folder/password" --encoding UTF8 \
        --locale C.UTF-8 --no-sync --no-instructions > /dev/null
    postgres_port=$("$python" -c 'import socket
with socket.create_server(("127.0.0.1", 0)) as free:
    print(free.getsockname()[1])')
    # What a crash would lose is nothing that anybody needs.
    as_postgres "$(postgres_bin)/pg_ctl" start --silent --wait --pgdata "$postgres_folder/data" \
        --log "$postgres_folder/log" --options "-c listen_addresses=127.0.0.1 -p $postgres_port \
        -c unix_socket_directories= -c max_connections=200 \
        -c fsync=off -c full_page_writes=off" || {
        cat "$postgres_folder/log" >&2
        return 1
    }
    postgres_url=postgresql://skat:$(cat "$postgres_folder/password")@127.0.0.1:$postgres_port/postgres
}

stop_postgres() {
    [ -n "$postgres_folder" ] || return 0
    as_postgres "$(postgres_bin)/pg_ctl" stop --silent --mode immediate \
        --pgdata "$postgres_folder/data" > /dev/null 2>&1 || :
    rm -rf "$postgres_folder"
    postgres_folder=
}
