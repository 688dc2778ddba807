"""Why a text is split where it is, held to what each alternative matches when it is asked alone."""

from bisect import bisect_left
from itertools import accumulate

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.text import SplitPattern, explain_split
from tests.bpe_core import strategies

DEEPSEEK = bpe.text.SPLITS["deepseek"].pattern
OWN = [r"[a-z]+", r"(a)(b)| ?\p{L}+|\d", r"a|(?:b|c)|[|]||\|", "x*|a|(?P<n>b)", r"(?i:'s|'t)|\s"]
SPLITS: list[SplitPattern] = [*bpe.SPLIT_PATTERNS, DEEPSEEK, ("[0-9]", "gpt4"), *OWN]


def takers_alone(parts: tuple[str, ...], pieces: list[str]) -> dict[int, int]:
    """By where it ends the place of the alternative: at each place the first that matches."""
    alone = [regex.compile(part) for part in parts]
    found, start = {}, 0
    for piece in pieces:
        at = 0
        while at < len(piece):
            matches = ((place, one.match(piece, at)) for place, one in enumerate(alone))
            place, at = next(((n, m.end()) for n, m in matches if m and m[0]), (None, at + 1))
            if place is not None:
                found[start + at] = place
        start += len(piece)
    return found


@given(strategies.text | st.text("aAb'Sl 12\n.,é中", max_size=40), st.sampled_from(SPLITS))
def test_the_alternative_that_is_named_is_the_one_that_matched(
    text: str, split: SplitPattern
) -> None:
    """Each piece is taken by what takes it when asked alone, in the piece that it is part of."""
    explained = explain_split(text, split)
    pretokens = explained.pretokens
    assert [one.text for one in pretokens] == bpe.split(text, split)
    assert all(explained.alternatives)
    ends = list(accumulate(len(one.text) for one in pretokens))
    pieces = [text]
    for step, parts in enumerate(explained.alternatives):
        alone = takers_alone(parts, pieces)
        pieces = bpe.split(text, explained.patterns[: step + 1])
        edges = list(accumulate(map(len, pieces)))
        taken = [alone.get(edges[bisect_left(edges, end)]) for end in ends]
        assert [one.taken_by[step] for one in pretokens] == taken, (text, split)


@pytest.mark.parametrize(
    "pattern",
    [
        r"(a)\1|b",
        "(?i)A|b",
        "(?x)a|b # c",
        "(?V1)[a--b]|c",
        "(?:ab)+|c",
        "(?P<alternative0>a)|b",
        "(?|a|b)",
    ],
)
def test_alternatives_of_other_patterns_are_not_named(pattern: str) -> None:
    explained = explain_split("abcab", pattern)
    assert [one.text for one in explained.pretokens] == bpe.split("abcab", pattern)
    assert explained.alternatives == ((),)
    assert {one.taken_by for one in explained.pretokens} == {(None,)}


def test_each_boundary_is_of_the_pattern_that_made_it_first() -> None:
    explained = explain_split("a<e>一二b1", ("[0-9]", "[一-龥]+"), special_tokens=["<e>"])
    assert [(one.text, one.begun_by, one.is_special) for one in explained.pretokens] == [
        ("a", 0, False), ("<e>", 0, True), ("一二", 0, False), ("b", 1, False), ("1", 0, False),
    ]  # fmt: skip
    assert [one.taken_by for one in explained.pretokens] == [
        (None, None), (), (None, 0), (None, None), (0, None),
    ]  # fmt: skip
