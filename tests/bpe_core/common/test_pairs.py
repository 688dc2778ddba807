from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe

ids = st.lists(st.integers(0, 3), max_size=40)
pair = st.tuples(st.integers(0, 3), st.integers(0, 3))


def test_pairs_are_counted_in_order_of_first_appearance() -> None:
    counts = bpe.count_pairs([1, 2, 3, 1, 2])
    assert list(counts.items()) == [((1, 2), 2), ((2, 3), 1), ((3, 1), 1)]


def test_every_adjacency_of_a_run_is_counted() -> None:
    assert bpe.count_pairs([4] * 5) == {(4, 4): 4}
    assert bpe.count_mergeable([4] * 5, (4, 4)) == 2


def test_merging_goes_from_left_to_right_without_overlap() -> None:
    assert bpe.merge_pair([4, 4, 4, 4, 5, 4, 4], (4, 4), 77) == [77, 77, 5, 77]
    assert bpe.merge_pair([4, 4, 4], (4, 4), 77) == [77, 4]


def test_the_last_token_is_not_doubled_when_the_final_pair_merges() -> None:
    assert bpe.merge_pair([1, 2], (1, 2), 9) == [9]
    assert bpe.merge_pair([0, 1, 2], (1, 2), 9) == [0, 9]


def test_nothing_to_count_or_merge_in_nothing() -> None:
    assert bpe.count_pairs([]) == bpe.count_pairs([1]) == {}
    assert bpe.merge_pair([], (1, 2), 9) == []


@given(ids, pair)
def test_merging_loses_nothing(ids: list[int], pair: tuple[int, int]) -> None:
    merged = bpe.merge_pair(ids, pair, 9)
    spelled_out = [symbol for token in merged for symbol in (pair if token == 9 else (token,))]
    assert spelled_out == ids


@given(ids)
def test_counts_add_up_to_the_number_of_gaps(ids: list[int]) -> None:
    assert sum(bpe.count_pairs(ids).values()) == max(len(ids) - 1, 0)
