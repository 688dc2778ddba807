"""A tokenizer: base symbols, merges in order, a split pattern, special tokens."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bpe_core.alphabet import Alphabet, check_text
from bpe_core.corpus import Corpus, build_corpus
from bpe_core.encode import ORDERS, Order, left_to_right, longest, rank_gaps
from bpe_core.errors import SettingError, UnknownTokenError
from bpe_core.gaps import NEVER, Int32Array
from bpe_core.pairs import Pair
from bpe_core.pretokenize import cut_specials
from bpe_core.tokenization import Tokenization


@dataclass(frozen=True)
class Tokenizer:
    """Turns text into token ids and back.

    Attributes:
        alphabet: the base symbols, ids from 0.
        merges: the pair that each merge joins, in rank order; merge `rank` makes token
            `len(alphabet) + rank`.
        split: a name in `SPLIT_PATTERNS`, or a regex.
        special_tokens: special token texts and their ids, after all others.

    >>> import bpe_core as bpe
    >>> tok = bpe.train("aaabdaaabac", vocab_size=259, split="none").tokenizer
    >>> tok.encode("aaab")
    [258]
    >>> tok.decode([258, 100])
    'aaabd'
    """

    alphabet: Alphabet
    merges: tuple[Pair, ...]
    split: str
    special_tokens: Mapping[str, int]

    @cached_property
    def vocab(self) -> dict[int, bytes]:
        """Every token's bytes by id, special tokens included."""
        vocab = dict(enumerate(self.alphabet.symbols))
        for token_id, (left, right) in enumerate(self.merges, start=len(self.alphabet)):
            vocab[token_id] = vocab[left] + vocab[right]
        vocab |= {token_id: text.encode() for text, token_id in self.special_tokens.items()}
        return vocab

    @property
    def vocab_size(self) -> int:
        """Base symbols plus merges; special tokens come on top."""
        return len(self.alphabet) + len(self.merges)

    def encode(
        self, text: str, *, order: Order = "rank", allowed_special: Collection[str] = ()
    ) -> list[int]:
        """The token ids of `text`.

        Args:
            text: any text.
            order: `"rank"` is BPE: the merge learned first is made first. `"left-to-right"` and
                `"longest"` are the well-known mistakes and variants, to see the difference.
            allowed_special: special tokens to recognise in the text; others are plain text.

        Raises:
            TextError: not a str, or a lone surrogate.
            UnknownCharacterError: character mode, and a character the training text did not have.
            SettingError: an unknown order, or a special token that this tokenizer does not have.
        """
        if order not in ORDERS:
            raise SettingError(f"order is {order!r}; allowed are {', '.join(map(repr, ORDERS))}")
        if order == "rank":
            return (
                self.tokenize(text, allowed_special=allowed_special).at(len(self.merges)).token_ids
            )
        ids: list[int] = []
        corpus, specials = self._corpus(text, allowed_special)
        unique = [
            [specials[place]] if place in specials else self._encode_other_way(piece, order)
            for place, piece in enumerate(corpus.pieces())
        ]
        for place in corpus.sequence.tolist():
            ids += unique[place]
        return ids

    def tokenize(self, text: str, *, allowed_special: Collection[str] = ()) -> Tokenization:
        """`text` with its gap ranks: its tokens at every vocabulary size, from one encoding.

        Raises:
            BPEError: as `encode` does.
        """
        corpus, specials = self._corpus(text, allowed_special)
        return Tokenization(
            corpus=corpus,
            corpus_gap_ranks=self._corpus_gap_ranks(corpus),
            base_size=len(self.alphabet),
            merge_count=len(self.merges),
            special_ids=specials,
        )

    def gap_ranks(self, text: str, *, allowed_special: Collection[str] = ()) -> Int32Array:
        """For each gap between base symbols of `text` the merge that closes it (rank order).

        Returns:
            int32, shape (n - 1,); `NEVER` where the gap stays open, `CLOSED` in special tokens.
        """
        return self.tokenize(text, allowed_special=allowed_special).gap_ranks

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """The bytes of the tokens, one after another.

        Raises:
            UnknownTokenError: an id that this tokenizer does not have.
        """
        try:
            return b"".join([self.vocab[token_id] for token_id in ids])
        except (KeyError, TypeError) as error:
            unknown = error.args[0] if isinstance(error, KeyError) else ids
            raise UnknownTokenError(
                f"unknown token id {unknown!r}; allowed are {_ranges(self.vocab)}"
            ) from None

    def decode(self, ids: Iterable[int]) -> str:
        """The text of the tokens. Bytes that are no whole character become U+FFFD.

        Raises:
            UnknownTokenError: an id that this tokenizer does not have.
        """
        return self.decode_bytes(ids).decode(errors="replace")

    @cached_property
    def _ranks(self) -> dict[Pair, int]:
        return {pair: rank for rank, pair in enumerate(self.merges)}

    @cached_property
    def _ids_by_bytes(self) -> dict[bytes, int]:
        return {self.vocab[token_id]: token_id for token_id in range(self.vocab_size)}

    def _corpus(self, text: str, allowed_special: Collection[str]) -> tuple[Corpus, dict[int, int]]:
        """The text's unique pre-tokens, and which of them are special tokens with which id."""
        check_text(text)
        if isinstance(allowed_special, str):
            allowed_special = (allowed_special,)
        for token in allowed_special:
            if token not in self.special_tokens:
                raise SettingError(
                    f"allowed_special has {token!r}; this tokenizer's special tokens are "
                    f"{', '.join(map(repr, self.special_tokens)) or 'none'}"
                )
        corpus = build_corpus(text, self.alphabet, self.split, allowed_special)
        return corpus, special_pieces(text, corpus, self.special_tokens, allowed_special)

    def _corpus_gap_ranks(self, corpus: Corpus) -> Int32Array:
        gap_ranks: list[int] = []
        for piece in corpus.pieces():
            gap_ranks += [*rank_gaps(piece, self._ranks, len(self.alphabet)), NEVER]
        return np.array(gap_ranks, dtype=np.int32)

    def _encode_other_way(self, piece: list[int], order: Order) -> list[int]:
        if order == "left-to-right":
            return left_to_right(piece, self._ranks, len(self.alphabet))
        data = b"".join(self.alphabet.symbols[symbol] for symbol in piece)
        return longest(data, self._ids_by_bytes, max(map(len, self._ids_by_bytes)))


def special_pieces(
    text: str,
    corpus: Corpus,
    special_tokens: Mapping[str, int],
    allowed_special: Collection[str],
) -> dict[int, int]:
    """Which unique pre-tokens of `corpus` are special tokens, and their ids.

    Special pieces enter a corpus in order of first appearance, as the text shows them.
    """
    places = np.flatnonzero(corpus.counts == 0).tolist()
    appearing = dict.fromkeys(
        part for part, is_special in cut_specials(text, allowed_special) if is_special
    )
    return {place: special_tokens[token] for place, token in zip(places, appearing, strict=True)}


def _ranges(ids: Iterable[int]) -> str:
    """Ids as ranges for a message: `0–258, 300`."""
    ranges: list[list[int]] = []
    for token_id in sorted(ids):
        if ranges and token_id == ranges[-1][1] + 1:
            ranges[-1][1] = token_id
        else:
            ranges.append([token_id, token_id])
    return ", ".join(f"{a}" if a == b else f"{a}–{b}" for a, b in ranges) or "none"
