"""Many hostile texts at once in a real browser: they bring no element, no dialog and no request.

That no other host is asked for anything is what `new_page` watches.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app import SETTLES_WITHIN, open_page, settled, upload
from tests.hostile.inputs import NAMES
from tests.hostile.texts import SPECIAL_TOKENS, TEXTS, TRACE
from tests.sweeps import first
from tests.words import pattern, w
from ui.link import pack

# What stands there this often becomes one token, and has a label wherever a token has one.
ONE_TOKEN = TEXTS["markup: bold without spaces"]
SPECIALS = [token for token in SPECIAL_TOKENS if token != ONE_TOKEN]
EVERYTHING = " ".join([ONE_TOKEN] * 500 + [text.replace("\0", "") for text in TEXTS.values()])
LINK = {
    "sample": "own",
    "text.z": pack(EVERYTHING),
    "vocab_size": "600",
    "split": "none",
    "step": "11",
    "special_tokens.z": pack(" ".join(SPECIALS)),
    "recognise_special": "True",
    "encode_text.z": pack(EVERYTHING),
    "pasted_ids": TEXTS["markup: image"],
    "token": "256",
    "panes": "trained@300,trained@280",
    "lesson": TEXTS["Markdown: link"],
    "lesson_text": TEXTS["markup: script"],
    TEXTS["Markdown: picture"]: TEXTS["formulas: inline"],
}

SHOWN = {
    "Vocabulary": "section.card .about",
    "Encode": "section.encoder .main .tokens",
    "Compare": ".compare .y",  # the link has panes
    "Learn": "h1",
}
"""What shows a text of the link, by the page's name."""
STRANGERS = (Path(__file__).parent / "strangers.js").read_text("utf-8").rstrip().removesuffix(";")
"""A function that gives the elements which no page of ours has."""


def is_clean(page: Page) -> None:
    assert page.evaluate(STRANGERS) == []
    assert page.evaluate("[typeof window.h4rm, typeof ({}).h4rm]") == ["undefined", "undefined"]
    assert TRACE not in page.title()


@pytest.mark.parametrize("tour", first(1, [["Vocabulary"], [*SHOWN]]))
def test_hostile_texts_stay_texts_on_the_pages(page: Page, app_url: str, tour: list[str]) -> None:
    open_page(page, app_url, "watch", **LINK)
    expect(page.locator("section.player .tokens")).to_contain_text("hostile.invalid")
    is_clean(page)
    upload(page, "".join(NAMES.values())[:200] + ".txt", b"\xff")
    problem = page.get_by_test_id("stAlert").last
    expect(problem).to_have_text(pattern("inputs.not_utf8"))
    expect(problem).to_contain_text("![h4rm](http:")
    is_clean(page)
    for name in tour:
        page.get_by_role("link", name=name, exact=True).click()
        is_clean_once_there(page, SHOWN[name])
        if name == "Compare":
            page.get_by_role("tab", name=w("compare.tab.models")).click()
            is_clean_once_there(page, ".overview .rows .tok")


def is_clean_once_there(page: Page, shown: str) -> None:
    expect(page.locator(shown).first).to_be_visible(timeout=SETTLES_WITHIN)
    settled(page)
    is_clean(page)
