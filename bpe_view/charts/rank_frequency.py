"""Rank and frequency of all pairs on two logarithmic axes, with earlier steps as ghosts."""

from collections.abc import Mapping

import pandas as pd
import plotly.graph_objects as go

from bpe_core.analysis import PairTable, zipf_fit
from bpe_view.charts.curves import by_magnitude
from bpe_view.charts.labels import token_label
from bpe_view.charts.pair_bars import PairMerges
from bpe_view.charts.style import GHOST, GHOST_DASHES, TRAINING, Series, layout, line, log_axis
from bpe_view.words import say, written

MAX_POINTS_OF_A_STEP = 300


def ghost_steps(step: int) -> list[int]:
    """The earlier steps that are shown behind a step.

    >>> ghost_steps(800), ghost_steps(1), ghost_steps(0)
    ([0, 50, 200], [0], [])
    """
    return sorted({0, step // 16, step // 4} - {step})


def rank_frequency_chart(
    tables: Mapping[int, PairTable], step: int, vocab: Mapping[int, bytes], merges: PairMerges
) -> go.Figure:
    """The chart. `tables`: all pairs at each step that is shown; the chosen one among them. Gives a
    figure; the custom data of the chosen step's points are as in the bars."""
    figure = go.Figure(
        layout=layout(
            say("charts.ranks.rank"),
            say("charts.count"),
            xaxis=log_axis(1, max((len(table) for table in tables.values()), default=1)),
            yaxis=log_axis(1, max((int(table.count[0]) for table in tables.values()), default=1)),
        )
    )
    for place, earlier in enumerate(sorted(tables)):
        table = tables[earlier]
        shown = by_magnitude(len(table), MAX_POINTS_OF_A_STEP)
        is_chosen = earlier == step
        left, right = table.left[shown].tolist(), table.right[shown].tolist()
        pairs = list(zip(left, right, strict=True))
        look = TRAINING if is_chosen else _ghost(place)
        figure.add_trace(
            go.Scatter(
                name=_name(table, earlier) if is_chosen else _after(earlier),
                x=shown + 1,
                y=table.count[shown],
                customdata=[[merges.of(a, b), a, b] for a, b in pairs],
                hovertext=[f"{token_label(vocab[a])} {token_label(vocab[b])}" for a, b in pairs],
                hovertemplate=say(
                    "charts.ranks.point", pair="%{hovertext}", rank="%{x}", count="%{y}"
                ),
                **line(look, width=3 if is_chosen else 1.5),
            )
        )
    return figure


def _after(merges: int) -> str:
    return say("charts.ranks.after", merges=merges)


def _name(table: PairTable, merges: int) -> str:
    """With the slope of Zipf's law, and which ranks it was fitted to."""
    fit, name = zipf_fit(table.count), _after(merges)
    if fit is None:
        return name
    slope = written(fit.slope, 2)
    return say("charts.ranks.fit", name=name, slope=slope, first=fit.first, last=fit.last)


def _ghost(place: int) -> Series:
    return Series(GHOST.colour, GHOST_DASHES[place % len(GHOST_DASHES)], GHOST.symbol)


def rank_frequency_table(tables: Mapping[int, PairTable]) -> pd.DataFrame:
    """Every rank and its count at every step that is shown."""
    return pd.concat(
        [
            pd.DataFrame(
                {
                    "merges made": step,
                    "rank": range(1, len(table) + 1),
                    "left id": table.left,
                    "right id": table.right,
                    "count": table.count,
                }
            )
            for step, table in sorted(tables.items())
        ],
        ignore_index=True,
    )
