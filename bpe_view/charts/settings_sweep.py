"""A sweep of settings: compression against vocabulary size, one line for each split pattern."""

from collections.abc import Sequence
from typing import Final

import pandas as pd
import plotly.graph_objects as go

from bpe_view.charts.compression_curve import ratio_point, size_axis, size_line
from bpe_view.charts.curves import Curve
from bpe_view.charts.style import layout, series
from bpe_view.words import say

LINES: Final = (
    series(1, "solid", "circle"),
    series(2, "dash", "diamond"),
    series(3, "dot", "square"),
    series(4, "longdash", "triangle-up"),
    series(5, "dashdot", "x"),
    series(6, "longdashdot", "star"),
    series(7, "2px,5px,8px,5px", "cross"),
    series(8, "12px,3px", "pentagon"),
)
"""How the lines look: each has a dash of its own too."""


def sweep_chart(curves: Sequence[Curve]) -> go.Figure:
    """The chart."""
    figure = go.Figure(
        layout=layout(
            say("charts.vocab_size"),
            say("charts.compression"),
            xaxis=size_axis(curves, [], is_log=False),
        )
    )
    for curve in curves:
        figure.add_trace(size_line(curve, False, ratio_point()))
    return figure


def sweep_table(curves: Sequence[Curve], sizes: Sequence[int]) -> pd.DataFrame:
    """A row a vocabulary size, a column a split pattern: bytes per token.

    A pattern whose pairs ran out earlier has an empty cell.
    """
    rows: dict[str, list[float | int | None]] = {say("compare.size"): list(sizes)}
    for curve in curves:
        rows[curve.title] = [
            float(curve.values[size - curve.first_size])
            if 0 <= size - curve.first_size < len(curve.values)
            else None
            for size in sizes
        ]
    return pd.DataFrame(rows)


def sweep_data(table: pd.DataFrame, patterns: Sequence[str]) -> pd.DataFrame:
    """The table for programs: its headers are the same in every language; `patterns` by name or
    regex."""
    return table.set_axis(["vocabulary size", *patterns], axis="columns")
