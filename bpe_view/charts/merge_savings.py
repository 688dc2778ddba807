"""What each merge buys: tokens saved, and the pair's count then."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from bpe_core import TrainingRun
from bpe_core.analysis import tokens_saved
from bpe_core.common import printable
from bpe_view.charts.curves import by_magnitude
from bpe_view.charts.labels import token_label
from bpe_view.charts.style import ACCENT, COUNT, TRAINING, layout, line, log_axis, mark_y
from bpe_view.words import say


def merge_savings_chart(run: TrainingRun, *, threshold: int, falls_at: int | None) -> go.Figure:
    """Savings by merge, on logarithmic axes.

    Args:
        threshold: tokens that a merge should save.
        falls_at: the merge from which on all save fewer, as `saves_less_from` finds it.

    Returns:
        A figure; the custom data of a point is the rank of its merge.
    """
    saved = tokens_saved(run.token_counts)
    shown = by_magnitude(len(saved))
    names = [token_label(run.merges[rank].token) for rank in shown.tolist()]
    figure = go.Figure(
        layout=layout(
            say("sizes.selected.number"),
            say("measures.name.tokens"),
            xaxis=log_axis(1, len(saved)),
            yaxis=log_axis(1, int(run.history.count.max(initial=1))),
        )
    )
    # The count lies wide behind the savings: the two are often the same.
    for name, values, look in (
        (say("charts.savings.count"), run.history.count, line(COUNT, width=9)),
        (say("charts.savings.saved"), saved, line(TRAINING)),
    ):
        figure.add_trace(
            go.Scatter(
                name=name,
                x=shown + 1,
                y=values[shown],
                customdata=shown.tolist(),
                hovertext=names,
                hovertemplate=_point(name),
                **look,
            )
        )
    mark_y(figure, threshold, say("charts.savings.threshold", tokens=threshold), is_log=True)
    if falls_at is not None:
        figure.add_trace(_falls_below(falls_at, int(saved[falls_at]), threshold))
    return figure


def _point(name: str) -> str:
    point = say(
        "charts.savings.point", merge="%{x}", token="%{hovertext}", tokens="%{y}", name=name
    )
    return f"{point}<extra></extra>"


def _falls_below(rank: int, saved: int, threshold: int) -> "go.Scatter":
    return go.Scatter(
        name=say("charts.savings.falls", merge=rank + 1, tokens=threshold),
        x=[rank + 1],
        y=[saved],
        customdata=[rank],
        mode="markers",
        marker={"symbol": "square-open", "size": 13, "color": ACCENT, "line": {"width": 3}},
        hovertemplate=say("charts.savings.falls_point", merge="%{x}", tokens="%{y}"),
    )


def merge_savings_table(run: TrainingRun) -> pd.DataFrame:
    """Every merge with its count, what it saved, and what all have saved so far."""
    saved = tokens_saved(run.token_counts)
    return pd.DataFrame(
        {
            "merge": np.arange(1, len(saved) + 1),
            "token": [printable(merge.token) for merge in run.merges],
            "token id": [merge.token_id for merge in run.merges],
            "count": run.history.count,
            "tokens saved": saved,
            "tokens saved so far": np.cumsum(saved),
            "tokens after": run.token_counts[1:],
        }
    )
