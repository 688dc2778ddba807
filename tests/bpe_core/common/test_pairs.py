"""Counting and merging pairs against the naive algorithm, for every list of a few symbols."""

from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from tests.bpe_core.naive import naive_pair_counts, naive_states

ids = st.lists(st.integers(0, 3), max_size=40)
pair = st.tuples(st.integers(0, 3), st.integers(0, 3))


@given(ids, pair)
def test_pairs_are_counted_and_merged_as_the_naive_algorithm_does(
    ids: list[int], pair: tuple[int, int]
) -> None:
    before, after = naive_states([ids], [pair], 9)
    assert [*bpe.count_pairs(ids).items()] == [*naive_pair_counts(before).items()]
    assert bpe.merge_pair(ids, pair, 9) == [token for token, _, _ in after[0]]
    assert bpe.count_mergeable(ids, pair) == len(ids) - len(after[0])
