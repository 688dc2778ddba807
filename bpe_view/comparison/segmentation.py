"""A text as several tokenizers cut it, at every vocabulary size, and the numbers that compare them.

What is measured of one tokenizer is from `bpe_core.analysis.metrics`.
"""

from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property

import numpy as np

import bpe_core as bpe
from bpe_core import Tokenization, analysis
from bpe_core.analysis import Words
from bpe_core.common import BoolArray
from bpe_core.text import SPECIAL_SYMBOL
from bpe_view.tokens.source_data import text_in_tokens


@dataclass(frozen=True, eq=False)
class Segmentation:
    """A text as one tokenizer cuts it, at every size; the text that the tokens stand in."""

    text: str
    tokenizer: bpe.AnyTokenizer
    tokenization: Tokenization

    @property
    def merge_count(self) -> int:
        """How many merges the tokenizer has."""
        return self.tokenization.merge_count

    @property
    def base_size(self) -> int:
        """How many tokens there are before any merge."""
        if self.tokenizer.split is None:
            return self.tokenizer.vocab_size - self.merge_count
        return len(self.tokenizer.alphabet)

    def vocab_size(self, step: int) -> int:
        """Tokens after `step` merges, without special ones."""
        whole = step == self.merge_count
        return self.tokenizer.vocab_size if whole else self.base_size + step

    def vocabulary(self, step: int) -> Set[bytes]:
        """The tokens after `step` merges, without special ones."""
        if step == self.merge_count:
            return self.tokenizer.tokens
        return frozenset(self._tokens_in_order[: self.base_size + step])

    def used_tokens(self, step: int) -> int:
        """Distinct tokens in the text after `step` merges, without special ones."""
        starts, ids = self.tokenization.unique_tokens(step)
        is_text = (self.tokenization.corpus.symbols[starts] != SPECIAL_SYMBOL) & (ids >= 0)
        return len(np.unique(ids[is_text]))

    def ids_between(self, step: int, first: int, last: int) -> list[int]:
        """The tokens after `step` merges that begin in a part of the text, given in base symbols;
        of one that no token covers, a negative id."""
        state = self.tokenization.at(step)
        places = np.searchsorted(state.starts, (first, last))
        ids: list[int] = state.ids[slice(*places)].tolist()
        return ids

    def share_of_words_cut(self, step: int) -> float:
        """The share of words that are more than one token after `step` merges."""
        is_open = self.tokenization.gap_ranks >= step
        ranks = np.where(is_open, bpe.NEVER, bpe.CLOSED)
        return float(analysis.share_of_words_cut(ranks, self._words, 0)[0])

    def token_count(self, step: int) -> int:
        """Tokens of the text after `step` merges, without an array of all steps: of a model it
        would be longer than the text."""
        return int(np.count_nonzero(self.cuts(step))) + sum(self.tokenization.uncovered)

    def cuts(self, step: int) -> BoolArray:
        """Bool, shape (bytes of the text,): where a token starts after `step` merges."""
        symbols = self.tokenization.corpus.symbol_count
        cuts = np.append(True, self.tokenization.gap_ranks >= step)[:symbols]
        if self._by_bytes:
            return cuts
        begins = self._begins
        in_bytes = np.zeros_like(begins)
        in_bytes[begins] = cuts
        return in_bytes

    @property
    def open_gaps(self) -> BoolArray:
        """Bool, shape (bytes of the text,): where a character and a token start at every step."""
        gaps: BoolArray = self.cuts(bpe.NEVER) & self._begins
        return gaps

    @property
    def _begins(self) -> BoolArray:
        """Bool, shape (bytes of the text,): where a character begins."""
        # A byte 10xxxxxx continues one.
        begins: BoolArray = (np.frombuffer(self.text.encode(), np.uint8) & 0xC0) != 0x80
        return begins

    @property
    def _by_bytes(self) -> bool:
        return self.tokenizer.alphabet.base == "bytes"

    @cached_property
    def _words(self) -> Words:
        return analysis.find_words(self.text, self.tokenizer.alphabet.base)

    @cached_property
    def _tokens_in_order(self) -> list[bytes]:
        tokenizer = self.tokenizer
        ids = (*tokenizer.base_ids, *tokenizer.merged_ids)
        return [tokenizer.vocab[token_id] for token_id in ids]


def cut(tokenizer: bpe.AnyTokenizer, text: str) -> Segmentation:
    """`text` as `tokenizer` cuts it; special tokens in it are plain text."""
    tokenization = tokenizer.tokenize(text)
    return Segmentation(text_in_tokens(tokenizer, tokenization, text), tokenizer, tokenization)


@dataclass(frozen=True)
class Agreement:
    """The cuts of two tokenizations of one text, compared. The first one is the reference."""

    common: int
    reference: int
    other: int

    @property
    def precision(self) -> float:
        """Share of the other's cuts that the reference makes too; 1 where it makes none."""
        return self.common / self.other if self.other else 1.0

    @property
    def recall(self) -> float:
        """Share of the reference's cuts that the other makes too; 1 where there are none."""
        return self.common / self.reference if self.reference else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall: 2 · common ÷ all cuts of both."""
        cuts = self.reference + self.other
        return 2 * self.common / cuts if cuts else 1.0


def agreement(reference: BoolArray, other: BoolArray) -> Agreement:
    """How far two tokenizations of one text cut at the same bytes; its start is no cut.

    >>> found = agreement(np.array([True, False, True]), np.array([True, True, True]))
    >>> found.precision, found.recall
    (0.5, 1.0)
    """
    return Agreement(
        common=int(np.count_nonzero((reference & other)[1:])),
        reference=int(np.count_nonzero(reference[1:])),
        other=int(np.count_nonzero(other[1:])),
    )


@dataclass(frozen=True)
class Overlap:
    """The tokens of two vocabularies, compared by their bytes."""

    common: int
    either: int

    @property
    def jaccard(self) -> float:
        """Common tokens ÷ tokens in either; 1 where both are empty."""
        return self.common / self.either if self.either else 1.0


def overlap(one: Set[bytes], two: Set[bytes]) -> Overlap:
    """Which tokens two vocabularies share.

    >>> overlap({b"a", b"b", b"ab"}, {b"a", b"b", b"ba", b"bab"}).jaccard
    0.4
    """
    common = len(one & two)
    return Overlap(common, len(one) + len(two) - common)


@dataclass(frozen=True)
class PaneNumbers:
    """What the table says of a pane at its size."""

    vocab_size: int  # tokens in the vocabulary, without special ones
    tokens: int  # tokens of the text
    # compression
    bytes_per_token: float
    characters_per_token: float
    share_of_words_cut: float  # share of words in more than one token
    used_tokens: int  # distinct tokens in the text; `share_used`: of the vocabulary
    share_used: float
    # of its cuts with those of the first pane; None where their texts differ
    agreement: Agreement | None
    overlap: Overlap  # of the first pane's vocabulary with this one


def pane_numbers(
    segmentation: Segmentation, step: int, reference: Segmentation, reference_step: int
) -> PaneNumbers:
    """The numbers of a pane after `step` merges, beside those of the first pane."""
    agreed = None
    if segmentation.text == reference.text:
        agreed = agreement(reference.cuts(reference_step), segmentation.cuts(step))
    text, used = segmentation.text, segmentation.used_tokens(step)
    tokens = np.array([segmentation.token_count(step)])
    return PaneNumbers(
        vocab_size=segmentation.vocab_size(step),
        tokens=int(tokens[0]),
        bytes_per_token=float(analysis.bytes_per_token(len(text.encode()), tokens)[0]),
        characters_per_token=float(analysis.characters_per_token(len(text), tokens)[0]),
        share_of_words_cut=segmentation.share_of_words_cut(step),
        used_tokens=used,
        share_used=used / (segmentation.base_size + step or np.nan),
        agreement=agreed,
        overlap=overlap(reference.vocabulary(reference_step), segmentation.vocabulary(step)),
    )
