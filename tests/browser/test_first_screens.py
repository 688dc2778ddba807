"""The first screen of each page says little: one picture, one sentence, a few things to press."""

from pathlib import Path
from typing import Final

import pytest

from tests.browser.app import boxes, open_page
from tests.browser.pages import NewPage
from ui.frame.navigation import PAGES

IN_SIGHT: Final = Path(__file__).with_name("in_sight.js").read_text("utf-8")
MOST_CONTROLS: Final = 14
MOST_WORDS: Final = dict.fromkeys((page.key for page in PAGES), 80) | {"learn": 160}
TOKENS: Final = (
    ".tokens, .tok, textarea, .chips, .contexts, .lesson-index .cards, [data-testid=stIconMaterial]"
)
"""Text, tokens and lessons; and icons, which are words until their font comes."""
PHONE_WITH_KEYS: Final = {"width": 390, "height": 844}
TOKENS_BEGIN: Final = 330
"""Pixels below the upper edge of a phone."""


@pytest.mark.parametrize("key", MOST_WORDS)
def test_a_first_screen_has_few_words_and_controls(
    new_page: NewPage, app_url: str, key: str
) -> None:
    page = open_page(new_page(), app_url, key)
    found = page.evaluate(f"({IN_SIGHT.strip().rstrip(';')})({TOKENS!r})")
    assert len(found["words"]) <= MOST_WORDS[key], " ".join(found["words"])
    assert len(found["controls"]) <= MOST_CONTROLS, found["controls"]


def test_on_a_phone_the_tokens_begin_in_the_upper_half(new_page: NewPage, app_url: str) -> None:
    page = open_page(new_page(viewport=PHONE_WITH_KEYS), app_url, "watch")
    (tokens,) = boxes(page, page.locator(".player .tokens"))
    assert tokens["y"] <= TOKENS_BEGIN
