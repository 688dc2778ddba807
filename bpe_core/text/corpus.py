"""The training text as an engine sees it: unique pre-tokens and how often each occurs.

Merges never cross the edges of a pre-token, so two equal pre-tokens always share one
history. An engine therefore works on each *unique* pre-token once and weighs it by its count.
"""

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.progress import OnProgress
from bpe_core.text.alphabet import Alphabet, check_text
from bpe_core.text.normalizing import Normalization, normalize
from bpe_core.text.pretokenize import SPLIT_TIMEOUT, cut_specials, split_each
from bpe_core.text.splits import SplitPattern

SPECIAL_SYMBOL: Final = -1
"""Stands for each base symbol inside a special token, which is not made of base symbols."""
_BLOCK: Final = 4_096
"""Pre-tokens from one place where the length of the text before it is known to the next."""
_PRIVATE: Final = range(0x10FFFD, 0xF0000, -1)
"""Code points that are no characters anybody shares: more of them than a text can use up."""
_Value = TypeVar("_Value")


@dataclass(frozen=True, eq=False)
class Corpus:
    """Unique pre-tokens in order of first appearance, and the text as a sequence of them.

    Attributes:
        symbols: int32, the base symbols of all unique pre-tokens, one after another.
        starts: int64, shape (unique + 1,); pre-token `j` is `symbols[starts[j]:starts[j + 1]]`.
        counts: int64, shape (unique,); how often each occurs in the text. 0 marks a special
            token: it stands in the text, takes no part in training, and each of its symbols is
            `SPECIAL_SYMBOL`.
        order: int32, the unique pre-token at each place of the text, in text order; None where only
            counts are known.
        times: int64, shape (unique,); `occurrences`, where there is no order to work them out from.
    """

    symbols: Int32Array
    starts: Int64Array
    counts: Int64Array
    order: Int32Array | None
    times: Int64Array | None = None

    @classmethod
    def each_once(cls, symbols: Int32Array, lengths: npt.ArrayLike) -> "Corpus":
        """A text of pre-tokens of these lengths, each of which stands there once.

        >>> Corpus.each_once(np.array([5, 6, 7], dtype=np.int32), [2, 1]).starts.tolist()
        [0, 2, 3]
        """
        starts = np.append(0, np.cumsum(lengths, dtype=np.int64))
        counts = np.ones(len(starts) - 1, dtype=np.int64)
        return cls(symbols, starts, counts, np.arange(len(counts), dtype=np.int32))

    @property
    def sequence(self) -> Int32Array:
        """`order`. Raises `SettingError`: only counts are known."""
        if self.order is None:
            raise SettingError(
                "only the text itself tells this, and the run was trained on counts or documents; "
                "run.view(text) shows a text with its tokenizer",
                reason="text_needed",
            )
        return self.order

    @cached_property
    def lengths(self) -> Int64Array:
        """int64, shape (unique,): base symbols of each unique pre-token."""
        return np.diff(self.starts)

    @cached_property
    def occurrences(self) -> Int64Array:
        """int64, shape (unique,): how often each stands in the text, special tokens included."""
        if self.times is not None:
            return self.times
        if self.counts.all():
            return self.counts
        return np.bincount(self.sequence, minlength=len(self.counts)).astype(np.int64)

    @cached_property
    def symbol_count(self) -> int:
        """Base symbols of the whole text."""
        return int(self.lengths @ self.occurrences)

    @cached_property
    def piece_starts(self) -> Int64Array:
        """int64, shape (pre-tokens of the text,): the base symbol where each pre-token begins."""
        lengths = self.lengths[self.sequence]
        return np.cumsum(lengths) - lengths

    @cached_property
    def _block_starts(self) -> Int64Array:
        """int64: the base symbol where each block of `_BLOCK` pre-tokens of the text begins."""
        blocks = range(0, len(self.sequence), _BLOCK)
        sums = [self.lengths[self.sequence[one : one + _BLOCK]].sum() for one in blocks]
        return np.cumsum([0, *sums[:-1]])

    def edges_between(self, first: int, last: int) -> tuple[int, Int64Array]:
        """The pre-tokens of a part of the text, for which nothing as long as the text is made.

        Args:
            first, last: base symbols of the text, `0 <= first < last <= symbol_count`.

        Returns:
            (place in `sequence` of the pre-token that `first` is in, int64: the base symbol where
            it begins, where each one after it begins, and where the one that reaches `last` ends).
        """
        block = int(np.searchsorted(self._block_starts, first, "right")) - 1
        after = int(np.searchsorted(self._block_starts, last, "left"))
        lengths = self.lengths[self.sequence[block * _BLOCK : after * _BLOCK]]
        edges = self._block_starts[block] + np.concatenate(([0], np.cumsum(lengths)))
        begin = int(np.searchsorted(edges, first, "right")) - 1
        end = int(np.searchsorted(edges, last, "left"))
        return block * _BLOCK + begin, edges[begin : end + 1]

    def piece_starts_between(self, first: int, last: int) -> Int64Array:
        """As `piece_starts`, but of the pre-tokens that begin in a part of the text. `first`,
        `last`: base symbols of the text, `0 <= first <= last <= symbol_count`."""
        if first == last:
            return np.zeros(0, dtype=np.int64)
        _, edges = self.edges_between(first, last)
        return edges[(edges >= first) & (edges < last)]

    def pretokens(self) -> list[list[int]]:
        """The base symbols of each unique pre-token, as lists."""
        symbols = self.symbols.tolist()
        starts = self.starts.tolist()
        return [symbols[a:b] for a, b in pairwise(starts)]

    def expand(self, values: Int32Array) -> Int32Array:
        """Carry one value per corpus symbol over to every place of the text.

        Args:
            values: int32, shape (len(symbols),), such as gap ranks or the symbols themselves.

        Returns:
            int32, shape (symbol_count,), in text order.
        """
        return self._expand(values, self.sequence)

    def expand_between(self, values: Int32Array, first: int, last: int) -> Int32Array:
        """As `expand`, but a part of the text, for which nothing as long as the text is made.

        Args:
            values: int32, shape (len(symbols),).
            first, last: base symbols of the text, `0 <= first <= last <= symbol_count`.

        Returns:
            int32, shape (last - first,).
        """
        if first == last:
            return np.zeros(0, dtype=np.int32)
        pretoken, edges = self.edges_between(first, last)
        skipped = first - int(edges[0])
        expanded = self._expand(values, self.sequence[pretoken : pretoken + len(edges) - 1])
        return expanded[skipped : skipped + last - first]

    def with_specials(self, places: Collection[int]) -> "Corpus":
        """The same, where these unique pre-tokens are special tokens, too."""
        symbols, counts = self.symbols.astype(np.int32), self.counts.copy()
        for place in places:
            symbols[self.starts[place] : self.starts[place + 1]] = SPECIAL_SYMBOL
            counts[place] = 0
        made = copy(self)
        vars(made).update(symbols=symbols, counts=counts)
        return made

    def _expand(self, values: Int32Array, sequence: Int32Array) -> Int32Array:
        lengths = self.lengths[sequence]
        ends = np.cumsum(lengths)
        shift = np.repeat(self.starts[sequence] - (ends - lengths), lengths)
        expanded: Int32Array = values[shift + np.arange(len(shift))]
        return expanded


def build_corpus(
    text: str,
    alphabet: Alphabet,
    split_pattern: SplitPattern,
    special_tokens: Collection[str] = (),
    *,
    normalization: Normalization | None = None,
    timeout: float = SPLIT_TIMEOUT,
    on_progress: OnProgress | None = None,
) -> Corpus:
    """Split `text` and gather its unique pre-tokens.

    Args:
        split_pattern: a name in `SPLIT_PATTERNS`, or a regex.
        special_tokens: cut out first; each occurrence is one pre-token.
        normalization: what is done to the text between special tokens.

    >>> from bpe_core.text import byte_alphabet
    >>> corpus = build_corpus("to be, to do", byte_alphabet(), "gpt2")
    >>> bytes(corpus.symbols.tolist()), corpus.counts.tolist(), corpus.sequence.tolist()
    (b'to be, to do', [1, 1, 1, 1, 1], [0, 1, 2, 3, 4])
    """
    check_text(text)
    parts = cut_specials(text, special_tokens)
    stretches = check_stretches(parts, alphabet, normalization)
    cut = iter(split_each(stretches, split_pattern, timeout=timeout, on_progress=on_progress))
    known: dict[tuple[str, bool], int] = {}
    sequence: list[int] = []
    for part, is_special in parts:
        pretokens = [part] if is_special else next(cut)
        sequence += [known.setdefault((pretoken, is_special), len(known)) for pretoken in pretokens]
    symbols = [_pretoken_symbols(pretoken, special, alphabet) for pretoken, special in known]
    occurrences = np.bincount(sequence, minlength=len(known)) if sequence else np.zeros(0)
    is_text = np.array([not special for _, special in known], dtype=np.int64)
    return Corpus(
        symbols=np.concatenate(symbols) if symbols else np.zeros(0, dtype=np.int32),
        starts=np.cumsum([0, *map(len, symbols)], dtype=np.int64),
        counts=occurrences.astype(np.int64) * is_text,
        order=np.array(sequence, dtype=np.int32),
    )


def check_stretches(
    parts: Sequence[tuple[str, bool]], alphabet: Alphabet, normalization: Normalization | None
) -> list[str]:
    """The normalized stretches between special tokens, from what `cut_specials` gives."""
    stretches: list[str] = []
    position = 0
    for part, is_special in parts:
        if not is_special:
            alphabet.check_covers(part, position)
            stretches.append(normalize(normalization, part))
        position += len(part)
    return stretches


def special_pretokens(
    text: str,
    corpus: Corpus,
    special_tokens: Mapping[str, _Value],
    allowed_special: Collection[str],
) -> dict[int, _Value]:
    """Which unique pre-tokens of `corpus` are special tokens, and the value of each, as its id.

    Special pre-tokens enter a corpus in order of first appearance, as the text shows them.
    """
    places = np.flatnonzero(corpus.counts == 0).tolist()
    appearing = dict.fromkeys(
        part for part, is_special in cut_specials(text, allowed_special) if is_special
    )
    return {place: special_tokens[token] for place, token in zip(places, appearing, strict=True)}


def unused_character(text: str) -> str:
    """One that a text does not have, to stand between several as a special token."""
    return next(character for character in map(chr, _PRIVATE) if character not in text)


def _pretoken_symbols(pretoken: str, is_special: bool, alphabet: Alphabet) -> Int32Array:
    if not is_special:
        return alphabet.encode(pretoken)
    length = len(pretoken.encode()) if alphabet.base == "bytes" else len(pretoken)
    return np.full(length, SPECIAL_SYMBOL, dtype=np.int32)


def number_pieces(data: bytes, starts: Int64Array) -> Int32Array:
    """Number pieces of bytes: equal ones alike, from 0, in the order in which they first come.

    Args:
        data: the pieces, one after another; none is empty.
        starts: int64, shape (pieces + 1,), where each begins, and where the last one ends.

    >>> number_pieces(b"to be to", np.array([0, 2, 3, 5, 6, 8])).tolist()
    [0, 1, 2, 1, 0]
    """
    known: dict[bytes, int] = {}
    pieces = (data[a:b] for a, b in pairwise(starts.tolist()))
    return np.array([known.setdefault(piece, len(known)) for piece in pieces], dtype=np.int32)
