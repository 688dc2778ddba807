"""Documents that come in chunks -> stretches that can be counted by themselves."""

import codecs
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np

from bpe_core.common.gaps import Int64Array
from bpe_core.text.pretokenize import SPLIT_TIMEOUT, SplitPattern, cut_specials, split_each
from bpe_core.text.tally import Stretch, Tally

STRETCH: Final = 1 << 22
"""Bytes of a document that are gathered before it is cut; a stretch is at most twice as long, but
for documents that can be cut nowhere."""

_LOOK_BACK: Final = 1 << 12  # bytes from the end in which a place to cut is looked for at first


class Chunk(NamedTuple):
    """The next bytes of a document."""

    document: int  # its number; numbers ascend
    data: bytes  # UTF-8, of which a character may go on in the next chunk
    last: bool  # whether the document ends with them


class Cutter:
    """Cuts documents for a tally: at special tokens, at their ends, and long ones where every
    pre-token ends.

    Attributes:
        special_counts: how often each special token stood there.
        text_bytes: bytes of what was cut so far.
    """

    def __init__(self, split: SplitPattern, special_tokens: tuple[str, ...], tally: Tally) -> None:
        self._split, self._special_tokens, self._tally = split, special_tokens, tally
        self._longest = max((len(token.encode()) for token in special_tokens), default=0)
        self._begin_stretch()
        self.special_counts: Counter[str] = Counter()
        self.text_bytes = 0
        self.documents = 0

    def stretches(self, chunks: Iterable[Chunk], offset: int = 0) -> Iterator[Stretch]:
        """The stretches of documents. `chunks`: all of them, in order. `offset`: bytes of the first
        document that stand before the first chunk."""
        pending, try_at = bytearray(), STRETCH
        for document, data, last in chunks:
            pending += data
            if last:
                self._take(document, offset, bytes(pending))
                self.documents += 1
                pending, offset, try_at = bytearray(), 0, STRETCH
            elif self._tally.cuts and len(pending) >= try_at:
                edge = self._last_edge(pending)
                self._take(document, offset, bytes(memoryview(pending)[:edge]))
                del pending[:edge]
                offset += edge
                try_at = max(STRETCH, 2 * len(pending))
            if 2 * self._size >= STRETCH:
                yield self._stretch()
        if self._size:
            yield self._stretch()

    def _last_edge(self, text: bytearray) -> int:
        """Where a text may be cut that goes on; 0 if nowhere."""
        start = end = max(0, len(text) - self._longest)
        edge, back = 0, _LOOK_BACK
        while start and not edge:
            start = max(0, end - back)
            found = self._tally.last_edge(bytes(memoryview(text)[start:end]))
            edge, back = start + found if found else 0, 4 * back
        if not self._special_tokens:
            return edge
        # Each special token that begins before the edge is there as a whole, so it is found here.
        begin = 0
        for part, is_special in self._parts(codecs.utf_8_decode(text)[0]):
            end = begin + len(part.encode())
            if end >= edge:
                return begin if is_special and edge < end else edge
            begin = end
        return edge

    def _parts(self, text: str) -> list[tuple[str, bool]]:
        return cut_specials(text, self._special_tokens)

    def _take(self, document: int, offset: int, text: bytes) -> None:
        """Let the next bytes of a document, from `offset` on, be part of the stretch."""
        self.text_bytes += len(text)
        if not self._special_tokens:
            self._add_run(document, offset, text)
            return
        for part, is_special in self._parts(text.decode()):
            data = part.encode()
            if is_special:
                self.special_counts[part] += 1
            else:
                self._add_run(document, offset, data)
            offset += len(data)

    def _add_run(self, document: int, offset: int, data: bytes) -> None:
        if data:
            self._data.append(data)
            self._runs.append((self._size, document, self._size - offset))
            self._size += len(data)

    def _begin_stretch(self) -> None:
        self._data: list[bytes] = []
        self._runs: list[tuple[int, int, int]] = []
        self._size = 0

    def _stretch(self) -> Stretch:
        runs = np.array(self._runs, dtype=np.int64)
        data = self._data[0] if len(self._data) == 1 else b"".join(self._data)
        stretch = Stretch(data, self._ends(), runs[:, 0], runs[:, 1], runs[:, 2])
        self._begin_stretch()
        return stretch

    def _ends(self) -> Int64Array:
        if self._tally.cuts:
            return np.cumsum([*map(len, self._data)], dtype=np.int64)
        texts = [data.decode() for data in self._data]
        cut = split_each(texts, self._split, timeout=SPLIT_TIMEOUT)
        lengths = [len(pretoken.encode()) for pieces in cut for pretoken in pieces]
        return np.cumsum(lengths, dtype=np.int64)
