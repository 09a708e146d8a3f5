# Makes the virtual environment that the other commands run in.
#
# To be sourced, with $root set to the project's folder:
#     prepare requirements.txt      afterwards $python runs what that file names
# A start with nothing to do takes a fraction of a second and no network.

venv=${root:?}/.venv
python=$venv/bin/python

refuse() {
    printf '%s\n' "$1" >&2
    exit 1
}

prepare() {
    if [ -n "${PYTHON:-}" ]; then
        is_new_enough "$PYTHON" || refuse "PYTHON is \"$PYTHON\", which is no Python 3.11 or newer: set it to one, or unset it."
    fi
    is_current "$1" && return
    # Held by the open file and not by its name: it ends with this process and
    # whatever it started, however they end. A start in between waits.
    exec 9< "$root/requirements.txt"
    base=$(find_python) || refuse "The Skat-Liste needs Python 3.11 or newer: install it (apt install python3), or set PYTHON to its path."
    "$base" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)' 2> /dev/null || :
    if ! is_current "$1"; then
        is_healthy || make_venv
        install "$1"
    fi
    exec 9<&-
}

# By running it: a name on the PATH may stand for a version that is not installed.
is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' > /dev/null 2>&1
}

find_python() {
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11; do
        if is_new_enough "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    return 1
}

version_of() {
    "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])'
}

# Whether the environment runs, with the Python that is asked for, if any. Its
# commands know its folder by name: one that was moved is not healthy.
is_healthy() {
    is_new_enough "$python" && "$python" -c 'import pip' 2> /dev/null || return 1
    grep -qF -- "-m venv $venv" "$venv/pyvenv.cfg" || return 1
    [ -z "${PYTHON:-}" ] || [ "$(version_of "$python")" = "$(version_of "$PYTHON")" ]
}

stamp_for() {
    printf '%s\n' "$venv/$1.stamp"
}

# What an environment for the file $1 is made of.
ingredients() {
    version_of "$python"
    case $1 in
        requirements-dev.txt) (cd "$root" && cksum requirements.txt requirements-dev.txt) ;;
        *) (cd "$root" && cksum "$1") ;;
    esac
}

is_current() {
    [ -f "$(stamp_for "$1")" ] && is_healthy &&
        [ "$(ingredients "$1")" = "$(cat "$(stamp_for "$1")")" ]
}

make_venv() {
    "$base" -c 'import ensurepip, venv' 2> /dev/null ||
        refuse "This Python cannot make virtual environments: install what is missing (apt install python3-venv)."
    rm -rf "$venv"
    trap 'rm -rf "$venv"; exit 130' INT
    trap 'rm -rf "$venv"; exit 143' TERM HUP
    if ! said=$("$base" -m venv "$venv" 2>&1); then
        rm -rf "$venv"
        printf '%s\n' "$said" | tail -n 5 >&2
        refuse "The virtual environment $venv cannot be made, see above."
    fi
    trap - INT TERM HUP
}

install() {
    printf '%s\n' "Installing what $1 names, this takes a moment ..." >&2
    rm -f "$venv"/*.stamp
    if ! said=$("$python" -m pip install --quiet --disable-pip-version-check \
        --no-input --requirement "$root/$1" 2>&1); then
        printf '%s\n' "$said" | tail -n 5 >&2
        refuse "What $1 names cannot be installed, see above: is there a network?"
    fi
    # What the tests need includes what the application needs.
    ingredients requirements.txt > "$(stamp_for requirements.txt)"
    [ "$1" = requirements.txt ] || ingredients "$1" > "$(stamp_for "$1")"
}
