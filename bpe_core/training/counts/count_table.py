"""Distinct pre-tokens with their counts and first places: all of a corpus that training needs."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, cast

import numpy as np

from bpe_core.common.arguments import checked, number, whole
from bpe_core.common.by_content import ByContent
from bpe_core.common.display import FIRST_LINES, Shown, ShownTable
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.printable import printable
from bpe_core.common.quoting import quoted
from bpe_core.engines.engine_choice import choose_engine
from bpe_core.text.alphabet import Alphabet, Base, byte_alphabet, character_alphabet, code_points
from bpe_core.text.corpus import SPECIAL_SYMBOL, CountedCorpus
from bpe_core.text.pretokenize import SplitPattern
from bpe_core.text.tally import Pieces
from bpe_core.training.counts import count_table_file
from bpe_core.training.counts.count_table_file import TableFormat, joined_ranges

MAX_DOCUMENT: Final = 2**62  # no document has this number or a higher one


@dataclass(frozen=True, eq=False, repr=False)
class CountTable(ByContent, Shown):
    """What `count` and `count_files` found; `train(counts=table)` trains on it.

    Tables of parts join to the table of the whole, in any order: counts are added, and of two first
    places the earlier one stays. Two are equal if everything in them is.

    Attributes:
        split, base, special_tokens: as `train` takes them; documents were cut by them.
        pieces: the distinct pre-tokens, without special tokens, as UTF-8 in either base.
        special_counts: int64, shape (special tokens,): how often each stands in the documents.
        covered: the numbers of the documents that are in it: ranges of (first, one past the last),
            ascending, with gaps between them.
        text_bytes: bytes of UTF-8 of all these documents.
    """

    split: SplitPattern
    base: Base
    special_tokens: tuple[str, ...]
    pieces: Pieces
    special_counts: Int64Array
    covered: tuple[tuple[int, int], ...]
    text_bytes: int

    def __len__(self) -> int:
        """How many distinct pre-tokens there are."""
        return len(self.pieces.counts)

    def __repr__(self) -> str:
        return (
            f"<CountTable: {len(self):,} distinct pre-tokens of {self.documents:,} documents, "
            f"{self.text_bytes:,} bytes of text>"
        )

    def __iter__(self) -> Iterator[tuple[bytes, int]]:
        """Each distinct pre-token and its count, in the order of first places."""
        data = self.pieces.utf8.tobytes()
        counts = self.pieces.counts.tolist()
        for (start, end), count in zip(pairwise(self.pieces.starts.tolist()), counts, strict=True):
            yield data[start:end], count

    def as_table(self) -> ShownTable:
        """What is shown: the most frequent pre-tokens, of equal ones the first."""
        counts, starts = self.pieces.counts, self.pieces.starts
        first = np.argsort(-counts, kind="stable")[:FIRST_LINES].tolist()
        found = [self.pieces.utf8[starts[one] : starts[one + 1]].tobytes() for one in first]
        lines = [(printable(one), int(counts[at])) for one, at in zip(found, first, strict=True)]
        about = f"{repr(self)[1:-1]}; the most frequent {len(lines)}"
        return ShownTable(about, ("pre-token", "count"), lines)

    def _content(self) -> tuple[object, ...]:
        settings = (self.split, self.base, self.special_tokens)
        return (*settings, *self.pieces, self.special_counts, self.covered, self.text_bytes)

    @property
    def documents(self) -> int:
        """How many documents it stands for."""
        return sum(end - first for first, end in self.covered)

    def join(self, *others: "CountTable") -> "CountTable":
        """This table and others as one; the same in any order, and in any grouping. Raises
        `SettingError`: what is no table, one with other settings, or two that share a document.

        >>> from bpe_core.training import count
        >>> first, second = count(["to be"]), count(["or not to be"], first_document=1)
        >>> first.join(second) == second.join(first) == count(["to be", "or not to be"])
        True
        """
        tables = (self, *others)
        for table in others:
            self._check_belongs(table)
        covered = joined_ranges([one for table in tables for one in table.covered])
        engine = choose_engine(size=sum(len(table.pieces.utf8) for table in tables))
        tally = engine.tally("none")
        for table in tables:
            tally.join(table.pieces)
        return replace(
            self,
            pieces=tally.pieces(),
            special_counts=np.sum([table.special_counts for table in tables], axis=0),
            covered=covered,
            text_bytes=sum(table.text_bytes for table in tables),
        )

    def _check_belongs(self, other: object) -> None:
        if not isinstance(other, CountTable):
            raise SettingError(f"others has {quoted(other)}; expected count tables")
        for name in ("split", "base", "special_tokens"):
            mine, its = getattr(self, name), getattr(other, name)
            if mine != its:
                raise SettingError(
                    f"others has a table with {name}={quoted(its)}; expected those with "
                    f"{quoted(mine)}, as the first one"
                )

    @checked(first_document=whole(0, MAX_DOCUMENT))
    def renumbered(self, first_document: int) -> "CountTable":
        """The same, but its first document has another number, and the others follow as before.
        `first_document`: at most 2**62."""
        shift = int(first_document) - (self.covered[0][0] if self.covered else 0)
        return replace(
            self,
            pieces=self.pieces.moved(shift),
            covered=tuple((first + shift, end + shift) for first, end in self.covered),
        )

    @checked(min_pretoken_count=whole(1))
    def without_rare(self, min_pretoken_count: int) -> "CountTable":
        """The same without pre-tokens that occur fewer times, for training in less memory.

        That is no longer exact: merges may differ. What is left out is missing in `len(table)` and
        in `text_bytes`, which tell how much it was.

        >>> from bpe_core.training import count
        >>> [*count(["to be or to be"]).without_rare(2)]
        [(b' be', 2)]
        """
        counts = self.pieces.counts
        return self._with(np.where(counts < min_pretoken_count, 0, counts), self.special_counts)

    @checked(weight=number(above=0))
    def scaled(self, weight: float) -> "CountTable":
        """The same with all counts times a weight, rounded, for a mixture of languages or domains.

        What is rounded to 0 is left out, as by `without_rare`. Raises `SettingError`: the text that
        it stands for becomes too large.

        >>> from bpe_core.training import count
        >>> [*count(["to be or to be"]).scaled(1.5)]
        [(b'to', 2), (b' be', 3), (b' or', 2), (b' to', 2)]
        """
        if weight * self.text_bytes > count_table_file.MOST_TEXT:
            raise SettingError(f"weight is {quoted(weight)}, which makes too much text of this")
        counts, specials = (
            np.rint(one * weight) for one in (self.pieces.counts, self.special_counts)
        )
        return self._with(counts.astype(np.int64), specials.astype(np.int64))

    def _with(self, counts: Int64Array, special_counts: Int64Array) -> "CountTable":
        """With other counts; what has none is left out."""
        pieces = self.pieces._replace(counts=counts).chosen(np.flatnonzero(counts))
        lengths = np.array([len(token.encode()) for token in self.special_tokens], dtype=np.int64)
        text_bytes = int(np.diff(pieces.starts) @ pieces.counts + lengths @ special_counts)
        return replace(self, pieces=pieces, special_counts=special_counts, text_bytes=text_bytes)

    @checked()
    def save(self, path: str | os.PathLike[str], *, format: TableFormat | None = None) -> list[str]:
        """Write the table into a file.

        Args:
            path: where to.
            format: `"npz"`, which `load` reads; or `"tsv"`, lines of pre-token, tab and count, as
                `train`, SentencePiece and subword-nmt read them. None: as the
                path ends, else `"npz"`.

        Returns:
            What the file does not carry, as sentences; nothing for `"npz"`.

        Raises:
            OSError: it cannot be written.
        """
        return count_table_file.save(vars(self), self, path, format)

    @classmethod
    @checked(max_bytes=whole(0, none=True))
    def load(
        cls, source: str | os.PathLike[str] | bytes, *, max_bytes: int | None = None
    ) -> "CountTable":
        """Read a table that `save` wrote as `"npz"`.

        Args:
            source: a path, or the bytes of a file; whoever wrote it, nothing in it is executed.
            max_bytes: refuse a larger file; None for none.

        Raises:
            FileTooLargeError: more than `max_bytes`.
            FormatError: no count table, or a damaged one.
            OSError: it cannot be read.
        """
        return cls(**count_table_file.load(source, max_bytes))


_A_SYMBOL: Final = 24
"""Bytes for each byte of the pre-tokens: measured 20 to 24 for 2 to 32 MB of them."""
_A_CHARACTER: Final = 8  # bytes more, where their characters are base symbols
_A_MERGE: Final = 500
_A_LEADER: Final = 80  # bytes for a merge, and for each of the leading pairs recorded with it


def corpus_of(table: CountTable) -> tuple[Alphabet, CountedCorpus, dict[int, str]]:
    """The corpus of a count table: its pre-tokens, and behind them the special tokens that stand in
    the documents. Gives the alphabet of these documents, the corpus, and which of its pre-tokens
    are special tokens."""
    special_counts = zip(table.special_tokens, table.special_counts.tolist(), strict=True)
    found = {token: count for token, count in special_counts if count}
    if table.base == "bytes":
        alphabet, lengths = byte_alphabet(), [len(token.encode()) for token in found]
        # Not copied: engines take any whole numbers, and bytes are what is most of a table.
        symbols, starts = cast(Int32Array, table.pieces.utf8), table.pieces.starts
    else:
        text = table.pieces.utf8.tobytes().decode()
        points = code_points(text)
        distinct = "".join(map(chr, np.unique(points).tolist()))
        alphabet = character_alphabet(distinct + "".join(found))
        lengths = [*map(len, found)]
        known = code_points(b"".join(alphabet.symbols).decode())
        symbols = np.searchsorted(known, points).astype(np.int32)
        starts = _in_characters(table)
    counts = table.pieces.counts
    if not found:
        return alphabet, CountedCorpus(symbols, starts, counts, counts), {}
    special = np.full(sum(lengths), SPECIAL_SYMBOL, dtype=np.int32)
    corpus = CountedCorpus(
        symbols=np.concatenate((symbols, special)),
        starts=np.concatenate((starts, starts[-1] + np.cumsum(lengths, dtype=np.int64))),
        counts=np.concatenate((counts, np.zeros(len(found), dtype=np.int64))),
        occurrences=np.concatenate((counts, np.array([*found.values()], dtype=np.int64))),
    )
    return alphabet, corpus, dict(enumerate(found, len(table)))


def _in_characters(table: CountTable) -> Int64Array:
    """Where each pre-token begins, in characters of all of them."""
    begins_one = table.pieces.utf8 & 0xC0 != 0x80
    before = np.concatenate(([0], np.cumsum(begins_one, dtype=np.int64)))
    starts: Int64Array = before[table.pieces.starts]
    return starts


def check_fits(table: CountTable, vocab_size: int, leaders: int, max_memory: int) -> None:
    """Check that training on a table takes no more than so many bytes."""
    needed = memory_to_train(table, vocab_size, leaders)
    if needed > max_memory:
        raise SettingError(
            f"max_memory is {max_memory:,} bytes, but training on these {len(table):,} distinct "
            f"pre-tokens takes about {needed:,}; allow as much, or train on what "
            "counts.without_rare(2) leaves of them, which is no longer exact"
        )


def memory_to_train(table: CountTable, vocab_size: int, leaders: int) -> int:
    """About how many bytes training on a table takes, beside the table, at the most."""
    a_symbol = _A_SYMBOL + (_A_CHARACTER if table.base == "characters" else 0)
    return a_symbol * len(table.pieces.utf8) + vocab_size * (_A_MERGE + _A_LEADER * leaders)
