"""What is counted goes to disk while it is too much for memory, and is joined a part at a time.

Each pre-token belongs to one of a number of parts, by a hash of its bytes. So all that was counted
of it is in the same part, and what is joined part after part is what would be joined at once.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final, NoReturn, Self

import numpy as np

from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int64Array
from bpe_core.engines.engine_choice import choose_engine
from bpe_core.text.tally import Pieces, Stretch, Tally

LEAST: Final = 1 << 26
"""The smallest bound that can be asked for: what is read and cut takes some of it."""
_PARTS: Final = 64
_SHARE: Final = 4
"""A tally may take this part of the bound; what it becomes, and what is joined, takes the rest."""
_AT_ONCE: Final = 1 << 16  # pre-tokens that are hashed at once


class Spill:
    """Where pre-tokens are until they are joined; as a context, it leaves nothing on the disk."""

    def __init__(self, max_memory: int | None) -> None:
        """Nothing is there yet, and no folder either; None: any number of bytes, and nothing is
        ever due."""
        self._most = max_memory
        self._folder: TemporaryDirectory[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._folder:
            self._folder.cleanup()

    @property
    def is_used(self) -> bool:
        """Whether something is there."""
        return self._folder is not None

    def is_due(self, held: int) -> bool:
        """Whether so many bytes are too many to be held."""
        return self._most is not None and _SHARE * held > self._most

    def put(self, pieces: Pieces) -> None:
        """Take pre-tokens, which nobody needs to keep; an OSError says that the disk is full."""
        self._folder = self._folder or TemporaryDirectory(prefix="bpe-counts-")
        parts = _parts_of(pieces)
        order = np.argsort(parts, kind="stable")
        edges = np.searchsorted(parts[order], np.arange(_PARTS + 1))
        for part in range(_PARTS):
            self._write(part, pieces.chosen(order[edges[part] : edges[part + 1]]), "ab")

    def joined(self) -> Pieces:
        """All that is there."""
        columns: list[tuple[Int64Array, ...]] = []
        held = 0
        for part in range(_PARTS):
            pieces = self._joined_part(part)
            columns.append((pieces.documents, pieces.offsets, np.diff(pieces.starts)))
            held += pieces.nbytes
            # What is put together takes its place beside that of which its order is told.
            if self._most is not None and 2 * held > self._most:
                _refuse(self._most, 2 * held * _PARTS // (part + 1))
            self._write(part, pieces, "wb")
        documents, offsets, lengths = map(np.concatenate, zip(*columns, strict=True))
        columns.clear()
        order = np.lexsort((offsets, documents))
        starts = np.concatenate(([0], np.cumsum(lengths[order]))).astype(np.int64)
        utf8, counts = np.empty(int(starts[-1]), dtype=np.uint8), np.empty_like(order)
        whole = Pieces(utf8, starts, counts, documents[order], offsets[order])
        del documents, offsets, lengths
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        for part in range(_PARTS):
            for pieces in self._read(part):
                _place(pieces, place[: len(pieces.counts)], whole)
                place = place[len(pieces.counts) :]
        return whole

    def _joined_part(self, part: int) -> Pieces:
        tally = choose_engine(size=self._path(part).stat().st_size).tally("none")
        for pieces in self._read(part):
            tally.join(pieces)
        return tally.pieces()

    def _write(self, part: int, pieces: Pieces, mode: str) -> None:
        with self._path(part).open(mode) as file:
            for column in pieces:
                np.save(file, column)

    def _path(self, part: int) -> Path:
        assert self._folder is not None
        return Path(self._folder.name, str(part))

    def _read(self, part: int) -> Iterator[Pieces]:
        with self._path(part).open("rb") as file:
            end = self._path(part).stat().st_size
            while file.tell() < end:
                yield Pieces(*(np.load(file) for _ in Pieces._fields))


class SpillingTally:
    """Pre-tokens that are counted and joined, some of them on the disk meanwhile."""

    def __init__(self, make: Callable[[], Tally], spill: Spill) -> None:
        self._make, self._spill = make, spill
        self._tally = make()

    def add(self, stretch: Stretch) -> None:
        self._tally.add(stretch)
        if self._spill.is_due(self._tally.nbytes):
            self._empty()

    def join(self, pieces: Pieces) -> None:
        """As `Tally.join`; once something is on the disk, all goes there."""
        # While a tally grows it is there several times.
        if self._spill.is_due(2 * (self._tally.nbytes + pieces.nbytes)) and not self._spill.is_used:
            self._empty()
        (self._spill.put if self._spill.is_used else self._tally.join)(pieces)

    def _empty(self) -> None:
        self._spill.put(self._tally.pieces())
        self._tally = self._make()

    def pieces(self) -> Pieces:
        pieces = self._tally.pieces()
        if not self._spill.is_used:
            return pieces
        self._spill.put(pieces)
        return self._spill.joined()


def _parts_of(pieces: Pieces) -> Int64Array:
    """The part of each pre-token: the same for equal ones."""
    number = len(pieces.counts)
    parts = np.empty(number, dtype=np.int64)
    factors = np.random.default_rng(0).integers(2**64, size=61, dtype=np.uint64)
    for first in range(0, number, _AT_ONCE):
        edges = pieces.starts[first : first + _AT_ONCE + 1]
        places = np.arange(edges[0], edges[-1]) - np.repeat(edges[:-1], np.diff(edges))
        values = pieces.utf8[edges[0] : edges[-1]].astype(np.uint64) + np.uint64(1)
        sums = np.add.reduceat(values * factors[places % len(factors)], edges[:-1] - edges[0])
        parts[first : first + _AT_ONCE] = sums >> np.uint64(32)
    return parts % _PARTS


def _place(pieces: Pieces, places: Int64Array, whole: Pieces) -> None:
    """Write pre-tokens into those of which they are some, at their places there."""
    whole.counts[places] = pieces.counts
    for first in range(0, len(places), _AT_ONCE):
        edges = pieces.starts[first : first + _AT_ONCE + 1]
        shift = whole.starts[places[first : first + _AT_ONCE]] - edges[:-1]
        there = np.repeat(shift, np.diff(edges)) + np.arange(edges[0], edges[-1])
        whole.utf8[there] = pieces.utf8[edges[0] : edges[-1]]


def _refuse(most: int, needed: int) -> NoReturn:
    raise SettingError(
        f"max_memory is {most:,} bytes, but putting these counts together takes about {needed:,}; "
        "allow as much, or count parts, and train on what without_rare leaves of them"
    )
