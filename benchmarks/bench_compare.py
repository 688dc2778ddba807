"""How fast page Compare follows a size slider: a part of `make bench-ui`.

A text of 100 KB in two panes of one run, and in three with a real model beside them. A size is
moved by a key: until the tokens are painted in the browser, and until the table that the server
counts is there too. Both are also given as ratios to a rerun of an empty page.
"""

import statistics
import time
from typing import Final

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.app import settled

COMPARED_SIZE: Final = 100_000
MOVES: Final = 10
FIRST_SIZE: Final = 1_000
LAST_SIZE: Final = 4_256
COMPARISONS: Final = {
    "two sizes of a run": f"trained@{FIRST_SIZE},trained",
    "the same and GPT-4": f"trained@{FIRST_SIZE},trained,cl100k_base",
}


def measure_compare(browser: Browser, url: str, text: str) -> dict[str, tuple[float, float]]:
    """Median milliseconds until the panes, and until the table, for each comparison."""
    address = f"{url}/compare?sample=own&text=x&vocab_size={LAST_SIZE}"
    return {
        title: _measure(browser, f"{address}&panes={panes}", text)
        for title, panes in COMPARISONS.items()
    }


def compare_report(rerun: float, compare: dict[str, tuple[float, float]]) -> str:
    """The numbers as Markdown."""
    lines = [
        f"\nPage Compare, {COMPARED_SIZE:,} bytes; an empty page's rerun takes {rerun:.0f} ms\n",
        "| panes | size moved: panes | ratio | table | ratio |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {title} | {panes:.0f} ms | {panes / rerun:.2f} | {table:.0f} ms | {table / rerun:.2f} |"
        for title, (panes, table) in compare.items()
    ]
    return "\n".join(lines)


def _measure(browser: Browser, address: str, text: str) -> tuple[float, float]:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(address)
    settled(page)
    page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(
        {"name": "text.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )
    pane = page.locator(".compare .pane[data-pane='0']")
    expect(pane).to_have_attribute("data-size", str(FIRST_SIZE), timeout=120_000)
    settled(page)
    cell = page.get_by_test_id("stTable").locator("tbody tr").first.locator("td").first
    times = [_move(page, pane, cell, FIRST_SIZE + move) for move in range(1, MOVES + 1)]
    page.close()
    return statistics.median(one for one, _ in times), statistics.median(two for _, two in times)


def _move(page: Page, pane: Locator, cell: Locator, size: int) -> tuple[float, float]:
    pane.locator("input.size").focus()
    started = time.perf_counter()
    page.keyboard.press("ArrowRight")
    pane.and_(page.locator(f"[data-size='{size}']")).wait_for()
    painted = time.perf_counter()
    cell.get_by_text(f"{size:,}", exact=True).wait_for()
    counted = time.perf_counter()
    settled(page)
    return (painted - started) * 1000, (counted - started) * 1000
