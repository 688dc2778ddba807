"""Pre-tokens counted bit by bit, so that a text never has to be in memory as a whole.

A text comes as `Stretch`es. What is counted is as large as the *distinct* pre-tokens are: with each
stands how often it was met, and the place where it was met first, because the tie rule `first` goes
by that. Counting is the same in any order and with any parts: counts are added, and of two places
the earlier one stays.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from bpe_core.common.gaps import Int64Array
from bpe_core.text.pretokenize import SplitPattern

Utf8Array = npt.NDArray[np.uint8]

_AT_ONCE: Final = 1 << 16
"""Pre-tokens that are put in another order at once: the index of their bytes is eight times as
large as they are."""


_PLAIN_BYTES: Final = 400  # of a pre-token in two dictionaries of Python's


class Stretch(NamedTuple):
    """A part of one document or the whole of several, cut where no pre-token reaches across."""

    data: bytes  # UTF-8
    # int64, shape (segments,), ascending, the last is `len(data)`: no pre-token reaches across
    # them, and none lies between two equal ones
    ends: Int64Array
    # int64, shape (runs,), ascending from 0: where in `data` each run begins, which is text of one
    # document without a gap
    starts: Int64Array
    documents: Int64Array  # int64, shape (runs,): the number of that document, ascending
    # int64, shape (runs,): where the document would begin, as an index of `data`; below 0 if it
    # began in an earlier stretch
    begins: Int64Array

    def places(self, starts: Int64Array) -> tuple[Int64Array, Int64Array]:
        """Document and offset in it of indices of `data`."""
        run = np.searchsorted(self.starts, starts, side="right") - 1
        return self.documents[run], starts - self.begins[run]


class Pieces(NamedTuple):
    """Distinct pre-tokens in the order of their first places.

    Attributes:
        utf8: uint8, the UTF-8 of all of them, one after another.
        starts: int64, shape (pre-tokens + 1,); `utf8[starts[j]:starts[j + 1]]` is pre-token `j`.
        counts: int64, shape (pre-tokens,): how often each was met.
        documents, offsets: int64, shape (pre-tokens,): where each was met first: the number of the
            document, and bytes of UTF-8 from its beginning.
    """

    utf8: Utf8Array
    starts: Int64Array
    counts: Int64Array
    documents: Int64Array
    offsets: Int64Array

    def chosen(self, order: Int64Array) -> "Pieces":
        """Only those of the indices in `order`, in that order."""
        lengths = np.diff(self.starts)[order]
        starts = np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)
        utf8 = np.empty(int(starts[-1]), dtype=np.uint8)
        for first in range(0, len(order), _AT_ONCE):
            some = order[first : first + _AT_ONCE]
            begin, end = starts[first], starts[first + len(some)]
            shift = np.repeat(
                self.starts[some] - starts[first : first + len(some)],
                lengths[first : first + len(some)],
            )
            utf8[begin:end] = self.utf8[shift + np.arange(begin, end)]
        columns = (self.counts[order], self.documents[order], self.offsets[order])
        return Pieces(utf8, starts, *columns)

    def moved(self, shift: int) -> "Pieces":
        """The same, the numbers of the documents higher by `shift`."""
        return self._replace(documents=self.documents + shift)

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays."""
        return sum(column.nbytes for column in self)

    @property
    def are_in_order(self) -> bool:
        """Whether each place is behind the one before."""
        documents, offsets = self.documents, self.offsets
        same = documents[1:] == documents[:-1]
        later = (documents[1:] > documents[:-1]) | (same & (offsets[1:] > offsets[:-1]))
        return bool(later.all())

    def in_order(self) -> "Pieces":
        """The same, sorted by their first places."""
        if self.are_in_order:
            return self
        return self.chosen(np.lexsort((self.offsets, self.documents)))


class Tally(Protocol):
    """Whoever counts pre-tokens. Stretches and pre-tokens may come in any order. If it `cuts`,
    segments are cut by its pattern, else each is one pre-token."""

    cuts: bool

    def last_edge(self, text: bytes) -> int:
        """The last place where its pattern cuts whatever stands around `text`, which
        may begin and end inside a character; 0 if there is none. Only for one that cuts."""

    def first_edge(self, text: bytes) -> int:
        """The first such place; 0 if there is none."""

    def add(self, stretch: Stretch) -> None:
        """Count the pre-tokens of a stretch."""

    def join(self, pieces: Pieces) -> None:
        """Add what somebody else counted."""

    def pieces(self) -> Pieces:
        """What was counted. Afterwards nothing can be added."""

    @property
    def size(self) -> int:
        """How many distinct pre-tokens there are so far."""

    @property
    def nbytes(self) -> int:
        """About how many bytes it takes."""


class PlainTally:
    """In plain Python, where each segment of a stretch is a pre-token already."""

    cuts = False

    def __init__(self, pattern: SplitPattern = "none") -> None:
        del pattern  # somebody else cut by it
        self._counts: dict[bytes, int] = {}
        self._places: dict[bytes, tuple[int, int]] = {}

    def last_edge(self, text: bytes) -> int:
        raise NotImplementedError

    first_edge = last_edge

    def add(self, stretch: Stretch) -> None:
        starts = np.concatenate(([0], stretch.ends[:-1]))
        documents, offsets = stretch.places(starts)
        words = [stretch.data[a:b] for a, b in pairwise((0, *stretch.ends.tolist()))]
        self._add(words, (1 for _ in words), documents, offsets)

    def join(self, pieces: Pieces) -> None:
        data = pieces.utf8.tobytes()
        words = [data[a:b] for a, b in pairwise(pieces.starts.tolist())]
        self._add(words, pieces.counts.tolist(), pieces.documents, pieces.offsets)

    def _add(
        self,
        words: Iterable[bytes],
        counts: Iterable[int],
        documents: Int64Array,
        offsets: Int64Array,
    ) -> None:
        places = zip(documents.tolist(), offsets.tolist(), strict=True)
        for word, count, place in zip(words, counts, places, strict=False):
            self._counts[word] = self._counts.get(word, 0) + count
            self._places[word] = min(self._places.get(word, place), place)

    def pieces(self) -> Pieces:
        places = np.array([*self._places.values()], dtype=np.int64).reshape(-1, 2)
        return Pieces(
            utf8=np.frombuffer(b"".join(self._counts), dtype=np.uint8),
            starts=np.cumsum([0, *map(len, self._counts)], dtype=np.int64),
            counts=np.array([*self._counts.values()], dtype=np.int64),
            documents=places[:, 0],
            offsets=places[:, 1],
        ).in_order()

    @property
    def size(self) -> int:
        return len(self._counts)

    @property
    def nbytes(self) -> int:
        return _PLAIN_BYTES * self.size
