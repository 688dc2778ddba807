"""Files come over a quick and a slow line, one for each press."""

import pytest
from playwright.sync_api import Page, expect

from bpe_core.exercise import FILES
from tests.browser.app import download, settled
from tests.sweeps import first
from tests.words import w

OFFERED = {
    "sizes": ["compression.csv"],
    "vocabulary?vocabulary_look=table": ["vocabulary.csv"],
    "compare?compare_tab=own&compare_look=languages": ["languages.csv"],
    "encode?open=True&tokenizer=trained&save_format=minbpe": ["minbpe.zip"],
    "sizes?chart=used": ["vocabulary-used.csv"],
    "compare?compare_tab=own": ["comparison.csv"],
    "learn?lesson=algorithm": [*FILES],
}


@pytest.mark.parametrize("address", first(1, OFFERED))
def test_every_file_comes_over_a_quick_and_a_slow_line(
    page: Page, app_url: str, address: str
) -> None:
    page.goto(f"{app_url}/{address}")
    settled(page)
    if address == "sizes":
        page.get_by_role("button", name=w("inputs.more")).click()
    network = page.context.new_cdp_session(page)
    buttons = page.locator('[class*="st-key-download"] button')
    expect(buttons).to_have_count(len(OFFERED[address]))
    names: list[str] = []
    page.on("download", lambda file: names.append(file.suggested_filename))
    for latency in (0, 400):
        line = {"latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
        network.send("Network.emulateNetworkConditions", line | {"offline": False})
        found = [download(page, button) for button in buttons.all()]
        assert not any(one.failure() for one in found)
        settled(page)
    assert names == 2 * OFFERED[address]
