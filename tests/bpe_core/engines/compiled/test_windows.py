"""Sixty-four bytes at once are cut where the regex module cuts."""

from itertools import product

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe_core import SPLIT_PATTERNS
from bpe_core.engines.compiled.corpus_counting import count
from bpe_core.engines.compiled.scanner import SCANNERS

PATTERNS = sorted(SCANNERS.keys() - {"none", "whitespace"})
FILLER = " and so on, until the window is full of words that are like any other"

# What a window takes in one piece, and what ends it; runs as long as one, and longer.
CHUNKS = (
    *("a", "Ab", "s", "S", "word", "HTMLParser", "0", "12", "3456", "7" * 40, "'", "'s", "'T'll"),
    *("'ve", "''", " ", "  ", "\t", " " * 30, "\n", "\r\n", "\n  \n", "\n" * 5, "\x0b", ";", "/"),
    *("();", "//", ";\n/", "_", "=" * 70, "x" * 70, "é", "中文", "ſ", "\x1c", "\0", "\u0301"),
)


def lengths_of(data: bytes, pattern: str, ends: np.ndarray | None = None) -> list[int]:
    """Bytes of each pre-token."""
    corpus = count(data, pattern, ends=ends, threads=1)
    lengths: list[int] = np.diff(corpus.starts)[corpus.sequence].tolist()
    return lengths


@pytest.mark.parametrize("before", ["", "x" * 29 + " some words in " + "x" * 16], ids=len)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_four_ascii_characters_where_a_window_begins_and_where_it_ends(
    pattern: str, before: str
) -> None:
    rows = map("".join, product("aZ7' \n\t!/s", repeat=4))
    parts = [before + row + FILLER for row in rows]
    ends = np.cumsum([len(part) for part in parts])
    cut = regex.compile(SPLIT_PATTERNS[pattern]).findall
    expected = [len(piece) for part in parts for piece in cut(part)]
    assert lengths_of("".join(parts).encode(), pattern, ends) == expected


@given(
    chunks=st.lists(st.sampled_from(CHUNKS), min_size=20, max_size=80),
    pattern=st.sampled_from(PATTERNS),
)
def test_long_texts_of_any_characters(chunks: list[str], pattern: str) -> None:
    text = "".join(chunks)
    expected = [len(piece.encode()) for piece in regex.findall(SPLIT_PATTERNS[pattern], text)]
    assert lengths_of(text.encode(), pattern) == expected


@given(
    parts=st.lists(st.sampled_from([*CHUNKS, FILLER]), min_size=8, max_size=40),
    pattern=st.sampled_from(PATTERNS),
)
def test_a_window_does_not_look_behind_the_end_of_a_segment(parts: list[str], pattern: str) -> None:
    ends = np.cumsum([len(part.encode()) for part in parts])
    cut = regex.compile(SPLIT_PATTERNS[pattern]).findall
    expected = [len(piece.encode()) for part in parts for piece in cut(part)]
    assert lengths_of("".join(parts).encode(), pattern, ends) == expected
