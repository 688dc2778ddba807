"""Which merges of a file apply, and the order in which the highest inner gap names each token."""

from itertools import pairwise
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core import FormatError, Pair
from bpe_core.common import Int64Array
from bpe_core.engines import is_ready
from bpe_core.files import tokenizer_of
from bpe_core.tokenizer import merge_numbers
from bpe_core.tokenizer.merge_numbers import number_merges
from tests.modules import module_of

SYMBOLS = "abc"


@st.composite
def merge_lists(draw: st.DrawFn) -> tuple[list[str], list[Pair]]:
    """Tokens by id, and pairs of them that join to tokens, in any order: some never apply."""
    words = st.text(SYMBOLS, min_size=2, max_size=6)
    tokens = [*SYMBOLS, *draw(st.lists(words, unique=True, max_size=25))]
    ids = {token: token_id for token_id, token in enumerate(tokens)}
    cuts = [
        (ids[token[:cut]], ids[token[cut:]])
        for token in tokens
        for cut in range(1, len(token))
        if token[:cut] in ids and token[cut:] in ids
    ]
    return tokens, draw(st.permutations(cuts)) if draw(st.booleans()) else cuts


def last_merge(token: str, ranks: dict[tuple[str, str], int]) -> int | None:
    """The merge that completes a token, where its symbols are merged by rank; None: none does."""
    row, rank = [*token], None
    while found := [
        (ranks[pair], place) for place, pair in enumerate(pairwise(row)) if pair in ranks
    ]:
        rank, place = min(found)
        row[place : place + 2] = [row[place] + row[place + 1]]
    return rank if len(row) == 1 else None


def by_rank(tokens: list[str], merges: list[Pair]) -> Int64Array:
    """The rows left, right and made of `number_merges`."""
    ids = {token: token_id for token_id, token in enumerate(tokens)}
    rows = [(left, right, ids[tokens[left] + tokens[right]]) for left, right in merges]
    return np.array(rows, dtype=np.int64).reshape(-1, 3).T


def opened(tokens: list[str]) -> bpe.Tokenizer:
    """The tokenizer of a vocabulary that has tokens by rank and no merges."""
    listed = [*(bytes([byte]) for byte in range(256)), *(token.encode() for token in tokens)]
    return tokenizer_of(dict(enumerate(listed)), "none")


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("ready", [False, True], ids=["plain", "compiled"])
@given(lists=merge_lists(), text=st.text(SYMBOLS, min_size=1, max_size=30))
def test_merges_that_apply_come_after_those_of_their_parts_and_name_each_step(
    lists: tuple[list[str], list[Pair]], text: str, ready: bool
) -> None:
    tokens, merges = lists
    with patch.object(module_of(is_ready), "is_ready", lambda: ready):
        order = number_merges(by_rank(tokens, merges), len(tokens), np.arange(3)).tolist()
        tokenizer = opened(tokens[len(SYMBOLS) :])
        tokenization, ids = tokenizer.tokenize(text), tokenizer.encode(text)
    ranks = {(tokens[one], tokens[other]): rank for rank, (one, other) in enumerate(merges)}
    assert {*order} == {last_merge(token, ranks) for token in tokens} - {None}
    made: list[str] = []
    for left, right in (merges[rank] for rank in order):
        made.append(tokens[left] + tokens[right])
        assert {tokens[left], tokens[right]} - {*SYMBOLS} <= {*made[:-1]}
    for step in range(len(tokenizer.merges) + 1):
        state = tokenization.at(step)
        there = {*tokenizer.base_ids, *tokenizer.merged_ids[:step], *tokenizer.other_tokens}
        assert there.issuperset(state.token_ids)
        # The highest gap rank inside each token names the token that stands there.
        shown = [tokenizer.vocab[token_id].decode() for token_id in state.token_ids]
        assert shown == [text[a:b] for a, b in state.spans]
        assert tokenization.token_counts[step] == len(state.token_ids)
    assert tokenization.at(len(tokenizer.merges)).token_ids == ids
    assert tokenizer.trace(text)[0].token_ids == tuple(ids)
    for rank, token_id in enumerate(tokenizer.merged_ids):
        tree = tokenizer.merge_tree(token_id)
        halves = [half.rank for half in (tree.left, tree.right) if half]
        assert tree.rank == rank
        assert all(half is None or half < rank for half in halves)


def test_a_token_that_is_a_part_of_itself_is_refused() -> None:
    with pytest.raises(FormatError, match="of itself"):
        number_merges(np.array([(0, 1, 2), (1, 2, 2)]).T, 3)
    assert number_merges(np.array([[0], [1], [1]]), 2).tolist() == []
    assert number_merges(np.zeros((3, 0), dtype=np.int64), 0).tolist() == []


def test_tokens_of_too_many_symbols_are_left_out_or_refused() -> None:
    half = np.arange(40)
    doubled = np.array([half, half, half + 1])
    assert number_merges(doubled, 41).tolist() == [*range(14)]
    with patch.object(merge_numbers, "MAX_MERGE_STEPS", 40 * 5):
        assert number_merges(doubled, 41).tolist() == [*range(5)]
    most = patch.object(merge_numbers, "MAX_VOCABULARY_SYMBOLS", 100)
    with most, pytest.raises(FormatError, match="100"):
        number_merges(doubled, 41)
