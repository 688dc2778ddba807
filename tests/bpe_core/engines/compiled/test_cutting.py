"""Compiled scanners cut where the regex module cuts."""

import sys
from itertools import accumulate, chain, product

import numpy as np
import numpy.typing as npt
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe_core import SPLIT_PATTERNS
from bpe_core.engines.compiled import unicode_classes
from bpe_core.engines.compiled.cutting import cut, make_text
from bpe_core.engines.compiled.scanner import SCANNERS

PATTERNS = sorted(SCANNERS)
# One of each kind that any pattern tells apart, and all that contractions are made of.
TELLING = (
    "aAbsStTlLvVrReEdDmMſǅʰªäÄ中ا٣1²½'’!/ \t\n\r\f\x1c\x85\u00a0\u2028\u3000\u0301\u0903😀\u200d"
)
FILLER = " and so on, until the window is full of words that are like any other"
# What a window of 64 bytes cuts, and what ends it; runs as long as one, and longer.
CHUNKS = (
    *("a", "Ab", "s", "S", "word", "HTMLParser", "0", "12", "3456", "7" * 40, "'", "'s", "'T'll"),
    *("'ve", "''", " ", "  ", "\t", " " * 30, "\n", "\r\n", "\n  \n", "\n" * 5, "\x0b", ";", "/"),
    *("();", "//", ";\n/", "_", "=" * 70, "x" * 70, "é", "中文", "ſ", "\x1c", "\0", "\u0301"),
)


def lengths_of(data: bytes, name: str, ends: npt.ArrayLike | None = None) -> list[int]:
    """Bytes of each pre-token, from the compiled scanner."""
    text = make_text(data, SCANNERS[name], ends)
    return [length for _, _, some in cut(text, 0, len(data)) for length in some.tolist()]


def expected_lengths(name: str, *parts: str) -> list[int]:
    """Bytes of each pre-token of each part, from the regex module."""
    pieces = chain.from_iterable(map(regex.compile(SPLIT_PATTERNS[name]).findall, parts))
    return [len(piece.encode()) for piece in pieces]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_code_points_alone_among_others_and_in_contractions(pattern: str) -> None:
    """A segment for each keeps them apart. Of all only the long s (U+017F) folds to an ASCII s."""
    points = [*range(0x3000), *range(0x3000, 0xD800, 11), *range(0xE000, 0x110000, 101)]
    contexts = ("{0}", "a{0}a{0}", " {0} {0}{0}", "a'{0} 're'{0}E\n")
    parts = [context.format(chr(point)) for context in contexts for point in points]
    ends = [*accumulate(len(part.encode()) for part in parts)]
    data = "".join(parts).encode()
    assert lengths_of(data, pattern, ends) == expected_lengths(pattern, *parts)


def test_kinds_are_those_of_the_regex_module_for_every_code_point() -> None:
    every = (
        np.arange(sys.maxunicode + 1, dtype="<u4").tobytes().decode("utf-32-le", "surrogatepass")
    )
    expected = np.zeros(len(every), dtype=np.uint8)
    for kind, pattern in unicode_classes._CLASSES.items():
        for run in regex.finditer(f"{pattern}+", every):
            expected[run.start() : run.end()] |= kind
    np.testing.assert_array_equal(unicode_classes.character_kinds(), expected)


@pytest.mark.parametrize("before", ["", "x" * 29 + " some words in " + "x" * 16], ids=len)
@pytest.mark.parametrize("pattern", sorted(SCANNERS.keys() - {"none", "whitespace"}))
def test_every_four_ascii_characters_where_a_window_begins_and_where_it_ends(
    pattern: str, before: str
) -> None:
    parts = [before + "".join(row) + FILLER for row in product("aZ7' \n!/s", repeat=4)]
    ends = [*accumulate(map(len, parts))]
    assert lengths_of("".join(parts).encode(), pattern, ends) == expected_lengths(pattern, *parts)


@given(
    parts=st.lists(
        st.lists(st.sampled_from([*CHUNKS, FILLER]), min_size=1, max_size=40).map("".join)
        | st.text(alphabet=TELLING, min_size=1, max_size=60)
        | st.text(min_size=1, max_size=40),
        max_size=8,
    ),
    pattern=st.sampled_from(PATTERNS),
)
def test_any_segments(parts: list[str], pattern: str) -> None:
    ends = [*accumulate(len(part.encode()) for part in parts)]
    assert lengths_of("".join(parts).encode(), pattern, ends) == expected_lengths(pattern, *parts)


def test_a_very_long_number_takes_linear_time() -> None:
    assert lengths_of(b"1234567" * 30_000, "gpt4_threes") == [3] * 70_000


def test_bytes_that_are_not_utf8_neither_crash_nor_get_lost() -> None:
    rng = np.random.default_rng(3)
    for length in range(1, 40):
        data = rng.integers(0, 256, length, dtype=np.uint8).tobytes()
        assert {sum(lengths_of(data, pattern)) for pattern in PATTERNS} == {length}
