"""The first screen of the landing page: tokens stand high on a phone, and the story is offered."""

from typing import Final

from playwright.sync_api import expect

from tests.browser.app import boxes, open_page
from tests.browser.pages import NewPage
from tests.browser.windows import WINDOW
from tests.words import w

PHONE_WITH_KEYS: Final = {"width": 390, "height": 844}
TOKENS_BEGIN: Final = 330
"""Pixels below the upper edge of a phone."""


def test_on_a_phone_tokens_are_in_the_upper_half_and_the_story_is_in_sight(
    new_page: NewPage, app_url: str
) -> None:
    page = open_page(new_page(viewport=PHONE_WITH_KEYS), app_url, "watch")
    (tokens,) = boxes(page, page.locator(".player .tokens"))
    assert tokens["y"] <= TOKENS_BEGIN
    story = page.get_by_role("link", name=w("watch.story"))
    expect(story).to_be_in_viewport()
    page.set_viewport_size(WINDOW)
    expect(story).to_be_in_viewport()
