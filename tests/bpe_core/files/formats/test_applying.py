"""Merges that join what a later merge makes: encoding goes by the ranks of the file."""

import base64
from itertools import pairwise, product
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.engines import is_ready
from bpe_core.files.formats import applying
from tests.modules import module_of

BYTES = [bytes([byte]) for byte in range(256)]
tokens_of_abc = st.lists(st.text("abc", min_size=2, max_size=6), unique=True, max_size=25)
ALL_OF_AB = ["".join(letters) for size in range(2, 5) for letters in product("ab", repeat=size)]


def opened(tokens: list[str]) -> bpe.Tokenizer:
    """A vocabulary that says which tokens there are and which of two is joined first."""
    lines = [
        base64.b64encode(token) + b" %d\n" % rank
        for rank, token in enumerate([*BYTES, *(token.encode() for token in tokens)])
    ]
    return bpe.load(b"".join(lines), split="none")


def naive(text: str, tokens: list[str], known: set[str]) -> list[str]:
    """Join the two neighbours whose token stands first in the list, until none is known."""
    row = list(text)
    while True:
        found = [
            (tokens.index(left + right), place)
            for place, (left, right) in enumerate(pairwise(row))
            if left + right in known
        ]
        if not found:
            return row
        place = min(found)[1]
        row[place : place + 2] = [row[place] + row[place + 1]]


def as_texts(tokenizer: bpe.Tokenizer, ids: list[int]) -> list[str]:
    return [tokenizer.vocab[token_id].decode() for token_id in ids]


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("ready", [False, True], ids=["plain", "compiled"])
@given(tokens=tokens_of_abc, text=st.text("abc", min_size=1, max_size=30))
@settings(max_examples=40)
def test_encoding_steps_and_trees_of_any_order_of_merges(
    tokens: list[str], text: str, ready: bool
) -> None:
    with patch.object(module_of(is_ready), "is_ready", lambda: ready):
        tokenizer = opened(tokens)
        row = naive(text, tokens, set(tokens))
        if text not in tokens:  # a pre-token that is one is taken whole
            assert as_texts(tokenizer, tokenizer.encode(text)) == row
            [piece] = tokenizer.trace(text)
            assert piece.rows[-1].token_ids == piece.token_ids == tuple(tokenizer.encode(text))
            assert tokenizer.tokenize(text).at(len(tokenizer.merges)).token_ids == [
                *piece.token_ids
            ]
        every_step_holds(tokenizer, text)
        for token_id, rank in zip(tokenizer.merged_ids, range(len(tokenizer.merges)), strict=True):
            tree = tokenizer.merge_tree(token_id)
            halves = [half.rank for half in (tree.left, tree.right) if half]
            assert tree.rank == rank
            assert all(half is None or half < rank for half in halves)


def every_step_holds(tokenizer: bpe.Tokenizer, text: str) -> None:
    tokenization = tokenizer.tokenize(text)
    for step in range(len(tokenizer.merges) + 1):
        state = tokenization.at(step)
        made = {*tokenizer.base_ids, *tokenizer.merged_ids[:step], *tokenizer.other_tokens}
        assert made.issuperset(state.token_ids)
        # The highest gap rank inside each token names the token that stands there.
        assert as_texts(tokenizer, state.token_ids) == [text[a:b] for a, b in state.spans]
        assert tokenization.token_counts[step] == len(state.token_ids)


@given(tokens=tokens_of_abc, text=st.text("abc", min_size=1, max_size=30))
@settings(max_examples=40)
def test_a_step_before_a_merge_that_waits_for_none_is_encoding_with_the_merges_so_far(
    tokens: list[str], text: str
) -> None:
    tokenizer = opened(tokens)
    if tokenizer.other_tokens.keys() & {
        256 + place for place, one in enumerate(tokens) if one == text
    }:
        return
    ranks = tokenizer.file_ranks or range(len(tokenizer.merges))
    for step in range(len(ranks) + 1):
        if ranks[:step] and max(ranks[:step]) > min(ranks[step:], default=len(ranks)):
            continue
        known = {tokenizer.vocab[made].decode() for made in tokenizer.merged_ids[:step]}
        state = tokenizer.tokenize(text).at(step)
        assert as_texts(tokenizer, state.token_ids) == naive(text, tokens, known)


@given(tokens=tokens_of_abc | st.permutations(ALL_OF_AB))
@settings(max_examples=25)
def test_what_arrays_tell_of_merges_is_what_encoding_each_token_tells(tokens: list[str]) -> None:
    ways = ((10**9, 64), (0, 64), (0, 1))
    found: list[bpe.Tokenizer] = []
    for few, steps in ways:
        with patch.multiple(applying, _FEW=few, _MOST_STEPS=steps):
            found.append(opened(tokens))
    assert found[0] == found[1] == found[2]


@given(tokens_of_abc)
@settings(max_examples=15)
def test_every_format_that_has_room_for_the_ranks_gives_them_back(tokens: list[str]) -> None:
    tokenizer = opened(tokens)
    formats: tuple[str, ...] = ("json", "huggingface", "tiktoken")
    for format in formats:
        data = bpe.dumps(tokenizer, format)
        assert bpe.load(data, split="none") == tokenizer
    if tokenizer.file_ranks:
        with pytest.raises(bpe.CannotSaveError):
            bpe.dumps(tokenizer, "minbpe")


def test_the_merge_that_waits_for_a_later_one_is_numbered_after_it() -> None:
    tokenizer = opened(["aba", "ab", "bc"])
    assert [tokenizer.vocab[made] for made in tokenizer.merged_ids] == [b"ab", b"aba", b"bc"]
    assert tokenizer.file_ranks == (1, 0, 2)
    # "ab" is made once and becomes "aba" before the second "ab" is looked at.
    assert as_texts(tokenizer, tokenizer.encode("abab")) == ["aba", "b"]
    assert tokenizer.gap_ranks("abab").tolist() == [0, 1, bpe.NEVER]
    [piece] = tokenizer.trace("abab")
    ranks = [[one.rank for one in row.candidates] for row in piece.rows]
    assert ranks == [[1, 1], [0, 1], []]


def test_ranks_that_are_no_order_are_refused() -> None:
    tokenizer = opened(["aba", "ab"])
    for ranks in ((0, 0), (1, 2), (0,)):
        with pytest.raises(bpe.SettingError, match="file_ranks"):
            bpe.Tokenizer(tokenizer.alphabet, tokenizer.merges, "none", {}, file_ranks=ranks)
    root = bpe.dumps(tokenizer, "json")["tokenizer.bpe.json"]
    with pytest.raises(bpe.FormatError, match="file_rank"):
        bpe.load(root.replace(b"[97, 98, 257, 1]", b"[97, 98, 257, 7]"))
