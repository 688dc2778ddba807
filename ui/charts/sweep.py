"""A sweep of settings: compression against vocabulary size, one line for each split pattern."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pandas as pd

from ui.charts.compression_curve import Curve, size_line
from ui.charts.style import Series, layout

if TYPE_CHECKING:
    import plotly.graph_objects as go

LINES: Final = (
    Series("#1d8a90", "solid", "circle"),
    Series("#b0549f", "dash", "diamond"),
    Series("#5b7fd4", "dot", "square"),
    Series("#8a7a1f", "longdash", "triangle-up"),
    Series("#7d878c", "dashdot", "x"),
    Series("#4f8f4a", "longdashdot", "star"),
)
"""How the lines look: each has a dash of its own too."""


def sweep_chart(curves: Sequence[Curve]) -> "go.Figure":
    """The chart."""
    import plotly.graph_objects as go

    figure = go.Figure(
        layout=layout(
            "Vocabulary size (tokens)",
            "Compression (bytes per token)",
            xaxis={"tickformat": ",d"},
        )
    )
    for curve in curves:
        figure.add_trace(size_line(curve, False, "bytes per token", ":.3f"))
    return figure


def sweep_table(curves: Sequence[Curve], sizes: Sequence[int]) -> pd.DataFrame:
    """A row a vocabulary size, a column a split pattern: bytes per token.

    A pattern whose pairs ran out earlier has an empty cell.
    """
    rows: dict[str, list[float | int | None]] = {"Vocabulary size": list(sizes)}
    for curve in curves:
        rows[curve.title] = [
            float(curve.values[size - curve.first_size])
            if 0 <= size - curve.first_size < len(curve.values)
            else None
            for size in sizes
        ]
    return pd.DataFrame(rows)
