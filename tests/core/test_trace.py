from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.trace import MAX_SYMBOLS
from tests.core import strategies
from tests.core.test_properties import trainings


@given(trainings(), strategies.text, st.sampled_from(bpe.ORDERS))
def test_a_trace_ends_where_encoding_ends(
    training: tuple[str, dict[str, Any]], other: str, order: bpe.Order
) -> None:
    text, settings = training
    tokenizer = bpe.train(text, **settings).tokenizer
    sample = other if settings["base"] == "bytes" else text
    specials = settings["special_tokens"]
    traces = tokenizer.trace(sample, order=order, allowed_special=specials)
    ids = [token_id for piece in traces for token_id in piece.token_ids]
    assert ids == tokenizer.encode(sample, order=order, allowed_special=specials)
    assert b"".join(piece.data for piece in traces) == sample.encode()
    assert [piece.end for piece in traces[:-1]] == [piece.start for piece in traces[1:]]


@given(trainings(), st.sampled_from(bpe.ORDERS))
def test_each_row_makes_the_choice_it_names(
    training: tuple[str, dict[str, Any]], order: bpe.Order
) -> None:
    text, settings = training
    tokenizer = bpe.train(text, **settings).tokenizer
    for piece in tokenizer.trace(text, order=order):
        for row, following in zip(piece.rows, piece.rows[1:], strict=False):
            assert row.chosen is not None
            chosen = row.candidates[row.chosen]
            joined = row.token_ids[chosen.place : chosen.place + chosen.length]
            data = b"".join(tokenizer.vocab[token_id] for token_id in joined)
            assert data == tokenizer.vocab[chosen.token_id]
            assert following.token_ids == (
                *row.token_ids[: chosen.place],
                chosen.token_id,
                *row.token_ids[chosen.place + chosen.length :],
            )
            if order == "rank":
                assert chosen.rank == min(one.rank or 0 for one in row.candidates)
        assert piece.rows == () or piece.rows[-1].chosen is None


def test_a_trace_shows_the_candidates_and_the_lowest_rank_wins() -> None:
    tokenizer = bpe.train("bc,bc,bc,ab,ab", vocab_size=258, split=r"\w+").tokenizer
    (piece,) = tokenizer.trace("abc")
    first = piece.rows[0]
    assert [(one.place, one.rank) for one in first.candidates] == [(0, 1), (1, 0)]
    assert first.chosen == 1
    (other,) = tokenizer.trace("abc", order="left-to-right")
    assert other.rows[0].chosen == 0


def test_a_very_long_pre_token_has_its_result_but_no_rows() -> None:
    tokenizer = bpe.train("ab" * 50, vocab_size=260, split="none").tokenizer
    text = "ab" * MAX_SYMBOLS
    for order in bpe.ORDERS:
        (piece,) = tokenizer.trace(text, order=order)
        assert piece.rows == ()
        assert list(piece.token_ids) == tokenizer.encode(text, order=order)


def test_the_tree_of_a_token_ends_in_its_bytes() -> None:
    tokenizer = bpe.train("aaabdaaabac", vocab_size=259, split="none").tokenizer
    tree = tokenizer.merge_tree(258)
    assert tree.rank == 2
    assert _leaves(tree) == [97, 97, 97, 98]
    assert tokenizer.merge_tree(97).left is None


def test_a_token_that_no_merge_makes_has_no_tree() -> None:
    tokenizer = bpe.train("ab", vocab_size=256, special_tokens=["<end>"]).tokenizer
    with pytest.raises(bpe.SettingError, match="no merge makes it"):
        tokenizer.merge_tree(256)


def _leaves(tree: bpe.MergeTree) -> list[int]:
    if tree.left is None or tree.right is None:
        return [tree.token_id]
    return _leaves(tree.left) + _leaves(tree.right)
