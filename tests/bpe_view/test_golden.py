"""The cases that JavaScript is held to as well (tests/javascript/) are true of Python."""

from dataclasses import replace
from typing import Any

import pytest
import regex

from bpe_view.palettes import hue
from bpe_view.words import FALLBACK, LANGUAGES, fill, numbers
from bpe_view.words.catalog import WORDS
from tests.golden import cases


@pytest.mark.parametrize("case", cases.read("messages.json"), ids=lambda case: case["text"])
def test_a_message_is_filled_as_in_javascript(
    case: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    language = case.get("language", FALLBACK)
    signs, own = WORDS[language]
    monkeypatch.setitem(WORDS, language, (replace(signs, plural=case.get("plural", {})), own))
    assert fill(case["message"], case["values"], language) == case["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_is_written_as_in_javascript(language: str) -> None:
    for value, digits, written in cases.read("numbers.json")[language]:
        if digits == "percent":
            assert numbers.percent(float(value), language) == written
        else:
            assert numbers.written(float(value), digits, language) == written


@pytest.mark.parametrize(("text", "graphemes"), cases.read("graphemes.json"))
def test_graphemes_are_those_of_javascript(text: str, graphemes: list[str]) -> None:
    assert regex.findall(r"\X", text) == graphemes


@pytest.mark.parametrize(("label", "expected"), cases.read("hues.json"))
def test_a_token_has_the_colour_class_of_javascript(label: str, expected: int) -> None:
    assert hue(label) == expected
