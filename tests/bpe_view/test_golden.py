"""The cases that JavaScript is held to as well (tests/javascript/) are true of Python."""

from io import BytesIO
from typing import Any
from zipfile import ZipFile, ZipInfo

import pytest
import regex
from PIL import Image, ImageSequence

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


def test_a_zip_is_the_one_that_javascript_writes() -> None:
    case = cases.read("zip.json")
    year, month, day, hour, minute, second = case["date"]
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        for file in case["files"]:
            entry = ZipInfo(file["name"], (year, month, day, hour, minute, second))
            entry.create_system = 0
            archive.writestr(entry, bytes.fromhex(file["hex"]))
            entry.external_attr = 0
    assert written.getvalue().hex() == case["hex"]


def test_other_programs_see_the_gif_that_javascript_writes() -> None:
    case = cases.read("gif.json")
    with Image.open(BytesIO(bytes.fromhex(case["hex"]))) as gif:
        assert gif.size == (case["width"], case["height"])
        assert gif.info["loop"] == 0
        for frame, pixels in zip(ImageSequence.Iterator(gif), case["frames"], strict=True):
            assert frame.info["duration"] == 1500
            seen = frame.convert("RGB").tobytes().hex()
            assert [seen[at : at + 6] for at in range(0, len(seen), 6)] == pixels
