"""A corpus: the unique pre-tokens of a text and how often each occurs.

No merge crosses the edge of a pre-token, so equal pre-tokens are always merged in the same way. An
engine therefore works on each *unique* pre-token once and multiplies by its count.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.text.alphabet import Alphabet, check_text
from bpe_core.text.pretokenize import Normalization, cut_specials, normalize, split_each
from bpe_core.text.splits import SplitPattern

SPECIAL_SYMBOL: Final = -1
"""Each symbol of a special token, which is not made of base symbols."""


@dataclass(frozen=True, eq=False)
class Corpus:
    """Unique pre-tokens in order of first appearance, and the text as a sequence of them.

    Attributes:
        symbols: int32, the base symbols of all unique pre-tokens, one after another.
        starts: int64, shape (unique + 1,); pre-token `j` is `symbols[starts[j]:starts[j + 1]]`.
        occurrences: int64, shape (unique,); how often each occurs in the text.
        order: int32, the unique pre-token at each place of the text; None if only counts are known.
    """

    symbols: Int32Array
    starts: Int64Array
    occurrences: Int64Array
    order: Int32Array | None

    @classmethod
    def each_once(cls, symbols: Int32Array, lengths: npt.ArrayLike) -> "Corpus":
        """A text of unique pre-tokens of these lengths, each of which occurs once.

        >>> Corpus.each_once(np.array([5, 6, 7], dtype=np.int32), [2, 1]).starts.tolist()
        [0, 2, 3]
        """
        starts = np.append(0, np.cumsum(lengths, dtype=np.int64))
        order = np.arange(len(starts) - 1, dtype=np.int32)
        return cls(symbols, starts, np.ones(len(order), dtype=np.int64), order)

    @property
    def sequence(self) -> Int32Array:
        """int32: `order`. Raises `SettingError`: only counts are known."""
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
    def counts(self) -> Int64Array:
        """int64, shape (unique,): `occurrences`, with 0 for special tokens, which take no part in
        training."""
        return np.where(self.symbols[self.starts[:-1]] == SPECIAL_SYMBOL, 0, self.occurrences)

    @cached_property
    def symbol_count(self) -> int:
        """Base symbols of the whole text."""
        return int(self.lengths @ self.occurrences)

    @property
    def piece_starts(self) -> Int64Array:
        """int64, shape (pre-tokens of the text,): the base symbol where each pre-token begins, in a
        new array."""
        lengths = self.lengths[self.sequence]
        return np.cumsum(lengths) - lengths

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
        places = np.arange(first, self.symbol_count if last is None else last)
        starts = self.piece_starts
        pretokens = np.searchsorted(starts, places, "right") - 1
        inside = places - starts[pretokens]
        return values[self.starts[self.sequence[pretokens]] + inside]


def build_corpus(
    text: str,
    alphabet: Alphabet,
    split_pattern: SplitPattern,
    special_tokens: Collection[str] = (),
    normalization: Normalization | None = None,
) -> Corpus:
    """Split `text` and count its unique pre-tokens. Special tokens are cut out first, and the text
    between them is normalized. Progress is reported to the callback of the thread.

    >>> from bpe_core.text import byte_alphabet
    >>> corpus = build_corpus("to be, to do", byte_alphabet(), "gpt2")
    >>> bytes(corpus.symbols.tolist()), corpus.counts.tolist(), corpus.sequence.tolist()
    (b'to be, to do', [1, 1, 1, 1, 1], [0, 1, 2, 3, 4])
    """
    pretokens = cut_text(text, alphabet, split_pattern, special_tokens, normalization)
    known: dict[tuple[str, bool], int] = {}
    order = [known.setdefault(pretoken, len(known)) for pretoken in pretokens]
    symbols = [np.zeros(0, dtype=np.int32)]
    for pretoken, is_special in known:
        if is_special:
            length = len(pretoken.encode()) if alphabet.base == "bytes" else len(pretoken)
            symbols.append(np.full(length, SPECIAL_SYMBOL, dtype=np.int32))
        else:
            symbols.append(alphabet.encode(pretoken))
    return Corpus(
        symbols=np.concatenate(symbols),
        starts=np.cumsum([*map(len, symbols)], dtype=np.int64),
        occurrences=np.bincount(np.array(order, dtype=np.int32)).astype(np.int64),
        order=np.array(order, dtype=np.int32),
    )


def cut_text(
    text: str,
    alphabet: Alphabet,
    split_pattern: SplitPattern | None,
    special_tokens: Collection[str],
    normalization: Normalization | None,
) -> list[tuple[str, bool]]:
    """The pre-tokens of a text and whether each is a special token. Arguments: as for
    `build_corpus`; if `split_pattern` is None, the text is cut at special tokens alone."""
    if split_pattern is not None or alphabet.base == "characters":
        check_text(text)  # otherwise encoding the parts as UTF-8 checks them
    parts, between, position = cut_specials(text, special_tokens), list[str](), 0
    for part, is_special in parts:
        if not is_special:
            if alphabet.base == "characters":  # an error names the position in the whole text
                alphabet.encode(part, position)
            between.append(normalize(normalization, part))
        position += len(part)
    cut = iter(split_each(between, split_pattern) if split_pattern else ([one] for one in between))
    return [
        (pretoken, is_special)
        for part, is_special in parts
        for pretoken in ([part] if is_special else next(cut))
    ]


def special_pretokens(text: str, corpus: Corpus, special_tokens: Collection[str]) -> dict[int, str]:
    """The unique pre-tokens of `corpus` that are special tokens, with the text of each."""
    places = np.flatnonzero(corpus.counts == 0).tolist()  # in order of first appearance, too
    cut = cut_specials(text, special_tokens)
    found = dict.fromkeys(part for part, is_special in cut if is_special)
    return dict(zip(places, found, strict=True))


def unused_character(text: str) -> str:
    """A character that `text` lacks, to stand between several texts as a special token."""
    private_use = map(chr, range(0x10FFFD, 0xF0000, -1))  # more than a text has
    return next(character for character in private_use if character not in text)
