"""How fast page Compression opens and follows its slider: a part of `make bench-ui`.

A text of 1 MB, trained to 10,000 merges on the landing page; then the page is opened, until its
charts are drawn, and a size slider is moved, until the numbers are those of the new size. The
second is also given as a ratio to the same on an empty page.
"""

import statistics
import time
from typing import Final

from playwright.sync_api import Browser, Page, expect

from tests.browser.app import settled

TEXT_SIZE: Final = 1_000_000
VOCAB_SIZE: Final = 10_256
MOVES: Final = 10
CHARTS: Final = ("Compression", "Pairs", "Merges", "Token lengths", "Is it used?")
IS_DRAWN: Final = """
() => [...document.querySelectorAll('.js-plotly-plot .xtitle')].some((node) => node.textContent)
  && document.querySelector('[data-test-script-state=notRunning]')
"""


def empty_rerun(browser: Browser, url: str) -> float:
    """Median milliseconds from a key press on a slider to the text that follows it."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(url)
    settled(page)
    milliseconds = _moves(page, "Size", 5_000)
    page.close()
    return milliseconds


def measure_compression(browser: Browser, url: str, text: str) -> dict[str, float]:
    """Milliseconds: the first opening in a process, another one, and a move on each chart."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(f"{url}/?sample=own&text=x&vocab_size={VOCAB_SIZE}&step=0&size=5000")
    settled(page)
    page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(
        {"name": "text.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )
    expect(page.locator(".player .narration")).to_contain_text("of 10,000", timeout=60_000)
    settled(page)
    times = {"first opening": _open(page)}
    page.get_by_role("link", name="Watch merges").click()
    expect(page.locator(".player .narration")).to_contain_text("of 10,000")
    settled(page)
    times["opening"] = _open(page)
    size = 5_000
    for chart in CHARTS:
        page.get_by_role("radiogroup", name="Chart").get_by_text(chart, exact=True).click()
        page.wait_for_function(IS_DRAWN)
        settled(page)
        times[chart] = _moves(page, "Look at vocabulary size", size)
        size += MOVES
    page.close()
    return times


def compression_report(empty: float, times: dict[str, float]) -> str:
    """The times as a table.

    Args:
        empty: of a rerun of the empty page.
        times: as `measure_compression` gives them.
    """
    rows = [
        f"| {what} | {milliseconds:,.0f} ms | {milliseconds / empty:.1f} |"
        for what, milliseconds in times.items()
    ]
    head = [
        f"\nPage Compression, {TEXT_SIZE:,} characters and {VOCAB_SIZE - 256:,} merges: opening "
        "it, then a move of the slider on each chart;",
        f"a rerun of an empty page takes {empty:.0f} ms\n",
        "| | until drawn | ratio to empty |",
        "| --- | ---: | ---: |",
    ]
    return "\n".join([*head, *rows])


def _open(page: Page) -> float:
    started = time.perf_counter()
    page.get_by_role("link", name="Compression").click()
    page.wait_for_function(IS_DRAWN)
    return (time.perf_counter() - started) * 1000


def _moves(page: Page, label: str, size: int) -> float:
    slider = page.get_by_role("slider", name=label)
    times = []
    for move in range(1, MOVES + 1):
        slider.focus()
        started = time.perf_counter()
        page.keyboard.press("ArrowRight")
        page.get_by_text(f"At {size + move:,}").wait_for()
        times.append((time.perf_counter() - started) * 1000)
        settled(page)
    return statistics.median(times)
