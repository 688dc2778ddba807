"""Stretches of text -> distinct pre-tokens, their counts and first places: a `Tally`.

The bytes of each distinct pre-token are kept at the beginning of one buffer, and a stretch is put
behind them. So the table of spans sees one text, of which only what is new moves to the others
before the next stretch takes the place.
"""

from typing import Final

import numpy as np

from bpe_core.common.gaps import Int64Array
from bpe_core.engines.compiled.jit import Array, frozen, grown, kernel
from bpe_core.engines.compiled.scanner import SCANNERS, WHOLE, sure_edge
from bpe_core.engines.compiled.spans import (
    PLACE,
    PRETOKENS,
    SEGMENT,
    SPANS,
    SpanTable,
    add_span,
    counts_of,
    empty_spans,
    scan,
    with_room,
)
from bpe_core.engines.compiled.unicode_classes import character_kinds
from bpe_core.text.pretokenize import SplitPattern
from bpe_core.text.tally import Pieces, Stretch

SLICE: Final = 1 << 18
"""Bytes that are scanned at once: the table's sequence, which nobody wants here, is as long."""
_AT_ONCE: Final = 1 << 16
"""Pre-tokens that are joined at once: the table grows by what is new, and not by what comes."""


class CompiledTally:
    """As `Tally` tells; cuts by a pattern that has a scanner."""

    def __init__(self, pattern: SplitPattern) -> None:
        self.cuts = isinstance(pattern, str) and pattern in SCANNERS
        self._scanner = SCANNERS[str(pattern)] if self.cuts else WHOLE
        self._table = empty_spans(SLICE, 0, 0)
        self._buffer = np.empty(1 << 16, dtype=np.uint8)
        self._used = 0  # bytes of all distinct pre-tokens
        self._documents = np.empty(0, dtype=np.int64)
        self._offsets = np.empty(0, dtype=np.int64)

    def last_edge(self, text: bytes) -> int:
        found = edge = self._edge_behind(text, 0)
        while edge:
            found, edge = edge, self._edge_behind(text, edge)
        return found

    def first_edge(self, text: bytes) -> int:
        return self._edge_behind(text, 0)

    def _edge_behind(self, text: bytes, start: int) -> int:
        end = len(text)
        while end and text[end - 1] & 0xC0 == 0x80:
            end -= 1
        end = max(0, end - 1)  # where the last character begins: it may go on
        while start < end and text[start] & 0xC0 == 0x80:
            start += 1
        data = frozen(np.frombuffer(text, dtype=np.uint8), np.uint8)
        edge = sure_edge(data, start, end, character_kinds(), self._scanner)
        return edge if edge < end else 0

    def add(self, stretch: Stretch) -> None:
        known = self.size
        text = self._behind(np.frombuffer(stretch.data, dtype=np.uint8))
        # What lies before the stretch is a segment too: no pattern looks into it.
        ends = frozen(np.append(0, stretch.ends) + self._used, np.int64)
        special = frozen(np.zeros(len(ends)), np.bool_)
        numbers = self._table.numbers
        numbers[PLACE], numbers[SEGMENT] = self._used, 0
        while numbers[PLACE] < len(text):
            numbers[PRETOKENS] = 0
            until = min(len(text), int(numbers[PLACE]) + SLICE)
            kinds, scanner = character_kinds(), self._scanner
            if not scan(self._table, text, ends, special, kinds, scanner, until):
                numbers[PRETOKENS] = 0
                self._table = with_room(self._table)
        starts = self._table.spans["start"][known : self.size] - self._used
        self._settle(known, *stretch.places(starts))

    def join(self, pieces: Pieces) -> None:
        known, counts = self.size, frozen(pieces.counts, np.int64)
        text = self._behind(pieces.utf8)
        numbers = np.empty(len(counts), dtype=np.int64)
        starts = frozen(pieces.starts + self._used, np.int64)
        for first in range(0, len(counts), _AT_ONCE):
            end = min(first + _AT_ONCE, len(counts))
            self._table = with_room(self._table, end - first, pretokens=0)
            absorb_pretokens(
                self._table, text, starts[first : end + 1], counts[first:end], numbers[first:end]
            )
        is_new = numbers >= known
        self._settle(known, pieces.documents[is_new], pieces.offsets[is_new])
        mine, theirs = numbers[~is_new], np.flatnonzero(~is_new)
        documents, offsets = pieces.documents[theirs], pieces.offsets[theirs]
        earlier = (documents < self._documents[mine]) | (
            (documents == self._documents[mine]) & (offsets < self._offsets[mine])
        )
        self._documents[mine[earlier]] = documents[earlier]
        self._offsets[mine[earlier]] = offsets[earlier]

    def pieces(self) -> Pieces:
        counts, size = counts_of(self._table), self.size
        lengths = self._table.spans["length"][:size]
        starts = np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)
        self._table = empty_spans(0, 0, 0)  # the largest part, which nobody needs any more
        utf8 = self._buffer[: self._used].copy()
        places = (self._documents[:size].copy(), self._offsets[:size].copy())
        return Pieces(utf8, starts, counts, *places).in_order()

    @property
    def size(self) -> int:
        return int(self._table.numbers[SPANS])

    @property
    def nbytes(self) -> int:
        arrays = (*self._table, self._buffer, self._documents, self._offsets)
        return sum(array.nbytes for array in arrays)

    def _behind(self, data: Array) -> Array:
        """The buffer with `data` behind the pre-tokens."""
        end = self._used + len(data)
        if end > len(self._buffer):
            self._buffer = grown(self._buffer[: self._used], end)
        self._buffer[self._used : end] = data
        return frozen(self._buffer[:end], np.uint8)

    def _settle(self, known: int, documents: Int64Array, offsets: Int64Array) -> None:
        """Keep what was met for the first time, and where."""
        size = self.size
        if size > len(self._documents):
            self._documents = grown(self._documents[:known], size)
            self._offsets = grown(self._offsets[:known], size)
        self._documents[known:size], self._offsets[known:size] = documents, offsets
        self._used = move_spans(self._buffer, self._table.spans[known:size], self._used)


@kernel
def absorb_pretokens(
    table: SpanTable, text: Array, starts: Array, counts: Array, numbers: Array
) -> None:
    """Add pre-tokens that lie in `text`; `numbers[j]` becomes the number of pre-token `j`. There
    must be room for all of them."""
    for pretoken in range(len(counts)):
        length = starts[pretoken + 1] - starts[pretoken]
        numbers[pretoken] = add_span(table, text, starts[pretoken], length, counts[pretoken])


@kernel
def move_spans(text: Array, spans: Array, into: int) -> int:
    """Put the bytes of spans, in text order, one after another from `into` on, which is not behind
    the first. Gives behind the last one."""
    for index in range(len(spans)):
        start = spans[index].start
        spans[index].start = into
        for offset in range(spans[index].length):
            text[into] = text[start + offset]
            into += 1
    return into
