"""How alike two tokenizations of one text, and two vocabularies, are."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from bpe_core.analysis.metrics.words import byte_offsets
from bpe_core.common.arguments import TEXT, checked, rising
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int64Array
from bpe_core.common.quoting import Brief
from bpe_core.text.alphabet import check_text, code_points, join_halves


@dataclass(frozen=True)
class Agreement(Brief):
    """The cuts of two tokenizations of one text, compared. The first one is the reference."""

    common: int
    reference: int
    other: int

    @property
    def precision(self) -> float:
        """Share of the other's cuts that the reference makes too; 1 where it makes none."""
        return self.common / self.other if self.other else 1.0

    @property
    def recall(self) -> float:
        """Share of the reference's cuts that the other makes too; 1 where there are none."""
        return self.common / self.reference if self.reference else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall: 2 · common ÷ all cuts of both."""
        cuts = self.reference + self.other
        return 2 * self.common / cuts if cuts else 1.0


@checked(reference=rising(), other=rising())
def boundary_agreement(reference: Int64Array, other: Int64Array) -> Agreement:
    """How far two tokenizations of one text cut at the same places. `reference`, `other`: where
    tokens start, ascending and in one unit, as `State.starts`; `byte_starts` turns characters into
    bytes. The start of the text is no cut.

    >>> found = boundary_agreement(np.array([0, 2, 4, 6]), np.array([0, 4, 5]))
    >>> found.precision, round(found.recall, 3), found.f1
    (0.5, 0.333, 0.4)
    """
    first, second = reference[reference > 0], other[other > 0]
    common = len(np.intersect1d(first, second, assume_unique=True))
    return Agreement(common=common, reference=len(first), other=len(second))


@checked(starts=rising(), text=TEXT)
def byte_starts(starts: Int64Array, text: str) -> Int64Array:
    """Token starts given in characters of `text`, as offsets in its UTF-8 bytes.

    Raises:
        SettingError: a start behind the end of the text.
        TextError: not a str, or a lone surrogate.

    >>> byte_starts(np.array([0, 2]), "né!").tolist()
    [0, 3]
    """
    text = join_halves(text)
    if len(starts) and starts[-1] > len(text):
        raise SettingError(f"starts has {starts[-1]}; the text has {len(text)} characters")
    return byte_offsets(code_points(check_text(text)), starts)


@dataclass(frozen=True)
class Overlap(Brief):
    """The tokens of two vocabularies, compared by their bytes."""

    common: int
    only_first: int
    only_second: int

    @property
    def jaccard(self) -> float:
        """Common tokens ÷ tokens in either; 1 where both are empty."""
        either = self.common + self.only_first + self.only_second
        return self.common / either if either else 1.0

    @property
    def share_of_first(self) -> float:
        """Share of the first vocabulary that is in the second too; 1 where it is empty."""
        size = self.common + self.only_first
        return self.common / size if size else 1.0

    @property
    def share_of_second(self) -> float:
        """Share of the second vocabulary that is in the first too; 1 where it is empty."""
        size = self.common + self.only_second
        return self.common / size if size else 1.0


@checked()
def vocabulary_overlap(first: Iterable[bytes], second: Iterable[bytes]) -> Overlap:
    """Which tokens two vocabularies share.

    >>> found = vocabulary_overlap([b"a", b"b", b"ab"], [b"a", b"b", b"ba", b"bab"])
    >>> found.common, found.jaccard, found.share_of_second
    (2, 0.4, 0.5)
    """
    one, other = set(first), set(second)
    common = len(one & other)
    return Overlap(common, len(one) - common, len(other) - common)
