"""The cases that JavaScript is held to as well (tests/javascript/) are true of Python."""

from typing import Any

import pytest
import regex

from bpe_view.palettes import hue
from bpe_view.words import FALLBACK, LANGUAGES, fill, numbers
from tests.golden import cases


@pytest.mark.parametrize("case", cases.read("messages.json"), ids=lambda case: case["text"])
def test_a_message_is_filled_as_in_javascript(case: dict[str, Any]) -> None:
    language = case.get("language", FALLBACK)
    assert fill(case["message"], case["values"], language) == case["text"]


@pytest.mark.parametrize("case", cases.read("numbers.json"), ids=lambda case: case["written"])
def test_a_number_is_written_as_in_javascript(case: dict[str, Any]) -> None:
    value, language = float(case["value"]), case["language"]
    if case["digits"] == "percent":
        assert numbers.percent(value, language) == case["written"]
    else:
        assert numbers.written(value, case["digits"], language) == case["written"]


def test_every_language_has_cases_of_numbers() -> None:
    assert {case["language"] for case in cases.read("numbers.json")} == set(LANGUAGES)
    assert set(numbers.SIGNS) == set(LANGUAGES)


@pytest.mark.parametrize(("text", "graphemes"), cases.read("graphemes.json"))
def test_graphemes_are_those_of_javascript(text: str, graphemes: list[str]) -> None:
    assert regex.findall(r"\X", text) == graphemes


@pytest.mark.parametrize(("label", "expected"), cases.read("hues.json"))
def test_a_token_has_the_colour_class_of_javascript(label: str, expected: int) -> None:
    assert hue(label) == expected
