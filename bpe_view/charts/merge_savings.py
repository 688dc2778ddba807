"""What each merge saves: tokens, beside the count of its pair when it merged."""

from functools import partial
from typing import Final

import numpy as np
import pandas as pd

from bpe_core import TrainingRun
from bpe_core.analysis import saves_less_from, tokens_saved
from bpe_core.common import printable
from bpe_view.charts import style
from bpe_view.charts.chart import Chart, Panel, SizesData
from bpe_view.charts.labels import token_label
from bpe_view.charts.style import Figure
from bpe_view.words import say


def merge_savings_figure(run: TrainingRun, threshold: int) -> Figure:
    """Savings by merge, on logarithmic axes. `threshold`: tokens that a merge should save."""
    saved = tokens_saved(run.token_counts)
    shown = style.by_magnitude(len(saved))
    # The count lies wide behind the savings: the two are often the same.
    series = (
        (say("charts.savings.count"), run.history.count, style.line(style.COUNT, width=9)),
        (say("charts.savings.saved"), saved, style.line(style.TRAINING)),
    )
    traces = [
        {
            "name": name,
            "x": shown + 1,
            "y": values[shown],
            "customdata": shown.tolist(),
            "hovertext": [token_label(run.merges[rank].token) for rank in shown.tolist()],
            "hovertemplate": say(
                "charts.savings.point", merge="%{x}", token="%{hovertext}", tokens="%{y}", name=name
            )
            + "<extra></extra>",
            **look,
        }
        for name, values, look in series
    ]
    traces.append(
        {
            "name": say("charts.savings.threshold", tokens=threshold),
            "x": [1, len(saved)],
            "y": [threshold, threshold],
            "customdata": [-1, -1],  # no merge is selected by a press on it
            "mode": "lines",
            "line": {"color": style.ACCENT, "width": 1.5, "dash": "dashdot"},
            "hovertemplate": "%{y}<extra></extra>",
        }
    )
    return style.make_figure(
        traces,
        say("sizes.selected.number"),
        say("measures.name.tokens"),
        xaxis=style.log_axis(len(saved)),
        yaxis=style.log_axis(int(run.history.count.max(initial=1))),
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


def _panels(data: SizesData) -> list[Panel]:
    title, reading = say("sizes.savings.title"), say("sizes.savings.reading")
    figure = merge_savings_figure(data.run, data.threshold)
    table = partial(merge_savings_table, data.run)
    return [Panel("merge-savings", title, reading, figure, table)]


def _note(data: SizesData) -> str:
    saved = tokens_saved(data.run.token_counts)
    falls_at = saves_less_from(saved, data.threshold)
    if falls_at is None:
        return say("sizes.savings.never_below", n=int(saved[-1]))
    size = data.first_size + falls_at
    return say("sizes.savings.below", merge=falls_at + 1, n=data.threshold, size=size)


CHART: Final = Chart("sizes.charts.merges", _panels, note=_note, input_below="threshold")
