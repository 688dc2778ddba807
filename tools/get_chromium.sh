#!/bin/sh
# get_chromium.sh PYTHON: gets a Chromium for the tests where this machine has none: Playwright's,
# or, as root, Debian's. What fails
# is no error here: the next way is tried, and the last line says what is missing.
python=$1
find="$python -m tests.browser.chromium"
if [ -n "${CHROME:-}" ] || $find >/dev/null 2>&1; then exit; fi

echo "No Chromium or Chrome is installed: downloading one with Playwright."
# Offline it would otherwise wait half a minute for each of its mirrors, several times.
PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT=5000 "$python" -m playwright install --no-shell chromium

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    # A new machine may be busy with its own updates, which hold dpkg's lock for a while.
    apt="apt-get -qq -o DPkg::Lock::Timeout=300"
    export DEBIAN_FRONTEND=noninteractive
    # Older ones have no package of the first name. What is recommended is for a desktop: printers, a hundred packages.
    for package in chromium-headless-shell chromium; do
        if $find >/dev/null 2>&1; then exit; fi
        echo "Installing Debian's $package."
        $apt update && $apt install -y --no-install-recommends "$package" >/dev/null
    done
fi
$find >/dev/null || true # each test says it again
