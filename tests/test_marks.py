"""The font of the marks: what a machine's fonts may lack, and pages still show."""

import tomllib
import unicodedata
from pathlib import Path

import pytest

from bpe_core import common
from bpe_view.words import messages
from tools.marks import CONTROLS, COPY, FAMILY, FONT, MARKS, font

ROOT = Path(__file__).parents[1]
DRAWN = set(MARKS) | {chr(0x2400 + code) for code in range(len(CONTROLS))}


def in_every_font(character: str) -> bool:
    """Whether fonts for European languages have it: Latin-1, and the usual punctuation."""
    return ord(character) < 0x100 or character in "–—‘’“”…‹›◌\N{REPLACEMENT CHARACTER}"


def test_the_font_is_what_its_drawing_gives() -> None:
    """After a change of tools/marks.py: run it."""
    assert FONT.read_bytes() == COPY.read_bytes() == font()


def test_every_mark_for_what_one_cannot_see_is_drawn() -> None:
    marks = {*"".join(common.MARKS.values())} | {*map(common.visible, map(chr, range(0x20)))}
    marks |= {*common.printable(b"\xc3")}
    assert not {mark for mark in marks if not in_every_font(mark)} - DRAWN


@pytest.mark.parametrize("language", ["en", "es"])
def test_words_need_no_sign_that_a_font_may_lack(language: str) -> None:
    """Letters of other scripts are examples; who reads them has them."""
    used = {character for said in messages(language).values() for character in str(said)}
    signs = {character for character in used if unicodedata.category(character)[0] in "SP"}
    assert not {sign for sign in signs if not in_every_font(sign)} - DRAWN


def test_fonts_of_the_machine_go_first() -> None:
    theme = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
    assert FAMILY in [face["family"] for face in theme["fontFaces"]]
    for fonts in (theme["font"], theme["codeFont"]):
        *_, marks, generic = fonts.split(", ")
        assert (marks, generic) in {(f"'{FAMILY}'", "sans-serif"), (f"'{FAMILY}'", "monospace")}
