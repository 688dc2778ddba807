"""Finds a Chromium-like browser on this machine; run by itself, says which one it is."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

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
    """No browser was found."""


def find_chromium() -> str:
    """The path of a browser that starts; `CHROME=/path/to/browser` overrides the search.

    Raises:
        ChromiumMissingError: there is none; `make browser` tries to get one.
    """
    if chosen := os.environ.get("CHROME"):
        if not _starts(chosen):
            raise ChromiumMissingError(f"CHROME={chosen} does not start: point it at a browser.")
        return chosen
    for path in _installed():
        if _starts(path):
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
    with sync_playwright() as playwright:  # what Playwright has downloaded
        yield playwright.chromium.executable_path


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


if __name__ == "__main__":
    try:
        sys.stdout.write(f"{find_chromium()}\n")
    except ChromiumMissingError as missing:
        sys.exit(str(missing))
