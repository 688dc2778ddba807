"""A server that goes and comes back, as of a laptop that sleeps: visitors are where they were."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.app import SETTLES_WITHIN, settled
from tests.browser.player import open_player
from tests.server import running

TEXT = "she sells sea shells by the sea shore"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that asks in vain, which a browser calls an error."""
    with browser.new_context() as context:
        yield context.new_page()


@pytest.mark.thorough
def test_who_was_there_is_told_and_goes_on(page: Page) -> None:
    app = page.get_by_test_id("stApp")
    with running() as server:
        player = open_player(page, server.address, sample="own", text=TEXT, step=1)
        player.button("forward").click()
        page.wait_for_url(re.compile("step=2"))
    expect(app).not_to_have_attribute("data-test-connection-state", "CONNECTED")
    # The text stays, and can be stepped through.
    player.button("forward").click()
    player.is_at(3)
    with running(port=urlsplit(server.address).port or 0):
        connected = "CONNECTED"
        expect(app).to_have_attribute(
            "data-test-connection-state", connected, timeout=SETTLES_WITHIN
        )
        settled(page)
        player.button("forward").click()
        page.wait_for_url(re.compile("step=4"))
        player.is_at(4)
        assert player.shown_text() == TEXT.replace(" ", "·")
