"""A text as several tokenizers cut it, at every vocabulary size, and the numbers that compare them.

The measures are those of `bpe_core.analysis`.
"""

from collections.abc import Set
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

import bpe_core as bpe
from bpe_core import Tokenization, analysis
from bpe_core.common import BoolArray, Int64Array
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
        return int(np.count_nonzero(analysis.token_uses(self.tokenization, step)))

    def ids_between(self, step: int, first: int, last: int) -> list[int]:
        """The tokens after `step` merges that begin in a part of the text, given in base symbols;
        of one that no token covers, a negative id."""
        state = self.tokenization.at(step)
        places = np.searchsorted(state.starts, (first, last))
        ids: list[int] = state.ids[slice(*places)].tolist()
        return ids

    @property
    def word_count(self) -> int:
        """How many words the text has."""
        return len(self._words)

    def words_cut(self, step: int) -> int:
        """How many words are more than one token after `step` merges."""
        if not self.word_count:
            return 0
        is_open = self.tokenization.gap_ranks >= step
        ranks = np.where(is_open, bpe.NEVER, bpe.CLOSED)
        share = analysis.share_of_words_cut(ranks, self._words, 0)[0]
        return round(float(share) * self.word_count)

    def token_count(self, step: int) -> int:
        """Tokens of the text after `step` merges, without an array of all steps: of a model it
        would be longer than the text."""
        return int(np.count_nonzero(self.cuts(step))) + self.tokenization.uncovered

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
    def _words(self) -> Int64Array:
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
class PaneNumbers:
    """The amounts of a pane at its size, of which `bpe_core.analysis.MEASURES` are made.

    Those that compare it with the first pane are None in the first; cuts also if the texts differ.
    """

    vocab_size: int
    tokens: int
    bytes: int
    characters: int
    words: int
    words_cut: int
    used_tokens: int
    cuts: int
    reference_cuts: int | None = None
    common_cuts: int | None = None
    mean_cuts: float | None = None
    common_tokens: int | None = None
    either_tokens: int | None = None


def pane_numbers(
    segmentation: Segmentation,
    step: int,
    reference: Segmentation | None = None,
    reference_step: int = 0,
) -> PaneNumbers:
    """The numbers of a pane after `step` merges, compared with the first pane if there is one."""
    text, cuts = segmentation.text, segmentation.cuts(step)[1:]  # no cut before the first byte
    own = PaneNumbers(
        vocab_size=segmentation.vocab_size(step),
        tokens=segmentation.token_count(step),
        bytes=len(text.encode()),
        characters=len(text),
        words=segmentation.word_count,
        words_cut=segmentation.words_cut(step),
        used_tokens=segmentation.used_tokens(step),
        cuts=int(np.count_nonzero(cuts)),
    )
    if reference is None:
        return own
    if text == reference.text:
        others = reference.cuts(reference_step)[1:]
        other_cuts = int(np.count_nonzero(others))
        own = replace(
            own,
            reference_cuts=other_cuts,
            common_cuts=int(np.count_nonzero(cuts & others)),
            mean_cuts=(own.cuts + other_cuts) / 2,
        )
    one, two = reference.vocabulary(reference_step), segmentation.vocabulary(step)
    common = len(one & two)
    return replace(own, common_tokens=common, either_tokens=len(one) + len(two) - common)
