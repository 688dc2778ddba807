"""How soon a large text is there: `make bench-large`, for ten minutes; the memory is told on Linux.

One visitor with a real browser chooses a file on the landing page, changes the vocabulary size and
goes through the pages. A time is from the choice until the app rests; the processor time and the
memory (PSS, five times a second) are the server's. The text is the source code of Python and of
the installed packages.
"""

import argparse
import os
import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, expect

from benchmarks.browser import chromium, opened
from benchmarks.load.process import at_rest, memory, processor_time, watched
from benchmarks.texts import ascii_source
from tests.browser.app import settled
from tests.server import Server, running

WITHIN: Final = 60_000  # milliseconds that one wait may take
AT_REST: Final = 0.3
"""Seconds without a running script after which nothing more is to come; not part of a time."""
PAGES: Final = ("Encode", "Compare", "Sizes", "Vocabulary", "Watch merges", "Encode")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--megabytes", type=int, nargs="+", default=[10, 60])
    arguments.add_argument("--emoji", action="store_true", help="one at the end of the text")
    chosen = arguments.parse_args()
    os.environ.setdefault("BPE_EXPLORER_MEMORY", "4GB")
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    with chromium() as browser, TemporaryDirectory() as folder:
        for size in chosen.megabytes:
            file = Path(folder, f"{size}.txt")
            file.write_text(ascii_source(size * 1_000_000) + "🌊" * chosen.emoji, "utf-8")
            with running() as server:
                visit(browser, server, file)


def visit(browser: Browser, server: Server, file: Path) -> None:
    """One visit with one file, and what it costs."""
    page = opened(browser, f"{server.address}/?sample=own&text=aa&vocab_size=10000&step=0")
    page.set_default_timeout(WITHIN)
    at_rest(server.pid)  # the compiled engine is there
    print(f"\n{file.stem} MB; the server has {memory(server.pid):,.0f} MB")
    with told("file chosen", page, server):
        page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(file)
        narration = page.locator(".player .narration")
        expect(narration).not_to_contain_text("2 tokens", timeout=WITHIN)
    page.get_by_role("button", name="Settings:").click()
    with told("another size", page, server):
        size = page.get_by_role("spinbutton", name="Vocabulary size")
        size.fill("9000")
        size.press("Enter")
    page.get_by_role("button", name="Done").click()
    for name in PAGES:
        with told(name, page, server):
            page.get_by_role("link", name=name, exact=True).first.click()


@contextmanager
def told(what: str, page: Page, server: Server) -> Iterator[None]:
    """Print what it costs until the app rests again."""
    computed = processor_time(server.pid)
    with watched(server.pid, [(0, memory(server.pid))]) as curve:
        start = time.perf_counter()
        yield
        seconds = rested(page) - start
    computed = processor_time(server.pid) - computed
    now = memory(server.pid)
    most = max(size for _, size in curve)
    print(
        f"  {what:14}{seconds:7.2f} s, processor {computed:6.2f} s, "
        f"memory at most {most:6,.0f} MB, then {now:6,.0f} MB",
        flush=True,
    )


def rested(page: Page) -> float:
    """When the last run of the script was over."""
    app = page.get_by_test_id("stApp")
    over = time.perf_counter()
    while time.perf_counter() < over + AT_REST:
        if app.get_attribute("data-test-script-state") != "notRunning":
            over = time.perf_counter()
    settled(page)
    return over


if __name__ == "__main__":
    main()
