"""The most frequent pairs as a map: left token against right token."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from bpe_core.analysis import PairTable
from bpe_core.common import Int64Array, printable
from bpe_view.charts.labels import token_label
from bpe_view.charts.style import MAP_SCALE, layout
from bpe_view.words import say, written

SIDE: Final = 14  # tokens on each side of the map


@dataclass(frozen=True, eq=False)
class PairMap:
    """Counts of pairs, for the tokens that take part in the most frequent ones."""

    left: list[int]  # ids of the rows
    right: list[int]  # ids of the columns
    counts: Int64Array  # int64, shape (rows, columns); 0 where the two never stand together


def pair_map(pairs: PairTable, side: int = SIDE) -> PairMap:
    """The counts between the first `side` left and right tokens that lead the table."""
    left, right = _first(pairs.left, side), _first(pairs.right, side)
    counts = np.zeros((len(left), len(right)), dtype=np.int64)
    inside = np.isin(pairs.left, left) & np.isin(pairs.right, right)
    rows = {token_id: place for place, token_id in enumerate(left)}
    columns = {token_id: place for place, token_id in enumerate(right)}
    for a, b, count in zip(
        pairs.left[inside].tolist(),
        pairs.right[inside].tolist(),
        pairs.count[inside].tolist(),
        strict=True,
    ):
        counts[rows[a], columns[b]] = count
    return PairMap(left, right, counts)


def _first(ids: Int64Array, limit: int) -> list[int]:
    """The first different ids."""
    return list(dict.fromkeys(ids[: limit * limit].tolist()))[:limit]


def pair_heatmap_chart(shown: PairMap, vocab: Mapping[int, bytes]) -> go.Figure:
    """The map; each cell says its count, so that nobody has to compare colours."""
    top = max(int(shown.counts.max(initial=1)), 1)
    depth = np.where(shown.counts > 0, np.log10(np.maximum(shown.counts, 1)), np.nan)
    ticks = sorted({*(10**power for power in range(len(str(top)))), top})
    left, right = ([token_label(vocab[i], 10) for i in ids] for ids in (shown.left, shown.right))
    monospace = {"family": "ui-monospace, Menlo, Consolas, monospace"}
    return go.Figure(
        go.Heatmap(
            z=depth,
            text=[
                [written(count) if count else "" for count in row] for row in shown.counts.tolist()
            ],
            texttemplate="%{text}",
            textfont={"size": 10},
            colorscale=MAP_SCALE,
            zmin=0,
            zmax=np.log10(top) or 1,
            xgap=1,
            ygap=1,
            hoverongaps=False,
            hovertemplate=f"{say('charts.map.point', count='%{text}')}<extra></extra>",
            colorbar={
                "title": {"text": say("charts.count")},
                "tickvals": [np.log10(tick) for tick in ticks],
                "ticktext": [written(tick) for tick in ticks],
                "thickness": 12,
            },
        ),
        layout(
            say("charts.map.right"),
            say("charts.map.left"),
            height=460,
            xaxis={
                "tickvals": list(range(len(right))),
                "ticktext": right,
                "tickfont": monospace,
                "showgrid": False,
            },
            yaxis={
                "tickvals": list(range(len(left))),
                "ticktext": left,
                "tickfont": monospace,
                "autorange": "reversed",
                "showgrid": False,
            },
        ),
    )


def pair_map_table(shown: PairMap, vocab: Mapping[int, bytes]) -> pd.DataFrame:
    """The cells that are not empty."""
    rows, columns = np.nonzero(shown.counts)
    left = [shown.left[row] for row in rows.tolist()]
    right = [shown.right[column] for column in columns.tolist()]
    return pd.DataFrame(
        {
            "left": [printable(vocab[token_id]) for token_id in left],
            "right": [printable(vocab[token_id]) for token_id in right],
            "left id": left,
            "right id": right,
            "count": shown.counts[rows, columns],
        }
    )
