"""What charts over vocabulary sizes are made of, for those who need no plotly."""

from dataclasses import dataclass

from bpe_core.analysis import Float64Array
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
