"""The first screen of each page says little: one picture, one sentence, a few things to press."""

from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from tests.browser.app import LAST_DRAWN, boxes, go, open_page, settled
from tests.browser.pages import NewPage
from tests.browser.windows import WINDOW
from tests.words import w
from ui.frame.navigation import PAGES

IN_SIGHT: Final = Path(__file__).with_name("in_sight.js").read_text("utf-8")
MOST_IN_A_BLOCK: Final = 25
"""Words that are said in one place before anybody asked."""
MOST_CONTROLS: Final = 14
MOST_WORDS: Final = dict.fromkeys((page.key for page in PAGES), 80) | {"learn": 160}
TOKENS: Final = (
    ".tokens, .tok, textarea, .chips, .contexts, .lesson-index .cards, [data-testid=stIconMaterial]"
)
"""Text, tokens and lessons; and icons, which are words until their font comes."""
PHONE_WITH_KEYS: Final = {"width": 390, "height": 844}
TOKENS_BEGIN: Final = 330
"""Pixels below the upper edge of a phone."""


def test_a_first_screen_has_few_words_and_controls_and_on_a_phone_tokens_in_the_upper_half(
    new_page: NewPage, app_url: str
) -> None:
    page = open_page(new_page(viewport=PHONE_WITH_KEYS), app_url, "watch")
    (tokens,) = boxes(page, page.locator(".player .tokens"))
    assert tokens["y"] <= TOKENS_BEGIN
    story = page.get_by_role("link", name=w("watch.story"))
    expect(story).to_be_in_viewport()
    page.set_viewport_size(WINDOW)
    expect(story).to_be_in_viewport()
    for key, most in MOST_WORDS.items():
        go(page, key)
        expect(page.locator(LAST_DRAWN[key]).first).to_be_visible()
        settled(page)
        found = page.evaluate(f"({IN_SIGHT.strip().rstrip(';')})({TOKENS!r})")
        assert len(found["words"]) <= most, f"{key}: {' '.join(found['words'])}"
        assert [block for block in found["blocks"] if len(block) > MOST_IN_A_BLOCK] == []
        assert len(found["controls"]) <= MOST_CONTROLS, f"{key}: {found['controls']}"
