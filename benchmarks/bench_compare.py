"""How fast page Compare follows a size slider: a part of `make bench-ui`.

A text of 100 KB in two panes of one run, and in three with a real model beside them. A size is
moved by a key: until the tokens are painted in the browser, and until the table that the server
counts is there too. Both are also given as ratios to a rerun of an empty page.
"""

import statistics
from functools import partial
from typing import Final

from playwright.sync_api import Browser, expect

from benchmarks.browser import opened, table, until_shown
from benchmarks.texts import ascii_source
from tests.browser.app import settled

SIZE: Final = 100_000
MOVES: Final = 10
FIRST_SIZE: Final = 1_000
LAST_SIZE: Final = 4_256
COMPARISONS: Final = {
    "two sizes of a run": f"trained@{FIRST_SIZE},trained",
    "the same and GPT-4": f"trained@{FIRST_SIZE},trained,cl100k_base",
}


def compare_report(browser: Browser, url: str, rerun: float) -> str:
    """Median milliseconds until the panes, and until the table, for each comparison."""
    address = f"{url}/compare?sample=own&text=x&vocab_size={LAST_SIZE}"
    rows = []
    for title, panes in COMPARISONS.items():
        times = _measure(browser, f"{address}&panes={panes}")
        rows.append([title, *(cell for t in times for cell in (f"{t:.0f} ms", f"{t / rerun:.2f}"))])
    head = ("panes", "size moved: panes", "ratio", "table", "ratio")
    return f"\nPage Compare, {SIZE:,} bytes\n\n{table(head, rows)}"


def _measure(browser: Browser, address: str) -> list[float]:
    page = opened(browser, address, ascii_source(SIZE))
    pane = page.locator(".compare .pane[data-pane='0']")
    expect(pane).to_have_attribute("data-size", str(FIRST_SIZE), timeout=120_000)
    settled(page)
    cell = page.get_by_test_id("stTable").locator("tbody tr").first.locator("td").first
    times = []
    for size in range(FIRST_SIZE + 1, FIRST_SIZE + MOVES + 1):
        pane.locator("input.size").focus()
        painted = pane.and_(page.locator(f"[data-size='{size}']"))
        counted = cell.get_by_text(f"{size:,}", exact=True)
        times.append(until_shown(partial(page.keyboard.press, "ArrowRight"), painted, counted))
        settled(page)
    page.close()
    return [statistics.median(column) for column in zip(*times, strict=True)]
