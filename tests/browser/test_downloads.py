"""What is taken away from a page comes while others click; the page says so where it does not."""

import asyncio
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from benchmarks.load.client import visiting
from bpe_core.exercise import FILES
from tests.browser.app import download, settled
from tests.sweeps import first
from tests.words import w

OFFERED = {
    "vocabulary?vocabulary_look=table": ["vocabulary.csv"],
    "compare?compare_look=languages": ["languages.csv"],
    "encode?panel=open&save_format=minbpe": ["minbpe.zip"],
    "sizes": ["compression.csv"],
    "sizes?chart=used": ["stepping-stones.csv"],
    "compare?compare_tab=own": ["comparison.csv"],
    "compare?compare_tab=models&compare_open=numbers": ["comparison.csv"],
    "learn?lesson=algorithm": [*FILES],
    "encode?panel=open": ["training.json"],
}


@pytest.fixture(scope="module")
def _others_click(app_url: str) -> Iterator[None]:
    """Somebody's run ends all the time, and Streamlit then clears away what seems left over."""
    is_over = threading.Event()

    async def click() -> None:
        while not is_over.is_set():
            async with visiting(app_url, "learn"):
                pass

    others = [threading.Thread(target=asyncio.run, args=[click()]) for _ in range(2)]
    for other in others:
        other.start()
    yield
    is_over.set()
    for other in others:
        other.join()


@pytest.mark.usefixtures("_others_click")
@pytest.mark.parametrize("address", first(0, OFFERED))
def test_every_file_comes_over_a_quick_and_a_slow_line_while_others_click(
    page: Page, app_url: str, address: str
) -> None:
    page.goto(f"{app_url}/{address}")
    settled(page)
    if address == "sizes":
        page.get_by_role("button", name=w("inputs.more")).click()
    network = page.context.new_cdp_session(page)
    buttons = page.locator(".download button")
    expect(buttons).to_have_count(len(OFFERED[address]))
    for latency in (0, 400):
        line = {"latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
        network.send("Network.emulateNetworkConditions", line | {"offline": False})
        found = [download(page, button) for button in buttons.all()]
        assert [one.suggested_filename for one in found] == OFFERED[address]
        assert not any(one.failure() for one in found)
