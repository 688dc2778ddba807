"""Merges in any order, held to a slow program and to the tokenizer."""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as some

import bpe_core as bpe
from bpe_view.story.merge_orders import NewText, cut

RUN: Final = bpe.train(
    "the other mother there, the other weather, then there", base="characters", vocab_size=60
)
TEXTS: Final = some.text(some.sampled_from("ther omwn,!"), max_size=30)


def slowly(text: str, turn: Callable[[int], int]) -> list[str]:
    """Again and again the merge of those there are whose turn comes first, leftmost."""
    token = RUN.tokenizer.id_to_token
    ranks = {(token(one.left), token(one.right)): rank for rank, one in enumerate(RUN.merges)}
    found: list[str] = []
    for piece in bpe.split(text, RUN.tokenizer.split) if text else []:
        row = [letter.encode() for letter in piece]
        while known := [
            (turn(ranks[pair]), at) for at, pair in enumerate(pairwise(row)) if pair in ranks
        ]:
            _, at = min(known)
            row[at : at + 2] = [row[at] + row[at + 1]]
        found += [one.decode() for one in row]
    return found


@given(TEXTS.filter(bool))
def test_backwards_the_last_merge_has_its_turn_first(text: str) -> None:
    assert [*cut(text, NewText(RUN, text).gap_ranks("backwards"))] == slowly(text, lambda one: -one)


@given(some.text(some.sampled_from("ther omwn,"), min_size=1, max_size=30))
def test_as_learned_the_tokens_are_those_of_the_tokenizer(text: str) -> None:
    tokens = [*cut(text, NewText(RUN, text).gap_ranks("learned"))]
    vocab = RUN.tokenizer.vocab
    assert tokens == [vocab[one].decode() for one in RUN.tokenizer.encode(text)]


def test_another_order_makes_other_tokens_of_the_same_letters() -> None:
    new = NewText(RUN, " there")
    assert [*cut(" there", new.gap_ranks("learned"))] == [" there"]
    assert [*cut(" there", new.gap_ranks("backwards"))] == [" the", "r", "e"]


def test_a_seed_shuffles_the_same_way_each_time() -> None:
    new = NewText(RUN, "the weather there, the other mother")
    assert new.gap_ranks("shuffled", 7) == new.gap_ranks("shuffled", 7)
    assert len({tuple(new.gap_ranks("shuffled", seed)) for seed in range(20)}) > 1


@pytest.mark.parametrize("text", ["", "?", "??", "thethe!!"])
def test_a_character_that_no_merge_knows_stays_alone(text: str) -> None:
    new = NewText(RUN, text)
    ranks = new.gap_ranks("learned")
    assert len(ranks) == max(len(text) - 1, 0)
    assert [*cut(text, ranks)][-2:] == [*text][-2:] or not text
    assert new.piece_starts == ([0, 6] if text == "thethe!!" else [0] if text else [])
