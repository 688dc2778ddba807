"""Finds a Chromium-like browser on this machine, or gets one."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

if sys.platform != "win32":
    import fcntl

COMMANDS = (
    # Debian's: Chromium without its windows. It draws the same, with a quarter less work.
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "microsoft-edge-stable",
)
MAC_APPLICATIONS = ("Google Chrome", "Chromium", "Microsoft Edge", "Brave Browser")
WINDOWS_PROGRAMS = (
    r"Google\Chrome\Application\chrome.exe",
    r"Chromium\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
)

WITHOUT = (
    # Chromium prepares a page for what drops down from its address bar, in a process of its own for
    # each window: a third of what it costs to open a page of the app.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Of several such switches Chromium takes the last. These are Playwright's that ask somebody
    # outside, or put something of Chromium's own before the page.
    "AimEnabled",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
)

SELDOM_OPTIMIZED = "--js-flags=--no-maglev,--invocation-count-for-turbofan=30000"
"""A switch for pages that live for seconds: what V8 optimizes of a page is thrown away with it, and
the scripts of the next one begin anew. A loop that lasts, as a training's, is still optimized."""


HERE_ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"
"""A switch for a browser that asks nobody else, and says so on the console of a page. (To look at
each request would take a message to Python for each.)"""


class ChromiumMissingError(RuntimeError):
    """No browser was found, and none could be got."""


def find_or_get_chromium() -> str:
    """The path of a browser that starts; raises `ChromiumMissingError` where there is none.

    `CHROME=/path/to/browser` overrides the search. Where several processes find none, one gets it.
    """
    if chosen := os.environ.get("CHROME"):
        if not _starts(chosen):
            raise ChromiumMissingError(f"CHROME={chosen} does not start: point it at a browser.")
        return chosen
    if path := next(filter(_starts, _installed()), None):
        return path
    with _alone():
        for look in (_installed, _from_playwright, _from_debian):
            if path := next(filter(_starts, look()), None):
                return path
    raise ChromiumMissingError(
        "The browser tests need Chromium or Chrome, and none was found or could be downloaded: "
        "install Google Chrome or Chromium (on Debian: sudo apt-get install chromium), "
        "or set CHROME to the path of one."
    )


def launch_arguments() -> list[str]:
    """Command line switches for a quiet browser that asks nobody and draws alike everywhere.

    Playwright adds its own: no scrollbars, colours as sRGB. The scale of the screen is each page's,
    and Chromium no longer knows a switch for hinting.
    """
    arguments = [
        "--no-first-run",
        "--no-default-browser-check",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        # Where fontconfig wants full hinting, letters would be whole pixels wide.
        "--disable-font-subpixel-positioning",
        f"--disable-features={','.join(WITHOUT)}",
        # Coloured fringes depend on a screen's order of colours, and a picture would hold them.
        "--disable-lcd-text",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")  # Chromium refuses to sandbox itself as root
    return arguments


def _installed() -> Iterator[str]:
    yield from filter(None, map(shutil.which, COMMANDS))
    for folder in (Path("/Applications"), Path.home() / "Applications"):
        for name in MAC_APPLICATIONS:
            yield str(folder / f"{name}.app" / "Contents" / "MacOS" / name)
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if folder_name := os.environ.get(variable):
            for program in WINDOWS_PROGRAMS:
                yield str(Path(folder_name) / program)


@contextmanager
def _alone() -> Iterator[None]:
    """Waits while another process of this checkout is in the block. (On Windows it does not.)"""
    if sys.platform == "win32":
        yield
        return
    with Path(__file__).open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _announce("another process gets one; waiting for it")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _from_playwright() -> Iterator[str]:
    """The browser that Playwright downloaded, now or earlier."""
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if not Path(path).exists():
        _announce("downloading one with Playwright")
        # Offline it would otherwise wait half a minute for each of its mirrors, several times.
        _run(
            [sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"],
            PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT="5000",
        )
    yield path


def _from_debian() -> Iterator[str]:
    """Debian's own package, where we may install it."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        _announce("installing Debian's")
        _apt_get("update")
        # Older ones have no package of the first name.
        for package in ("chromium-headless-shell", "chromium"):
            # What it recommends is for a desktop: printers, notifications, a hundred packages.
            _apt_get("install", "-y", "--no-install-recommends", package)
            yield from filter(None, [shutil.which(package)])


def _apt_get(*words: str) -> None:
    """A new machine may be busy with its own updates, which hold dpkg's lock for a while."""
    command = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", *words]
    _run(command, DEBIAN_FRONTEND="noninteractive")


def _announce(what: str) -> None:
    sys.stderr.write(f"\nNo Chromium or Chrome is installed: {what}.\n")


def _run(command: list[str], **environment: str) -> None:
    """Runs for at most ten minutes. A failure is no error: the next way is tried."""
    try:
        done = subprocess.run(
            command,
            check=False,
            timeout=600,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | environment,
        )
    except subprocess.TimeoutExpired:
        sys.stderr.write(f"{command[0]} took more than ten minutes; given up.\n")
    else:
        if done.returncode:
            sys.stderr.write(f"{shlex.join(command)} failed:\n{done.stdout}\n")


def _starts(path: str) -> bool:
    """Whether the browser is there and has the system libraries that it needs."""
    if not Path(path).exists():
        return False
    if sys.platform == "win32":
        return True  # there `--version` would open a window
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0
