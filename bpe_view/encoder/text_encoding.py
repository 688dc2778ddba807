"""A text as one tokenizer cuts it in one order, with what page Encode says about it."""

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

import numpy as np
import regex

import bpe_core as bpe
from bpe_core.common import Int32Array, Int64Array
from bpe_view.tokens.source_data import text_in_tokens
from bpe_view.words import say

_CONTROL_NAMES: Final = {"\t": "CHARACTER TABULATION", "\n": "LINE FEED", "\r": "CARRIAGE RETURN"}


@dataclass(frozen=True, eq=False)
class Encoding:
    """A text in tokens."""

    tokenizer: bpe.AnyTokenizer
    typed: str  # the text as it was typed
    text: str  # the text that the tokens stand in; see `text_in_tokens`
    order: bpe.Order
    allowed_special: Collection[str]  # the special tokens that are recognised, or "all"
    token_ids: list[int]
    starts: Int64Array  # int64, shape (tokens + 1,): each token's first base symbol, and the end
    rank_starts: Int64Array  # the same by rank
    tokenization: bpe.Tokenization  # by rank

    @property
    def piece_starts(self) -> Int64Array:
        """int64, the base symbol where each pre-token begins."""
        return self.tokenization.corpus.piece_starts

    @property
    def symbol_count(self) -> int:
        """Base symbols of the text."""
        return int(self.starts[-1])

    @property
    def token_count(self) -> int:
        """How many tokens the text costs."""
        return len(self.token_ids) + self.tokenization.uncovered

    @property
    def all_ids(self) -> list[int]:
        """The token ids, with those that stand for nothing in the text."""
        if not self.tokenization.uncovered:
            return self.token_ids
        return self.tokenizer.encode(self.typed, allowed_special=self.allowed_special)

    @property
    def bytes_per_token(self) -> float | None:
        """The compression ratio; None for a text without tokens."""
        byte_count = len(self.counted.encode())
        return byte_count / self.token_count if self.token_count else None

    @property
    def counted(self) -> str:
        """The text whose characters and bytes are counted: that of the tokens, or the whole one of
        which they leave out some."""
        return self.text if self.tokenization.row_text is None else self.typed

    @cached_property
    def merged_ids(self) -> list[int]:
        """The distinct ids of tokens that are longer than one base symbol."""
        return sorted({self.token_ids[place] for place in np.flatnonzero(self._lengths > 1)})

    @cached_property
    def gaps(self) -> Int32Array:
        """int32, shape (symbols - 1,): a place in `merged_ids` for each gap inside a token.

        This is what gap ranks are for the token view: the highest inside a token names it. So the
        view shows any order, and tokens that no merge makes. Where there are `unit_ids` all are
        closed.
        """
        place_of = {token_id: place for place, token_id in enumerate(self.merged_ids)}
        place_of |= dict.fromkeys(self.specials.values(), bpe.CLOSED)
        if self.unit_ids is not None:
            place_of = dict.fromkeys(self.token_ids, bpe.CLOSED)
        of_token = [place_of.get(token_id, bpe.NEVER) for token_id in self.token_ids]
        gaps = np.repeat(np.array(of_token, dtype=np.int32), self._lengths)
        gaps[self.starts[1:] - 1] = bpe.NEVER
        return gaps[:-1]

    @cached_property
    def unit_ids(self) -> Int64Array | None:
        """int64, shape (symbols,): the token that begins at each, -1 inside of one; None where its
        text tells which it is, as with all that we encode."""
        if self.tokenization.unit_ids is None:
            return None
        ids = np.full(self.symbol_count, -1, dtype=np.int64)
        ids[self.starts[:-1]] = self.token_ids
        return ids

    @cached_property
    def differs(self) -> Int32Array:
        """int32, shape (symbols,): 1 inside tokens that BPE, by rank, would not make there."""
        theirs = set(pairwise(self.rank_starts.tolist()))
        differ = [span not in theirs for span in pairwise(self.starts.tolist())]
        return np.repeat(np.array(differ, dtype=np.int32), self._lengths)

    @property
    def different_pieces(self) -> int:
        """How many pre-tokens are cut otherwise than by rank."""
        if not self.symbol_count:
            return 0
        return int(np.count_nonzero(np.maximum.reduceat(self.differs, self.piece_starts)))

    @cached_property
    def specials(self) -> dict[str, int]:
        """The tokens of the text that are matched before anything else, and their ids."""
        found = {*self.token_ids}
        return {text: i for text, i in self.tokenizer.added_tokens.items() if i in found}

    def trace(self) -> bpe.tokenizer.Trace:
        """Why each pre-token is cut as it is."""
        return self.tokenizer.trace(self.typed, **self._options())

    def count(self, text: str) -> int:
        """How many tokens another text has, encoded in the same way."""
        if self.order == "rank":
            return self.tokenizer.count(text, **self._options())
        return len(self.tokenizer.encode(text, **self._options()))

    def _options(self) -> dict[str, Any]:
        order = {} if self.order == "rank" else {"order": self.order}
        return {"allowed_special": self.allowed_special, **order}

    @property
    def _lengths(self) -> Int64Array:
        return np.diff(self.starts)


def encode_text(
    tokenizer: bpe.AnyTokenizer,
    text: str,
    order: bpe.Order,
    allowed_special: Collection[str] = (),
) -> Encoding:
    """`text` in tokens; by rank where `tokenizer` knows no other order."""
    cut = tokenizer.tokenize(text, allowed_special=allowed_special)
    state = cut.at(cut.merge_count)
    starts = np.append(state.starts, state.text.corpus.symbol_count)
    encoding = Encoding(
        tokenizer=tokenizer,
        typed=text,
        text=text_in_tokens(tokenizer, cut, text),
        order="rank",
        allowed_special=allowed_special,
        token_ids=state.token_ids,
        starts=starts,
        rank_starts=starts,
        tokenization=cut,
    )
    if order == "rank" or tokenizer.split is None:
        return encoding
    options: dict[str, Any] = {"order": order, "allowed_special": allowed_special}
    ids = tokenizer.encode(text, **options)
    tokens = [tokenizer.vocab[token_id] for token_id in ids]
    by_bytes = tokenizer.alphabet.base == "bytes"
    lengths = [len(token if by_bytes else token.decode()) for token in tokens]
    starts = np.cumsum([0, *lengths], dtype=np.int64)
    return replace(encoding, order=order, token_ids=ids, starts=starts)


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
