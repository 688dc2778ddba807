"""How fast page Sizes opens and follows its slider: a part of `make bench-ui`.

A text of 1 MB, trained to 10,000 merges on the landing page; then the page is opened, until its
chart is drawn, and its slider is moved, until the numbers are those of the new size. The
second is also given as a ratio to the same on an empty page.
"""

import statistics
from functools import partial
from typing import Final

from playwright.sync_api import Browser, Page, expect

from benchmarks.browser import opened, table, until_shown
from benchmarks.texts import ascii_source
from tests.browser.app import settled

TEXT_SIZE: Final = 1_000_000
VOCAB_SIZE: Final = 10_256
MOVES: Final = 10
CHARTS: Final = ("Compression", "Pairs", "Token lengths", "Usage")
"""Those of a size."""
DRAWN: Final = (
    "body:has([data-test-script-state=notRunning]) "
    ":is(.size-curve .line, .js-plotly-plot .xtitle:not(:empty))"
)


def empty_rerun(browser: Browser, url: str) -> float:
    """Median milliseconds from a key press on a slider to the text that follows it."""
    page = opened(browser, url)
    milliseconds = _moves(page, "Size", 5_000)
    page.close()
    return milliseconds


def sizes_report(browser: Browser, url: str, rerun: float) -> str:
    """Milliseconds: the first opening in a process, another one, and a move on each chart."""
    address = f"{url}/?sample=own&text=x&vocab_size={VOCAB_SIZE}&step=0&size=5000"
    page = opened(browser, address, ascii_source(TEXT_SIZE))
    narration = page.locator(".player .narration")
    expect(narration).to_contain_text("of 10,000", timeout=60_000)
    settled(page)
    times = {"first opening": _opening(page)}
    page.get_by_role("link", name="Watch").click()
    expect(narration).to_contain_text("of 10,000")
    settled(page)
    times["opening"] = _opening(page)
    for number, chart in enumerate(CHARTS):
        page.get_by_role("radiogroup", name="Chart").get_by_text(chart, exact=True).click()
        page.locator(DRAWN).first.wait_for()
        settled(page)
        times[chart] = _moves(page, "Vocabulary size", 5_000 + number * MOVES)
    page.close()
    rows = [[what, f"{took:,.0f} ms", f"{took / rerun:.1f}"] for what, took in times.items()]
    return (
        f"\nPage Sizes, {TEXT_SIZE:,} characters and {VOCAB_SIZE - 256:,} merges: opening "
        f"it, then a move of the slider on each chart\n\n"
        f"{table(('', 'until drawn', 'ratio to empty'), rows)}"
    )


def _opening(page: Page) -> float:
    link = page.get_by_role("link", name="Sizes")
    return until_shown(link.click, page.locator(DRAWN).first)[0]


def _moves(page: Page, label: str, size: int) -> float:
    slider = page.get_by_role("slider", name=label)
    times = []
    for moved in range(size + 1, size + MOVES + 1):
        slider.focus()
        press = partial(page.keyboard.press, "ArrowRight")
        times += until_shown(press, page.get_by_text(f"At {moved:,}"))
        settled(page)
    return statistics.median(times)
