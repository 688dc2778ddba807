"""How long tokens are, in the vocabulary and in the text: in bytes, and in characters."""

from functools import partial
from typing import Final

import numpy as np
import pandas as pd

from bpe_core.analysis import read_vocabulary, token_uses
from bpe_core.common import Int64Array
from bpe_view.charts.chart import Chart, Panel, SizesData
from bpe_view.charts.style import TRAINING, UNSEEN, Figure, bars, make_figure
from bpe_view.words import say, written

LONGEST: Final = 20  # lengths from here on share the last bar; the CSV has each by itself
_UNITS: Final = {
    "bytes": ("charts.lengths.bytes", "charts.lengths.bytes_point"),
    "characters": ("charts.lengths.characters", "charts.lengths.characters_point"),
}
"""The keys of the title of the axis, and of what is said of a bar."""
_TRACES: Final = ("charts.lengths.vocabulary", "charts.lengths.text")


def token_lengths_table(lengths: Int64Array, uses: Int64Array, unit: str) -> pd.DataFrame:
    """How many tokens there are of each length, from 0. `lengths`: of the tokens of the vocabulary.
    `uses`: how often each stands in the text."""
    counts = np.bincount(lengths, uses).astype(np.int64)
    columns = {"tokens in the vocabulary": np.bincount(lengths), "tokens in the text": counts}
    return pd.DataFrame({unit: range(len(counts)), **columns})


def token_lengths_figure(table: pd.DataFrame) -> Figure:
    """Shares of tokens by length, from such a table."""
    unit, *columns = table.columns
    axis, point = _UNITS[unit]
    # No token is 0 bytes long; in characters, later parts of a character are.
    lengths = range(1 if unit == "bytes" else 0, max(min(len(table), LONGEST + 1), 2))
    names = [f"{length}+" if length == LONGEST else f"{length}" for length in lengths]
    traces = []
    for column, key, series in zip(columns, _TRACES, (TRAINING, UNSEEN), strict=True):
        each = table[column]
        counts = [int(each[at:].sum() if at == LONGEST else each.get(at, 0)) for at in lengths]
        whole = max(int(each.sum()), 1)
        traces.append(
            {
                "type": "bar",
                "name": say(key),
                "x": names,
                "y": [100 * count / whole for count in counts],
                "text": [written(count) for count in counts],
                "textposition": "none",
                "hovertemplate": say(point, length="%{x}", tokens="%{text}", share="%{y:.1f}"),
                "marker": bars([series.colour] * len(names), [series.is_filled] * len(names)),
            }
        )
    return make_figure(
        traces,
        say(axis),
        say("charts.lengths.share"),
        xaxis={"type": "category"},
        yaxis={"rangemode": "tozero"},
        barmode="group",
        height=340,
    )


def _panels(data: SizesData) -> list[Panel]:
    vocabulary = read_vocabulary(data.run.tokenizer)
    uses = token_uses(data.run.tokenization, data.step)[: data.size]
    title, reading = say("sizes.lengths.title"), say("sizes.lengths.reading")
    panels = []
    for unit, lengths in (("bytes", vocabulary.lengths), ("characters", vocabulary.characters)):
        table = token_lengths_table(lengths[: data.size], uses, unit)
        figure, file = token_lengths_figure(table), f"token-lengths-{unit}"
        panels.append(Panel(file, title, reading, figure, partial(pd.DataFrame, table)))
    return panels


CHART: Final = Chart("sizes.charts.lengths", _panels, has_merges=False, slider_from=1)
