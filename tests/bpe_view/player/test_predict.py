"""What predict mode gets from Python: unseen words and exact counts of a whole text."""

import unicodedata
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_view.player.player_payload import LEADERS, player_payload
from bpe_view.player.predict.predict_payload import (
    Listener,
    answer_to,
    count_pair,
    predict_words,
    unseen_words,
)
from bpe_view.texts.samples import SAMPLES
from bpe_view.tokens.text_window import visible_window


def pieces_at(run: bpe.TrainingRun, step: int) -> list[list[int]]:
    """The token ids of each pre-token, the plain way."""
    state = run.at(step)
    starts = set(state.piece_starts.tolist())
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


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.key)
@pytest.mark.parametrize("base", bpe.BASES)
def test_unseen_words_are_not_in_the_text_and_split_as_the_tokenizer_splits_them(
    sample: Any, base: bpe.Base
) -> None:
    run = bpe.train(sample.text, vocab_size=600, base=base)
    words = predict_words(run, sample.text)
    assert words
    for word in words:
        assert word["text"] not in sample.text
        assert set(word["text"]) <= set(sample.text)
        assert word["gaps"] == run.tokenizer.gap_ranks(word["text"]).tolist()


@pytest.mark.parametrize(
    "text", ["👨‍👩‍👧👨‍👩‍👧", "e\u0301e\u0301a\u0301 1", "❤\ufe0f☀\ufe0f❤\ufe0f"]
)
def test_every_letter_of_an_unseen_word_can_be_seen(text: str) -> None:
    words = unseen_words(bpe.train(text, vocab_size=300, base="characters", split="none"), text)
    for word in words:
        assert word.isprintable()
        assert not unicodedata.category(word[0]).startswith("M")


def test_an_unseen_word_holds_no_special_token() -> None:
    text = "bab abba abab baba"
    run = bpe.train(text, vocab_size=260, special_tokens=("bb",))
    words = unseen_words(run, text)
    assert words
    assert [word for word in words if "bb" in word] == []


@pytest.mark.parametrize(("text", "some"), [("aaabdaaabac", True), ("aaaaa", True), ("", False)])
def test_a_text_of_few_letters_gets_words_of_its_own_letters(text: str, some: bool) -> None:
    words = unseen_words(bpe.train(text, vocab_size=300, split="none"), text)
    assert bool(words) == some
    assert all(set(word) <= set(text) and word not in text for word in words)


def test_the_payload_holds_the_settings_and_no_words_which_only_predict_mode_needs() -> None:
    run = bpe.train("low lower lowest", vocab_size=260, leaders=LEADERS)
    data = player_payload(run, "low lower lowest", "identity", visible_window(run))
    assert data["settings"] == {"split": "gpt4", "vocab_size": 260, "min_count": 2}
    assert "unseen" not in data


LISTENER = Listener(on_quiz=lambda mode, level: None, count=lambda step, pair: (step, sum(pair)))


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
    assert answer_to(asked, "this", 8, LISTENER) is None


def test_an_answer_says_what_was_asked() -> None:
    asked = {"run": "this", "step": 8, "left": 2, "right": 3}
    assert answer_to(asked, "this", 8, LISTENER) == asked | {"count": 8, "mergeable": 5}
