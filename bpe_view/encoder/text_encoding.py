"""A text as one tokenizer cuts it in one order, with what page Encode says about it."""

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

import numpy as np
import regex

import bpe_core as bpe
from bpe_core.common import Int32Array, Int64Array
from bpe_view.words import say

_CONTROL_NAMES: Final = {"\t": "CHARACTER TABULATION", "\n": "LINE FEED", "\r": "CARRIAGE RETURN"}


@dataclass(frozen=True, slots=True)
class Difference:
    """A pre-token that the order cuts otherwise than BPE does."""

    token_ids: tuple[int, ...]
    rank_token_ids: tuple[int, ...]
    count: int


@dataclass(frozen=True, eq=False)
class Encoding:
    """A text in tokens."""

    tokenizer: bpe.Tokenizer | Any  # or an OtherTokenizer
    text: str  # the text as it was split; the normalized one where the tokenizer normalizes
    order: bpe.Order
    allowed_special: tuple[str, ...]  # the special tokens that were recognised
    token_ids: list[int]
    starts: Int64Array  # int64, shape (tokens + 1,): each token's first base symbol, and the end
    # the same by rank
    rank_token_ids: list[int]
    rank_starts: Int64Array
    piece_starts: Int64Array  # int64, the base symbol where each pre-token begins
    base_ids: Sequence[int] = ()  # the token id of each base symbol
    uncovered: int = 0  # tokens that stand for nothing in the text

    @property
    def symbol_count(self) -> int:
        """Base symbols of the text."""
        return int(self.starts[-1])

    @property
    def byte_count(self) -> int:
        """UTF-8 bytes of the text."""
        return len(self.text.encode())

    @property
    def token_count(self) -> int:
        """How many tokens the text costs."""
        return len(self.token_ids) + self.uncovered

    @property
    def bytes_per_token(self) -> float | None:
        """The compression ratio; None for a text without tokens."""
        return self.byte_count / self.token_count if self.token_count else None

    @cached_property
    def merged_ids(self) -> list[int]:
        """The distinct ids of tokens that are longer than one base symbol."""
        return sorted({self.token_ids[place] for place in np.flatnonzero(self._lengths > 1)})

    @cached_property
    def gaps(self) -> Int32Array:
        """int32, shape (symbols - 1,): a place in `merged_ids` for each gap inside a token.

        This is what gap ranks are for the token view: the highest inside a token names it. So the
        view shows any order, and tokens that no merge makes.
        """
        special = set(self._special_ids)
        place_of = {token_id: place for place, token_id in enumerate(self.merged_ids)}
        of_token = [
            bpe.CLOSED if token_id in special else place_of.get(token_id, bpe.NEVER)
            for token_id in self.token_ids
        ]
        gaps = np.repeat(np.array(of_token, dtype=np.int32), self._lengths)
        gaps[self.starts[1:] - 1] = bpe.NEVER
        return gaps[:-1]

    @cached_property
    def differs(self) -> Int32Array:
        """int32, shape (symbols,): 1 inside tokens that BPE, by rank, would not make there."""
        theirs = set(
            zip(self.rank_starts[:-1].tolist(), self.rank_starts[1:].tolist(), strict=True)
        )
        ours = zip(self.starts[:-1].tolist(), self.starts[1:].tolist(), strict=True)
        return np.repeat(
            np.array([span not in theirs for span in ours], dtype=np.int32), self._lengths
        )

    @cached_property
    def differences(self) -> list[Difference]:
        """The unique pre-tokens that are cut otherwise, in order of first appearance."""
        counts: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        ours = _by_piece(self.token_ids, self.starts, self.piece_starts)
        theirs = _by_piece(self.rank_token_ids, self.rank_starts, self.piece_starts)
        for pair in zip(ours, theirs, strict=True):
            if pair[0] != pair[1]:
                counts[pair] = counts.get(pair, 0) + 1
        return [Difference(mine, by_rank, count) for (mine, by_rank), count in counts.items()]

    @property
    def specials(self) -> dict[str, int]:
        """The special tokens that were recognised, and their ids."""
        return {text: self.tokenizer.special_tokens[text] for text in self.allowed_special}

    @property
    def _special_ids(self) -> Collection[int]:
        return self.specials.values()

    @property
    def _lengths(self) -> Int64Array:
        return np.diff(self.starts)


def encode_text(
    tokenizer: bpe.Tokenizer | Any,
    text: str,
    order: bpe.Order,
    allowed_special: Collection[str] = (),
) -> Encoding:
    """`text` in tokens; of another library's as it was given, with what each token covers."""
    if isinstance(tokenizer, bpe.OtherTokenizer):
        cut = tokenizer.tokenize(text, allowed_special=allowed_special)
        state = cut.at(cut.merge_count)
        ids, starts = state.token_ids, np.append(state.starts, state.symbol_count)
        base_ids: list[int] = cut.base_ids.tolist()
        return Encoding(
            *(tokenizer, text, "rank", (), ids, starts, ids, starts, state.starts),
            base_ids=base_ids, uncovered=sum(cut.uncovered),
        )  # fmt: skip
    tokenization = tokenizer.tokenize(text, allowed_special=allowed_special)
    by_rank = tokenizer.encode(text, allowed_special=allowed_special)
    token_ids = (
        by_rank
        if order == "rank"
        else tokenizer.encode(text, order=order, allowed_special=allowed_special)
    )
    return Encoding(
        tokenizer=tokenizer,
        text=tokenizer.decode_bytes(by_rank).decode(errors="replace"),
        order=order,
        allowed_special=tuple(allowed_special),
        token_ids=token_ids,
        starts=_token_starts(tokenizer, token_ids),
        rank_token_ids=by_rank,
        rank_starts=_token_starts(tokenizer, by_rank),
        piece_starts=tokenization.corpus.piece_starts,
        base_ids=tokenizer.base_ids,
    )


def _token_starts(tokenizer: bpe.Tokenizer, token_ids: Sequence[int]) -> Int64Array:
    """Each token's first base symbol, and the end of the text."""
    vocab = tokenizer.vocab
    if tokenizer.alphabet.base == "bytes":
        lengths = [len(vocab[token_id]) for token_id in token_ids]
    else:
        lengths = [len(vocab[token_id].decode()) for token_id in token_ids]
    return np.cumsum([0, *lengths], dtype=np.int64)


def _by_piece(
    token_ids: Sequence[int], starts: Int64Array, piece_starts: Int64Array
) -> list[tuple[int, ...]]:
    """The tokens of each pre-token."""
    firsts = np.searchsorted(starts[:-1], piece_starts).tolist()
    edges = pairwise([*firsts, len(token_ids)])
    return [tuple(token_ids[first:last]) for first, last in edges]


def grapheme_lengths(text: str) -> list[int]:
    """UTF-8 bytes of each grapheme: of what a person sees as one character.

    >>> grapheme_lengths("né")
    [1, 2]
    """
    return [len(grapheme.encode()) for grapheme in regex.findall(r"\X", text)]


def character_name(character: str) -> str:
    """Unicode's name of a character; of one that has none, that it has none.

    >>> character_name("é")
    'LATIN SMALL LETTER E WITH ACUTE'
    """
    return unicode_name(character) or say("encode.unnamed")


def unicode_name(character: str) -> str:
    """Empty where there is none."""
    return _CONTROL_NAMES.get(character, unicodedata.name(character, ""))
