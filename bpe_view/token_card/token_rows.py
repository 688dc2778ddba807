"""Which tokens the table shows, and in which order."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from bpe_core.analysis import Reach, Vocabulary
from bpe_core.common import BoolArray, Int64Array

LONGEST: Final = 100  # tokens that count as the longest ones
STEPPING: Final = 10  # of so many times that a stepping stone was made, it stands at most once


@dataclass(frozen=True, eq=False)
class Columns:
    """All that is known of each row of a vocabulary at a step."""

    vocabulary: Vocabulary
    step: int
    uses: Int64Array  # int64, times in the text
    built: Int64Array  # int64, tokens joined directly from it
    # int64, by rank: how often the pair stood together then; None where that is not known
    merge_counts: Int64Array | None
    reach: npt.NDArray[np.int8] | None  # int8, `Reach`; None where nobody asked
    # by row, what the text of a token is encoded to that it does not give
    instead: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    # int64, times that merges made it in the text by this step, or that it stood there as a base
    # symbol; None where that is not known
    made: Int64Array | None = None

    @property
    def went_on(self) -> Int64Array | None:
        """int64, times that each token became a part of a longer one; None where `made` is."""
        return None if self.made is None else np.maximum(self.made - self.uses, 0)

    @property
    def absorbed(self) -> BoolArray:
        """bool, merged tokens of which none that were made still stands."""
        gone: BoolArray = self.stepping & (self.uses == 0)
        return gone

    @property
    def stepping(self) -> BoolArray:
        """bool, merged tokens of which at most one in ten that were made still stands."""
        if self.made is None:
            return np.zeros(len(self.vocabulary), dtype=np.bool_)
        is_merged = (self.vocabulary.made_at >= 0) & self.vocabulary.at(self.step)
        few: BoolArray = is_merged & (self.made > 0) & (self.uses * STEPPING <= self.made)
        return few


_OF_KIND: Final[dict[str, Callable[[Columns], BoolArray]]] = {
    "whitespace": lambda columns: columns.vocabulary.whitespace,
    "half": lambda columns: columns.vocabulary.partial,
    "digits": lambda columns: columns.vocabulary.digits,
    "special": lambda columns: columns.vocabulary.special,
    "unused": lambda columns: columns.uses == 0,
    "stepping": lambda columns: columns.stepping,
    "unreachable": lambda columns: (
        np.ones(len(columns.vocabulary), dtype=np.bool_)
        if columns.reach is None
        else columns.reach != Reach.REACHED
    ),
}
"""The rows of each kind; "longest" depends on the others (`rows_of_kinds`)."""


def rows_of_kinds(columns: Columns, found: BoolArray, kinds: list[str]) -> BoolArray:
    """The rows at this step that were found and are of all these kinds."""
    vocabulary = columns.vocabulary
    rows = found & vocabulary.at(columns.step)
    for kind in kinds:
        if kind in _OF_KIND:
            rows &= _OF_KIND[kind](columns)
    if "longest" in kinds:  # of the rows that are left, and more where the last ones tie
        lengths = np.sort(vocabulary.lengths[rows])
        rows &= vocabulary.lengths >= lengths[-LONGEST:].min(initial=np.inf)
    return rows


def in_order(columns: Columns, rows: BoolArray, order: str) -> Int64Array:
    """The rows as indices; equal ones by id."""
    indices = np.flatnonzero(rows)
    keys = {
        "uses": columns.uses,
        "newest": columns.vocabulary.made_at,
        "bytes": columns.vocabulary.lengths,
        "built": columns.built,
    }
    if order == "id":
        return indices
    return indices[np.argsort(-keys[order][indices], kind="stable")]
