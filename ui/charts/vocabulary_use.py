"""The share of the vocabulary that a text uses, against vocabulary size."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pandas as pd

from ui.charts.compression_curve import Curve, size_axis, size_line
from ui.charts.style import layout, mark_x

if TYPE_CHECKING:
    import plotly.graph_objects as go


def vocabulary_use_chart(curves: Sequence[Curve], *, size: int, is_log: bool) -> "go.Figure":
    """The chart.

    Args:
        curves: the share of each text in per cent.
        size: the chosen vocabulary size.
        is_log: whether sizes are on a logarithmic axis.

    Returns:
        A figure; the custom data of a point is the rank of the merge that completes its size.
    """
    import plotly.graph_objects as go

    figure = go.Figure(
        layout=layout(
            "Vocabulary size (tokens)",
            "Used (% of the vocabulary)",
            xaxis=size_axis(curves, [], is_log=is_log),
            yaxis={"rangemode": "tozero"},
        )
    )
    for curve in curves:
        figure.add_trace(size_line(curve, is_log, "% used", ":.1f"))
    mark_x(figure, size, f"size {size:,}", is_log=is_log)
    return figure


def vocabulary_use_table(curves: Sequence[Curve]) -> pd.DataFrame:
    """All values: a row for each text and size."""
    return pd.concat(
        [
            pd.DataFrame(
                {
                    "text": curve.title,
                    "vocabulary size": range(
                        curve.first_size, curve.first_size + len(curve.values)
                    ),
                    "used %": curve.values,
                }
            )
            for curve in curves
        ],
        ignore_index=True,
    )
