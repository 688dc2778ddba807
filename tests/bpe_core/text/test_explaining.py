"""Why a text is split where it is, held to what each alternative matches when it is asked alone."""

import regex
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.text import explain_split
from tests.bpe_core import strategies

SPLITS = [
    *bpe.SPLIT_PATTERNS, r"[a-z]+", r"(a)(b)| ?\p{L}+|\d", r"a|(?:b|c)|[|]||\|",
    "x*|a|(?P<n>b)", r"(?i:'s|'t)|\s", r"(?:(a)b)+|[cd]",
]  # fmt: skip


@given(strategies.text | st.text("aAb'Sl 12\n.,é中", max_size=40), st.sampled_from(SPLITS))
def test_the_alternative_that_is_named_is_the_one_that_matched(text: str, split: str) -> None:
    explained = explain_split(text, split)
    assert [one.text for one in explained.pretokens] == bpe.split(text, split)
    (parts,), start = explained.alternatives, 0
    for one in explained.pretokens:
        matches = (regex.compile(part).match(text, start) for part in parts)
        ends = ((place, match.end()) for place, match in enumerate(matches) if match and match[0])
        end = start + len(one.text)
        (taker,) = one.taken_by
        assert next(ends, None) == (None if taker is None else (taker, end))
        start = end


def test_alternatives_of_other_patterns_are_not_named() -> None:
    for pattern in (
        *(r"(a)\1|b", "(?i)A|b", "(?x)a|b # c", "(?V1)[a--b]|c", "(?|a|b)"),
        "(?P<alternative0>a)|b",
    ):
        explained = explain_split("abcab", pattern)
        assert [one.text for one in explained.pretokens] == bpe.split("abcab", pattern)
        assert explained.alternatives == ((),)
        assert {one.taken_by for one in explained.pretokens} == {(None,)}


def test_each_boundary_is_of_the_pattern_that_made_it_first() -> None:
    explained = explain_split("a<e>一二b1", ("[0-9]", "[一-龥]+"), special_tokens=["<e>"])
    found = [(one.text, one.begun_by, one.is_special, one.taken_by) for one in explained.pretokens]
    assert found == [
        ("a", 0, False, (None, None)), ("<e>", 0, True, ()), ("一二", 0, False, (None, 0)),
        ("b", 1, False, (None, None)), ("1", 0, False, (0, None)),
    ]  # fmt: skip
