"""How encoding proceeds: its rows, and the trees of tokens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from tests.bpe_core import strategies
from tests.bpe_core.engines.test_properties import Training, trainings

MAX_SYMBOLS = 400  # of the longest pre-token that is traced


@given(trainings(), strategies.text, st.sampled_from(bpe.ORDERS))
def test_each_row_makes_the_choice_it_names_and_the_last_one_is_what_encoding_gives(
    training: Training, other: str, order: bpe.Order
) -> None:
    text, settings = training
    tokenizer = bpe.train(text, **settings).tokenizer
    sample = text + other if settings["base"] == "bytes" else text
    specials = settings["special_tokens"]
    traces = tokenizer.trace(sample, order=order, allowed_special=specials)
    ids = [token_id for piece in traces for token_id in piece.token_ids]
    assert ids == tokenizer.encode(sample, order=order, allowed_special=specials)
    assert b"".join(piece.data for piece in traces) == sample.encode()
    assert [piece.end for piece in traces[:-1]] == [piece.start for piece in traces[1:]]
    for piece in traces:
        for row, following in zip(piece.rows, piece.rows[1:], strict=False):
            assert row.chosen is not None
            chosen = row.candidates[row.chosen]
            end = chosen.place + chosen.length
            joined = row.token_ids[chosen.place : end]
            data = b"".join(tokenizer.vocab[token_id] for token_id in joined)
            assert data == tokenizer.vocab[chosen.token_id]
            before, after = row.token_ids[: chosen.place], row.token_ids[end:]
            assert following.token_ids == (*before, chosen.token_id, *after)
            if order == "rank":
                assert chosen.rank == min(one.rank or 0 for one in row.candidates)
        assert piece.rows == () or piece.rows[-1].chosen is None


def test_a_token_that_no_merge_makes_has_no_tree() -> None:
    tokenizer = bpe.train("ab", vocab_size=256, special_tokens=["<end>"]).tokenizer
    with pytest.raises(bpe.SettingError, match="no merge"):
        tokenizer.merge_tree(256)


@given(trainings())
def test_a_tree_has_the_merge_of_its_token_and_the_trees_of_both_halves(training: Training) -> None:
    text, settings = training
    run = bpe.train(text, **settings)
    for merge in run.merges:
        tree = run.tokenizer.merge_tree(merge.token_id)
        assert tree.rank == merge.rank
        for half, token_id in ((tree.left, merge.left), (tree.right, merge.right)):
            alone = run.tokenizer.merge_tree(token_id)
            assert half
            assert (half.token_id, half.rank) == (token_id, alone.rank)
            assert alone.made.items() <= half.made.items()


def test_a_token_as_deep_as_it_is_long_has_a_tree_and_is_traced() -> None:
    """Each merge takes in one letter more."""
    letters = "".join(chr(0x4E00 + place) for place in range(1600))
    deep = bpe.train(letters * 2, vocab_size=3200, split="none", base="characters").tokenizer
    depth, half = 0, deep.merge_tree(3198)
    while half.left and half.right:
        assert half.right.left is None
        depth, half = depth + 1, half.left
    assert depth == 1599
    text = deep.vocab[3198].decode()
    for order in bpe.ORDERS:
        (piece,) = deep.trace(text, order=order)
        assert (piece.rows, deep.decode(piece.token_ids)) == ((), text)
        (short,) = deep.trace(text[:MAX_SYMBOLS], order=order)
        assert len(short.rows[-1].token_ids) == 1
