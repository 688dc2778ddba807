"""Text -> token IDs or gap ranks, with known merges.

Each unique pre-token is encoded once; its token IDs are copied for each occurrence. An encoder
caches the encoded pre-tokens for later texts.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.limits import MAX_IDLE_TABLES, MAX_KNOWN_BYTES, MAX_KNOWN_PRETOKENS
from bpe_core.engines.compiled.cutting import Text, cut, make_text, stretches_of, thread_count
from bpe_core.engines.compiled.jit import Array, at, frozen, grown, kernel
from bpe_core.engines.compiled.pretoken_merging import (
    MergeTable,
    empty_merge_table,
    empty_row,
    enter_merges,
    merge_pretokens,
)
from bpe_core.engines.compiled.pretoken_table import empty_table, number_pretokens
from bpe_core.engines.compiled.scanner import SCANNERS
from bpe_core.text.corpus import Corpus

_AT_ONCE: Final = 1 << 24  # bytes of the texts of a batch that are encoded together, about
_MARK: Final = b"\xff"  # between two texts of a batch: a byte that UTF-8 never has
_NONE: Final[Mapping[bytes, int]] = MappingProxyType({})


class EncodedPretokens(NamedTuple):
    """The gap ranks and token IDs of unique pre-tokens."""

    # int32, one per corpus symbol, as in `MergeHistory`; `CLOSED` inside a special token
    gap_ranks: Int32Array
    # int32, one per corpus symbol; the first `sizes[j]` from `corpus.starts[j]` on are those of
    # pre-token `j`, -1 for a special token; the others are undefined
    ids: Int32Array
    sizes: Int64Array  # int64, the number of tokens of each unique pre-token


@dataclass(frozen=True, eq=False)
class Encoder:
    """Encodes texts with the merges of a tokenizer; threads may share it. See `make_encoder`."""

    merges: MergeTable
    whole: Mapping[bytes, int]  # pre-tokens that are one token, without merges
    _idle: "list[KnownPretokens]" = field(default_factory=list)

    def encode_pretokens(self, symbols: Int32Array, starts: Int64Array) -> EncodedPretokens:
        """Encode pre-tokens: merge the pair with the lowest rank first, leftmost among equals.

        Args:
            symbols, starts: base symbols, as in a `Corpus`.
        """
        symbols, starts = frozen(symbols, np.int32), frozen(starts, np.int64)
        if len(symbols) and symbols.max() >= len(self.merges.base_ids):
            raise ValueError(f"symbol {symbols.max()} in a base of {len(self.merges.base_ids)}")
        gaps, ids = (np.empty(len(symbols), dtype=np.int32) for _ in range(2))
        sizes = np.empty(len(starts) - 1, dtype=np.int64)
        row = empty_row(int(np.diff(starts).max(initial=0)))
        merge_pretokens(self.merges, row, symbols, starts, gaps, ids, sizes)
        return EncodedPretokens(gaps, ids, sizes)

    def encode(
        self,
        text: Text,
        special_ids: Mapping[bytes, int] = MappingProxyType({}),
        threads: int | None = None,
    ) -> Int32Array:
        """The token IDs of a text: int32, shape (tokens,).

        Args:
            special_ids: the IDs of special tokens, equal in all calls: results are cached.
            threads: the number of threads; None: from the text's size and the number of cores.
        """
        parts = stretches_of(text, threads or thread_count(len(text.data)))

        def work(part: tuple[int, int]) -> Int32Array:
            try:
                known = self._idle.pop()
            except IndexError:
                known = KnownPretokens(self)
            ids = known.encode(text, *part, special_ids)
            if len(self._idle) < MAX_IDLE_TABLES and not known.is_full:
                self._idle.append(known)
            return ids

        if len(parts) == 1:
            return work(parts[0])
        with ThreadPoolExecutor(len(parts), "bpe-encoding") as pool:
            return np.concatenate([*pool.map(work, parts)])

    def encode_batch(self, texts: Sequence[str], split: str) -> Iterator[list[int]]:
        """Yield the token IDs of each text; some megabytes of texts are encoded together.

        Args:
            split: a name in `SCANNERS`.

        Raises:
            UnicodeEncodeError: a lone surrogate in any text.
        """
        waiting: list[bytes] = []
        size = 0
        for text in texts:
            waiting.append(text.encode())
            size += len(waiting[-1])
            if size > _AT_ONCE:
                yield from self._encode_together(waiting, split)
                waiting, size = [], 0
        yield from self._encode_together(waiting, split)

    def _encode_together(self, texts: list[bytes], split: str) -> Iterator[list[int]]:
        sizes = np.ones(2 * len(texts), dtype=np.int64)
        sizes[::2] = [len(text) for text in texts]
        data, is_mark = _MARK.join([*texts, b""]), np.arange(len(sizes)) % 2
        ids = self.encode(make_text(data, SCANNERS[split], np.cumsum(sizes), is_mark), {_MARK: -1})
        begin = 0
        for end in np.flatnonzero(ids < 0).tolist():
            yield ids[begin:end].tolist()
            begin = end + 1


def make_encoder(
    base_ids: npt.ArrayLike,
    left: npt.ArrayLike,
    right: npt.ArrayLike,
    token_ids: npt.ArrayLike,
    whole: Mapping[bytes, int] = _NONE,
) -> Encoder:
    """Make an encoder from merges in rank order.

    Args:
        base_ids: int, the token ID of each base symbol.
        left, right: int, the token IDs that each merge joins; one with a negative ID is ignored.
        token_ids: int, the token ID that each merge makes.
        whole: the IDs of pre-tokens that are one token, without merges.
    """
    merges = empty_merge_table(frozen(base_ids, np.int32), frozen(token_ids, np.int32))
    enter_merges(merges, frozen(left, np.int32), frozen(right, np.int32))
    return Encoder(merges, whole)


class KnownPretokens:
    """A cache of encoded pre-tokens, for one thread at a time."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        whole = encoder.whole
        lengths = np.array([*map(len, whole)], dtype=np.int32)
        data = frozen(np.frombuffer(b"".join(whole), dtype=np.uint8), np.uint8)
        self._table = number_pretokens(empty_table(), data, 0, lengths)
        # Pre-token `j` has the first `sizes[j]` of the IDs from `table.starts[j]` on.
        self._ids = np.zeros(max(1, len(data)), dtype=np.int32)
        self._ids[self._table.starts[: len(whole)]] = [*whole.values()]
        self._sizes = np.ones(max(1, len(whole)), dtype=np.int64)
        self._known = len(whole)

    @property
    def is_full(self) -> bool:
        """Whether the cache exceeds its limits, and should be dropped."""
        whole, stored = self._encoder.whole, int(self._table.starts[self._known])
        return (
            self._known - len(whole) > MAX_KNOWN_PRETOKENS
            or stored - sum(map(len, whole)) > MAX_KNOWN_BYTES
        )

    def encode(
        self, text: Text, start: int, end: int, special_ids: Mapping[bytes, int]
    ) -> Int32Array:
        """The token IDs of `text[start:end]`, where both are edges of pre-tokens."""
        ids, filled = np.empty(end - start, dtype=np.int32), 0  # each token has at least one byte
        for begin, _, lengths in cut(text, start, end):
            self._table = number_pretokens(self._table, text.data, begin, lengths)
            if self._known < self._table.size[0]:
                self._encode_new(special_ids)
            filled = _write(lengths, self._table.starts, self._sizes, self._ids, ids, filled)
        ids.resize(filled, refcheck=False)
        return ids

    def _encode_new(self, special_ids: Mapping[bytes, int]) -> None:
        table, known, size = self._table, self._known, int(self._table.size[0])
        starts = table.starts[known : size + 1]
        begin, end = int(starts[0]), int(starts[-1])
        new = self._encoder.encode_pretokens(table.store[begin:end], starts - begin)
        if end > len(self._ids):
            self._ids = grown(self._ids, end)
        if size > len(self._sizes):
            self._sizes = grown(self._sizes, size)
        self._ids[begin:end], self._sizes[known:size] = new.ids, new.sizes
        for number in np.flatnonzero(table.special[known:size]):
            token = table.store[starts[number] : starts[number + 1]].tobytes()
            self._ids[starts[number]], self._sizes[known + number] = special_ids[token], 1
        self._known = size


def expand(corpus: Corpus, values: Int32Array) -> Int32Array:
    """Same as `corpus.expand(values)`, with less memory: the gap ranks of the whole text."""
    laid_out = np.empty(corpus.symbol_count, dtype=np.int32)
    _write(corpus.sequence, corpus.starts, corpus.lengths, values, laid_out, 0)
    return laid_out


def _write(
    sequence: Int32Array,
    starts: Int64Array,
    sizes: Int64Array,
    values: Int32Array,
    into: Int32Array,
    filled: int,
) -> int:
    """Same as `write_values`, for arrays that may be writable or read-only."""
    order, first = frozen(sequence, np.int32), frozen(starts, np.int64)
    return write_values(
        order, first, frozen(sizes, np.int64), frozen(values, np.int32), into, filled
    )


@kernel
def write_values(
    sequence: Array, starts: Array, sizes: Array, values: Array, into: Array, filled: int
) -> int:
    """Append `values[starts[j]:starts[j] + sizes[j]]` for each `j` in `sequence` to `into`, from
    index `filled` on; returns the new `filled`."""
    for place in range(len(sequence)):
        pretoken = sequence[at(place)]
        start, size = starts[at(pretoken)], sizes[at(pretoken)]
        for offset in range(size):
            into[at(filled + offset)] = values[at(start + offset)]
        filled += size
    return filled
