"""A measure of texts at every vocabulary size, as lines, of which one size is chosen."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypedDict

import numpy as np

from bpe_core.analysis import Float64Array
from bpe_view.component import Component
from bpe_view.packed_arrays import Packed, pack
from bpe_view.size_curve.ladder_payload import LadderData
from bpe_view.tokens import token_styles
from bpe_view.words import say

SIZE_CURVE: Final = Component(
    "size_curve",
    Path(__file__).parent / "ladder_curve.js",
    token_styles,
    words=("charts", "tokens"),
)
Unit = Literal["ratio", "percent", "tokens"]


@dataclass(frozen=True, eq=False)
class Curve:
    """The values of a text over vocabulary sizes."""

    title: str
    first_size: int  # the vocabulary size of the first value: the number of base symbols
    values: Float64Array  # one for each size from there on


@dataclass(frozen=True)
class Point:
    """Another tokenizer, measured on one of the texts."""

    title: str
    text: str
    vocab_size: int
    ratio: float


class LineData(TypedDict):
    """The values of a text."""

    title: str
    values: Packed  # in millionths, one for each size


class OtherData(TypedDict):
    """Another tokenizer, measured on one of the texts."""

    title: str
    line: int  # the place of the text's line
    size: int
    value: float


class SizeCurveData(TypedDict):
    """All that size_curve.js shows."""

    label: str
    unit: Unit  # how a value is written
    first: int  # the size of the first values
    size: int
    lines: list[LineData]
    others: list[OtherData]
    stop: int | None  # the size at which the last line stops rising
    is_log: bool
    ladder: LadderData | None  # a passage of the first line's text at some sizes


def curve_payload(
    curves: Sequence[Curve],
    size: int,
    unit: Unit,
    *,
    points: Sequence[Point] = (),
    stop: int | None = None,
    is_log: bool = False,
    ladder: LadderData | None = None,
) -> SizeCurveData:
    """Curves that begin at one size, with one that is chosen."""
    titles = [curve.title for curve in curves]
    return SizeCurveData(
        label=say("charts.vocab_size"),
        unit=unit,
        first=curves[0].first_size,
        size=size,
        lines=[LineData(title=curve.title, values=_millionths(curve.values)) for curve in curves],
        others=[
            OtherData(
                title=one.title, line=titles.index(one.text), size=one.vocab_size, value=one.ratio
            )
            for one in points
        ],
        stop=stop,
        is_log=is_log,
        ladder=ladder,
    )


def _millionths(values: Float64Array) -> Packed:
    return pack(np.rint(values * 1e6).astype(np.int64))
