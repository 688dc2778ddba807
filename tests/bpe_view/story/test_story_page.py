"""The story: what its file holds, and that Python and JavaScript tell the same numbers."""

import re
from typing import Any, Final

import bpe_core as bpe
from bpe_view.story.story_numbers import PARAGRAPH, SMALL, small_text, story_numbers, told
from bpe_view.story.story_page import story_page
from bpe_view.words import LANGUAGES, messages
from tests.javascript.evaluate import evaluate

MOST_BYTES: Final = 320_000
NAMES: Final = ("", "Zoë Ødegård", "aaaa aaaa", "王小明", "👩🏽‍🚀 |x|", "<b>")


def test_it_is_one_small_file_that_asks_nobody() -> None:
    page = story_page("1.2.3", bpe.load_pretrained)
    assert len(page.encode()) <= MOST_BYTES
    [policy] = re.findall(r'Security-Policy" content="([^"]*)"', page)
    assert "default-src 'none'" in policy
    assert "'self'" not in policy
    assert not re.search(r'(?:src|href)="(?!#|\./|data:)', page)
    assert 'rel="icon" href="data:' in page


def test_the_page_finds_the_numbers_of_the_library() -> None:
    data: dict[str, Any] = {
        "words": {language: messages(language) for language in LANGUAGES},
        "texts": {language: small_text(language) for language in LANGUAGES},
        "settings": {"paragraph": PARAGRAPH, "small": SMALL},
        "marks": {" ": "·"},
    }
    cases = [[language, name] for language in LANGUAGES for name in NAMES]
    found = evaluate(
        {"story": "../tests/javascript/story/ask_story.js"},
        "({data, cases}) => story.numbersOf(data, cases)",
        {"data": data, "cases": cases},
    )
    for (language, name), numbers in zip(cases, found, strict=True):
        assert numbers == story_numbers(told(language, name)), (language, name)
