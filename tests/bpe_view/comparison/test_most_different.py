"""Where several cut a text otherwise, held to what a slow program finds."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from bpe_core.common import BoolArray
from bpe_view.comparison.most_different import most_different, passage_to_show

cuts_of_some = st.integers(1, 30).flatmap(
    lambda size: st.lists(
        st.lists(st.booleans(), min_size=size - 1, max_size=size - 1).map(
            lambda own: np.array([True, *own])
        ),
        min_size=2,
        max_size=4,
    )
)


@given(cuts_of_some)
def test_the_part_with_the_widest_spread_is_found(cuts: list[BoolArray]) -> None:
    size = len(cuts[0])
    edges = [place for place in range(size) if all(cut[place] for cut in cuts)]
    parts = [
        (first, last, tuple(int(cut[first:last].sum()) for cut in cuts))
        for first, last in pairwise([*edges, size])
        if len({cut[first:last].tobytes() for cut in cuts}) > 1
    ]
    found = most_different(cuts)
    assert (found is None) == (not parts)
    if found:
        spreads = [max(counts) - min(counts) for _, _, counts in parts]
        assert (found.first, found.last, found.counts) == parts[spreads.index(max(spreads))]


def test_a_passage_ends_where_no_character_is_cut() -> None:
    text = "渔夫" * 500
    cuts = [np.arange(len(text.encode())) % 2 == 0, np.arange(len(text.encode())) % 5 == 0]
    first, last = passage_to_show(text, cuts, most_different(cuts))
    shown = text.encode()[first:last].decode()
    assert 0 < len(shown) < 500


@given(st.integers(0, 400), st.integers(1, 300))
def test_what_differs_most_is_in_the_passage(first: int, size: int) -> None:
    text = "x" * 800
    coarse = np.ones(len(text), dtype=bool)
    coarse[first + 1 : first + size] = False
    cuts = [np.ones(len(text), dtype=bool), coarse]
    most = most_different(cuts)
    begin, end = passage_to_show(text, cuts, most)
    assert most is None or (begin <= most.first < end)


@given(st.integers(60, 90))
def test_a_last_character_that_differs_most_is_in_the_passage(words: int) -> None:
    text = "rivers " * words + "\N{FISH}"
    coarse = np.array([byte == ord(" ") for byte in text.encode()])
    coarse[[0, -4]] = True
    fine = coarse.copy()
    fine[-3:] = True
    most = most_different([fine, coarse])
    assert most
    assert most.first == len(text.encode()) - 4
    assert passage_to_show(text, [fine, coarse], most)[1] == most.last
