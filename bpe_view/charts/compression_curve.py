"""Compression against vocabulary size, one line for each text."""

from collections.abc import Sequence
from typing import Any, Final

import pandas as pd
import plotly.graph_objects as go

from bpe_core.analysis import Plateau
from bpe_view.charts.curves import Curve, Point, by_magnitude, evenly
from bpe_view.charts.labels import escape
from bpe_view.charts.style import GAP, MODEL, UNSEEN, layout, line, log_axis, mark_x, whole_axis
from bpe_view.words import say

HEIGHT: Final = 310  # pixels; on a projector the chart is seen without scrolling


def compression_chart(
    curves: Sequence[Curve],  # bytes per token of each text
    points: Sequence[Point],  # real models
    *,
    size: int,
    is_log: bool,  # whether sizes are on a logarithmic axis
    # where unseen compression stops improving: vocabulary size, and what was found
    stop: tuple[int, Plateau] | None = None,
) -> go.Figure:
    """The chart. Gives a figure; the custom data of a point is the rank of the merge that completes
    its size."""
    figure = go.Figure(
        layout=layout(
            say("charts.vocab_size"),
            say("charts.compression"),
            height=HEIGHT,
            xaxis=size_axis(curves, [point.vocab_size for point in points], is_log=is_log),
        )
    )
    for curve in curves:
        figure.add_trace(size_line(curve, is_log, ratio_point()))
    for trace in figure.data[1:]:
        trace.update(fill="tonexty", fillcolor=GAP)
    _add_models(figure, curves, points)
    if stop:
        _add_stop(figure, *stop)
    mark_x(figure, size, say("charts.size", size=size), is_log=is_log)
    return figure


def size_axis(curves: Sequence[Curve], others: Sequence[int], *, is_log: bool) -> dict[str, Any]:
    """An axis of vocabulary sizes."""
    first = min([curve.first_size for curve in curves] + [*others])
    last = max([curve.first_size + len(curve.values) - 1 for curve in curves] + [*others])
    return log_axis(max(first, 1), last) if is_log else whole_axis(first, last)


def ratio_point() -> str:
    """What is said at a point of a line of bytes per token."""
    return say("charts.ratio_point", size="%{x}", ratio="%{y:.2f}")


def size_line(curve: Curve, is_log: bool, point: str) -> "go.Scatter":
    """A curve as a line over vocabulary sizes, thinned; `point` is plotly's template of what one
    says."""
    count = len(curve.values)
    first = max(curve.first_size, 1)
    shown = by_magnitude(count, first=first) if is_log else evenly(count)
    return go.Scatter(
        name=escape(curve.title),
        x=curve.first_size + shown,
        y=curve.values[shown],
        customdata=(shown - 1).tolist(),
        hovertemplate=point,
        **line(curve.series),
    )


def compression_table(curves: Sequence[Curve], points: Sequence[Point]) -> pd.DataFrame:
    """All values: a row for each text and size."""
    frames = [
        pd.DataFrame(
            {
                "tokenizer": "trained",
                "text": curve.title,
                "vocabulary size": range(curve.first_size, curve.first_size + len(curve.values)),
                "bytes per token": curve.values,
            }
        )
        for curve in curves
    ]
    models = [
        {
            "tokenizer": point.title,
            "text": point.text,
            "vocabulary size": point.vocab_size,
            "bytes per token": point.ratio,
        }
        for point in points
    ]
    if models:
        frames.append(pd.DataFrame(models))
    return pd.concat(frames, ignore_index=True)


def _add_models(figure: go.Figure, curves: Sequence[Curve], points: Sequence[Point]) -> None:
    """Each model once for each text, with that text's marker; its name at the first one."""
    for place, curve in enumerate(curves):
        own = [point for point in points if point.text == curve.title]
        if not own:
            continue
        figure.add_trace(
            go.Scatter(
                name=escape(say("charts.curve.models", text=curve.title)),
                x=[point.vocab_size for point in own],
                y=[point.ratio for point in own],
                customdata=[-1] * len(own),
                text=[escape(point.title) for point in own],
                mode="markers+text" if place == len(curves) - 1 else "markers",
                textposition="middle left",
                marker={
                    "color": MODEL.colour,
                    "symbol": f"{curve.series.symbol}-open",
                    "size": 11,
                    "line": {"width": 2},
                },
                cliponaxis=False,
                hovertemplate=say(
                    "charts.curve.model_point", model="%{text}", size="%{x}", ratio="%{y:.2f}"
                ),
            )
        )


def _add_stop(figure: go.Figure, size: int, found: Plateau) -> None:
    figure.add_trace(
        go.Scatter(
            name=say("charts.curve.stops"),
            x=[size],
            y=[found.ratio],
            customdata=[found.step - 1],
            mode="markers",
            marker={
                "symbol": "square-open",
                "size": 13,
                "color": UNSEEN.colour,
                "line": {"width": 3},
            },
            hovertemplate=say("charts.ratio_point", size="%{x}", ratio="%{y:.2f}"),
        )
    )
