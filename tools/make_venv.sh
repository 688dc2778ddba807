#!/bin/sh
# make_venv.sh DIRECTORY: make a virtual environment with the newest Python from 3.11 to 3.14 that is
# installed, or say in one sentence what is missing. PYTHON=/path/to/python overrides the search.
set -eu

directory=$1
supported='import sys; sys.exit(not sys.version_info[:2] >= (3, 11))'
complete='import ensurepip, venv' # Debian puts ensurepip into a package of its own

fail() {
    echo "$1" >&2
    exit 1
}

find_python() { # find_python CHECK: the first candidate that passes
    for candidate in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3 python}; do
        if command -v "$candidate" >/dev/null 2>&1 &&
            "$candidate" -c "$1" >/dev/null 2>&1; then
            echo "$candidate"
            return
        fi
    done
    return 1
}

any=$(find_python "$supported") ||
    fail "BPE Explorer needs Python 3.11 or newer, and none was found: install it (https://www.python.org/downloads/) and run make again."

if ! python=$(find_python "$supported; $complete"); then
    package=$("$any" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "Installing $package, which Debian keeps apart from Python."
        export DEBIAN_FRONTEND=noninteractive
        apt-get -qq update && apt-get -qq install -y "$package" >/dev/null || true
    fi
    python=$(find_python "$supported; $complete") ||
        fail "Python's venv module is incomplete here: install it (on Debian: sudo apt-get install $package) and run make again."
fi

echo "Making a virtual environment in $directory with $("$python" --version)."
"$python" -m venv --clear "$directory" || {
    rm -rf "$directory" # half an environment would look like a whole one to make
    exit 1
}
