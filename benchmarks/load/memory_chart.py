"""Draws how much memory was taken over time."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import plotly.graph_objects as go

from bpe_view.charts.figure_file import PrintSize, save_figure

_SIZE: Final = PrintSize(width=190, height=95, font=9)
_LONG: Final = 600.0
"""Seconds from which on time is told in minutes."""


def draw(curves: Mapping[str, Sequence[tuple[float, float]]], file: Path) -> None:
    """Write the curves, seconds and megabytes by title, as SVG; it takes a Chrome."""
    longest = max((seconds for curve in curves.values() for seconds, _ in curve), default=0)
    unit, by = ("minutes", 60) if longest > _LONG else ("seconds", 1)
    lines = [
        go.Scatter(
            x=[round(seconds / by, 2) for seconds, _ in curve],
            y=[round(size) for _, size in curve],
            name=title,
            mode="lines",
        )
        for title, curve in curves.items()
    ]
    figure = go.Figure(lines)
    figure.update_layout(xaxis_title=unit, yaxis_title="MB (PSS)", yaxis_rangemode="tozero")
    save_figure(figure, file, _SIZE)
