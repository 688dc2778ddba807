"""What charts over vocabulary sizes are made of, for those who need no plotly; and fewer
points to draw. Nothing is averaged: what is drawn is always one of the values."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from bpe_core.analysis import Float64Array
from bpe_core.common import Int64Array
from bpe_view.charts.style import Series


@dataclass(frozen=True, eq=False)
class Curve:
    """A line."""

    title: str
    series: Series
    first_size: int  # the vocabulary size of the first value: the number of base symbols
    values: Float64Array  # one for each size from there on


@dataclass(frozen=True)
class Point:
    """A real model's tokenizer, measured on one of the texts."""

    title: str
    text: str
    vocab_size: int
    ratio: float


MAX_POINTS: Final = 500
"""Points of one line in the browser: one for every second column, each an element to be drawn."""


def by_magnitude(size: int, limit: int = MAX_POINTS, first: int = 1) -> Int64Array:
    """Places of at most `limit` of `size` values, with the first and the last, evenly on a
    logarithmic axis on which value 0 stands at `first`.

    >>> by_magnitude(1000, 4).tolist()
    [0, 9, 99, 999]
    """
    if size <= limit:
        return np.arange(size)
    places = np.geomspace(first, first + size - 1, limit).round().astype(np.int64) - first
    return np.unique(places)
