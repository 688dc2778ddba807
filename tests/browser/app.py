"""The real app, as a visitor meets it: a server in a process of its own, and a page to look at."""

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Download, FloatRect, Locator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
STARTS_WITHIN = 60.0  # seconds; the first start on a slow machine compiles every module
SETTLES_WITHIN = 30_000.0  # milliseconds


@contextmanager
def serve_app(script: str = "app.py") -> Iterator[str]:
    """Starts the app on a free port, gives its address, and stops it at the end."""
    with socket.create_server(("localhost", 0)) as probe:
        port = probe.getsockname()[1]
    address = f"http://localhost:{port}"
    command = [sys.executable, "-m", "streamlit", "run", script]
    command += ["--server.port", str(port)]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as log:
        process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
        )
        try:
            if not _becomes_healthy(process, address):
                log.seek(0)
                raise RuntimeError(f"The app did not start at {address}:\n{log.read()}")
            yield address
        finally:
            _stop(process)


def settled(page: Page) -> Page:
    """Waits until the page is connected and its script has run, and checks that it did not raise.

    A click takes a moment to reach the server: what it changes still needs its own `expect`.
    """
    app = page.get_by_test_id("stApp")
    expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=SETTLES_WITHIN)
    expect(app).to_have_attribute("data-test-script-state", "notRunning", timeout=SETTLES_WITHIN)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    return page


def boxes(page: Page, *parts: Locator) -> list[FloatRect]:
    """Where each of the parts is in the window, measured in one moment.

    A page that has just opened still moves; boxes read one after the other would not fit together.
    """
    for part in parts:
        expect(part).to_be_visible()
    found: list[FloatRect] = page.evaluate(
        """nodes => nodes.map(node => {
            const { x, y, width, height } = node.getBoundingClientRect();
            return { x, y, width, height };
        })""",
        [part.element_handle() for part in parts],
    )
    return found


def download(page: Page, button: Locator) -> Download:
    """Presses a download button once the page rests, and gives what came.

    A file that is made when asked belongs to the run of the script that drew its button: while the
    next run is under way the press would be lost.
    """
    expect(button).to_be_visible()
    settled(page)
    with page.expect_download() as found:
        button.click()
    return found.value


def _becomes_healthy(process: "subprocess.Popen[bytes]", address: str) -> bool:
    deadline = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < deadline:
        try:
            with urlopen(f"{address}/_stcore/health", timeout=5):
                return True
        except URLError:
            pass  # not yet
        try:
            process.wait(timeout=0.1)
        except subprocess.TimeoutExpired:
            continue  # still starting
        return False
    return False


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
