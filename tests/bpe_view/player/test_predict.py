"""What predict mode gets from Python: exact counts of a whole text."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_view.player.predict.predict_payload import (
    answer_to,
    count_pair,
)


def pieces_at(run: bpe.TrainingRun, step: int) -> list[list[int]]:
    """The token ids of each pre-token, the plain way."""
    state = run.at(step)
    starts = set(state.text.corpus.piece_starts.tolist())
    pieces: list[list[int]] = []
    for token_id, (start, _) in zip(state.token_ids, state.spans, strict=True):
        if start in starts:
            pieces.append([])
        pieces[-1].append(token_id)
    return pieces


@given(st.text("ab ", max_size=40), st.integers(0, 6), st.sampled_from(["none", "gpt4"]))
def test_a_pair_is_counted_as_the_two_primitives_count_it(text: str, step: int, split: str) -> None:
    run = bpe.train(text, vocab_size=262, split=split, min_count=1)
    step = min(step, len(run.merges))
    pieces = pieces_at(run, step)
    pairs = {pair for piece in pieces for pair in pairwise(piece)} | {(97, 97), (300, 301)}
    for pair in pairs:
        assert count_pair(run, step, pair) == (
            sum(bpe.count_pairs(piece).get(pair, 0) for piece in pieces),
            sum(bpe.count_mergeable(piece, pair) for piece in pieces),
        )


def count_at(step: int, pair: bpe.Pair) -> tuple[int, int]:
    return step, sum(pair)


@pytest.mark.parametrize(
    "asked",
    [
        None,
        {},
        [],
        {"run": "other", "step": 1, "left": 2, "right": 3},
        {"run": "this", "step": 9, "left": 2, "right": 3},
        {"run": "this", "step": -1, "left": 2, "right": 3},
        {"run": "this", "step": "x", "left": 2, "right": 3},
        {"run": "this", "step": 1, "left": None, "right": 3},
    ],
)
def test_a_question_that_makes_no_sense_gets_no_answer(asked: Any) -> None:
    assert answer_to(asked, "this", 8, count_at) is None


def test_an_answer_says_what_was_asked() -> None:
    asked = {"run": "this", "step": 8, "left": 2, "right": 3}
    assert answer_to(asked, "this", 8, count_at) == asked | {"count": 8, "mergeable": 5}
