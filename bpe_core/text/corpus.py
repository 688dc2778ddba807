"""The training text as an engine sees it: unique pre-tokens and how often each occurs.

Merges never cross the edges of a pre-token, so two equal pre-tokens always share one
history. An engine therefore works on each *unique* pre-token once and weighs it by its count.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
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
from bpe_core.text.pretokenize import cut_specials, split_each
from bpe_core.text.splits import SplitPattern

SPECIAL_SYMBOL: Final = -1
"""Stands for each base symbol inside a special token, which is not made of base symbols."""
_PRIVATE_USE: Final = range(0x10FFFD, 0xF0000, -1)  # code points, more than a text has
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
        order: int32, the unique pre-token at each place of the text; None if only counts are known.
        times: int64, shape (unique,); `occurrences`, if there is no order to work them out from.
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

    def edges_between(self, first: int, last: int) -> tuple[int, Int64Array]:
        """The pre-tokens around the base symbols from `first` to before `last`: the place in
        `sequence` of the first of them, and where each of them begins and the last one ends."""
        begin = int(np.searchsorted(self.piece_starts, first, "right")) - 1
        end = int(np.searchsorted(self.piece_starts, last, "left"))
        starts = self.piece_starts[begin:end]
        return begin, np.append(starts, starts[-1] + self.lengths[self.sequence[end - 1]])

    def piece_starts_between(self, first: int, last: int) -> Int64Array:
        """The `piece_starts` from base symbol `first` to before `last`."""
        begin, end = np.searchsorted(self.piece_starts, (first, last))
        return self.piece_starts[begin:end]

    def pretokens(self) -> list[list[int]]:
        """The base symbols of each unique pre-token, as lists."""
        symbols = self.symbols.tolist()
        starts = self.starts.tolist()
        return [symbols[a:b] for a, b in pairwise(starts)]

    def expand(self, values: Int32Array, first: int = 0, last: int | None = None) -> Int32Array:
        """The value of each base symbol of the text, or of its part from `first` to before `last`:
        int32, shape (last - first,).

        `values`: int32, shape (len(symbols),), such as gap ranks, or the symbols themselves.
        """
        last = self.symbol_count if last is None else last
        if first == last:
            return np.zeros(0, dtype=np.int32)
        place, edges = self.edges_between(first, last)
        pretokens = self.sequence[place : place + len(edges) - 1]
        shift = np.repeat(self.starts[pretokens] - edges[:-1], np.diff(edges))
        begin = first - int(edges[0])
        expanded: Int32Array = values[shift + np.arange(edges[0], edges[-1])]
        return expanded[begin : begin + last - first]

    def with_specials(self, places: Collection[int]) -> "Corpus":
        """A copy in which these unique pre-tokens are special tokens, too."""
        symbols, counts = self.symbols.astype(np.int32), self.counts.copy()
        for place in places:
            symbols[self.starts[place] : self.starts[place + 1]] = SPECIAL_SYMBOL
            counts[place] = 0
        return replace(self, symbols=symbols, counts=counts, times=self.occurrences)


def build_corpus(
    text: str,
    alphabet: Alphabet,
    split_pattern: SplitPattern,
    special_tokens: Collection[str] = (),
    *,
    normalization: Normalization | None = None,
    on_progress: OnProgress | None = None,
) -> Corpus:
    """Split `text` and gather its unique pre-tokens.

    Special tokens are cut out first, and the text between them is normalized.

    >>> from bpe_core.text import byte_alphabet
    >>> corpus = build_corpus("to be, to do", byte_alphabet(), "gpt2")
    >>> bytes(corpus.symbols.tolist()), corpus.counts.tolist(), corpus.sequence.tolist()
    (b'to be, to do', [1, 1, 1, 1, 1], [0, 1, 2, 3, 4])
    """
    pretokens = cut_text(
        *(text, alphabet, split_pattern, special_tokens),
        normalization=normalization,
        on_progress=on_progress,
    )
    known: dict[tuple[str, bool], int] = {}
    order = [known.setdefault(pretoken, len(known)) for pretoken in pretokens]
    symbols = [np.zeros(0, dtype=np.int32)]
    for pretoken, is_special in known:
        if is_special:
            length = len(pretoken.encode()) if alphabet.base == "bytes" else len(pretoken)
            symbols.append(np.full(length, SPECIAL_SYMBOL, dtype=np.int32))
        else:
            symbols.append(alphabet.encode(pretoken))
    counts = np.bincount(np.array(order, dtype=np.int64), minlength=len(known)).astype(np.int64)
    counts[[is_special for _, is_special in known]] = 0
    return Corpus(
        symbols=np.concatenate(symbols),
        starts=np.cumsum([*map(len, symbols)], dtype=np.int64),
        counts=counts,
        order=np.array(order, dtype=np.int32),
    )


def cut_text(
    text: str,
    alphabet: Alphabet,
    split_pattern: SplitPattern | None,
    special_tokens: Collection[str] = (),
    *,
    normalization: Normalization | None = None,
    on_progress: OnProgress | None = None,
) -> list[tuple[str, bool]]:
    """The pre-tokens of a text and whether each is a special token, in text order. Arguments: as
    for `build_corpus`; with `split_pattern` None it is only cut at special tokens."""
    if split_pattern is not None or alphabet.base == "characters":
        check_text(text)  # else whoever encodes the parts does
    parts, between, position = cut_specials(text, special_tokens), list[str](), 0
    for part, is_special in parts:
        if not is_special:
            if alphabet.base == "characters":  # an error names the position in the whole text
                alphabet.encode(part, position)
            between.append(normalize(normalization, part))
        position += len(part)
    if split_pattern is None:
        cut = iter([[part] for part in between])
    else:
        cut = iter(split_each(between, split_pattern, on_progress))
    return [
        (pretoken, is_special)
        for part, is_special in parts
        for pretoken in ([part] if is_special else next(cut))
    ]


def special_pretokens(
    text: str,
    corpus: Corpus,
    special_tokens: Mapping[str, _Value],
    allowed_special: Collection[str],
) -> dict[int, _Value]:
    """Which unique pre-tokens of `corpus` are special tokens, with the value of each."""
    # They stand in a corpus in the order in which they appear in the text.
    places = np.flatnonzero(corpus.counts == 0).tolist()
    found = dict.fromkeys(part for part, special in cut_specials(text, allowed_special) if special)
    return {place: special_tokens[token] for place, token in zip(places, found, strict=True)}


def unused_character(text: str) -> str:
    """A character that `text` lacks, to stand between several texts as a special token."""
    return next(character for character in map(chr, _PRIVATE_USE) if character not in text)
