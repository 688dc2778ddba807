import pickle
from collections.abc import Mapping
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from tests.bpe_core import strategies
from tests.bpe_core.engines.test_properties import Training, trainings

MAX_SYMBOLS = 400  # of the longest pre-token that is traced


@given(trainings(), strategies.text, st.sampled_from(bpe.ORDERS))
def test_a_trace_ends_where_encoding_ends(training: Training, other: str, order: bpe.Order) -> None:
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
def test_each_row_makes_the_choice_it_names(training: Training, order: bpe.Order) -> None:
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


def test_a_token_that_no_merge_makes_has_no_tree() -> None:
    tokenizer = bpe.train("ab", vocab_size=256, special_tokens=["<end>"]).tokenizer
    with pytest.raises(bpe.SettingError, match="no merge"):
        tokenizer.merge_tree(256)


Nested = tuple[int, int | None, "Nested | None", "Nested | None"]


def _by_definition(token_id: int, merges: Mapping[int, bpe.Merge]) -> Nested:
    """A tree as it is defined: a token, and the trees of its two halves."""
    if token_id not in merges:
        return token_id, None, None, None
    merge = merges[token_id]
    halves = _by_definition(merge.left, merges), _by_definition(merge.right, merges)
    return token_id, merge.rank, *halves


def _nested(tree: bpe.MergeTree | None) -> Nested | None:
    if tree is None:
        return None
    return tree.token_id, tree.rank, _nested(tree.left), _nested(tree.right)


@given(trainings())
def test_a_tree_is_what_the_recursive_definition_says(training: Training) -> None:
    text, settings = training
    run = bpe.train(text, **settings)
    merges = {merge.token_id: merge for merge in run.merges}
    for merge in run.merges:
        tree = run.tokenizer.merge_tree(merge.token_id)
        assert _nested(tree) == _by_definition(merge.token_id, merges)
        # A half is the tree of the same token asked for by itself.
        assert _nested(tree.left) == _nested(run.tokenizer.merge_tree(merge.left))
        assert tree != tree.left


@pytest.fixture(scope="module")
def deep() -> bpe.Tokenizer:
    """One whose last token is as deep as it is long: each merge takes in one letter more."""
    letters = "".join(chr(0x4E00 + place) for place in range(1600))
    return bpe.train(letters * 2, vocab_size=3200, split="none", base="characters").tokenizer


def test_a_tree_may_be_as_deep_as_its_token_is_long(deep: bpe.Tokenizer) -> None:
    tree = deep.merge_tree(3198)
    assert len(deep.vocab[3198].decode()) == 1600
    depth, half = 0, tree
    while half.left and half.right:
        assert half.right.left is None
        depth, half = depth + 1, half.left
    assert depth == 1599
    for copied in (deepcopy(tree), pickle.loads(pickle.dumps(tree))):
        assert (copied.token_id, copied.made) == (tree.token_id, tree.made)
    assert repr(tree) == "MergeTree(token_id=3198, rank=1598)"


def test_a_token_may_stand_in_a_tree_a_million_times() -> None:
    doubled = ((97, 97), *((256 + rank, 256 + rank) for rank in range(19)))
    tokenizer = bpe.Tokenizer(bpe.train("", vocab_size=256).tokenizer.alphabet, doubled, "none", {})
    tree = tokenizer.merge_tree(275)
    assert len(tokenizer.vocab[275]) == 1 << 20
    assert len(tree.made) == 20
    assert tree.left
    assert tree.right
    assert tree.left.token_id == tree.right.token_id == 274


def test_a_very_deep_token_is_encoded_and_traced(deep: bpe.Tokenizer) -> None:
    text = deep.vocab[3198].decode()
    for order in bpe.ORDERS:
        (piece,) = deep.trace(text, order=order)
        assert deep.decode(piece.token_ids) == text
        (short,) = deep.trace(text[:MAX_SYMBOLS], order=order)
        assert len(short.rows[-1].token_ids) == 1
