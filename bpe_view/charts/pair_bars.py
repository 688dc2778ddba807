"""The leading pairs at a step, as bars."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from bpe_core import TrainingRun
from bpe_core.analysis import PairTable
from bpe_core.common import hex_bytes, printable
from bpe_view.charts.labels import pair_label
from bpe_view.charts.style import ACCENT, COUNT, bars, layout, whole_axis
from bpe_view.words import say, written


@dataclass(frozen=True, eq=False)
class PairMerges:
    """Which merge each pair becomes: rank by token ids; a pair that never merges is missing."""

    ranks: dict[tuple[int, int], int]

    def of(self, left: int, right: int) -> int:
        """The merge of a pair, or -1."""
        return self.ranks.get((left, right), -1)


def pair_merges(run: TrainingRun) -> PairMerges:
    """The merges of a run, by pair."""
    return PairMerges({pair: rank for rank, pair in enumerate(run.tokenizer.merges)})


def pair_bars_chart(
    run: TrainingRun, pairs: PairTable, merges: PairMerges, top: int = 15
) -> go.Figure:
    """The `top` pairs, the most frequent at the top; the one that merges next is filled. Gives a
    figure; the custom data of a bar are the rank of its merge or -1, and the two ids."""
    shown = slice(0, top)
    left, right = pairs.left[shown].tolist(), pairs.right[shown].tolist()
    vocab = run.tokenizer.vocab
    names = [pair_label(vocab[a], vocab[b]) for a, b in zip(left, right, strict=True)]
    ids = [[merges.of(a, b), a, b] for a, b in zip(left, right, strict=True)]
    places = list(range(len(names)))
    return go.Figure(
        go.Bar(
            x=pairs.count[shown],
            y=places,
            orientation="h",
            customdata=ids,
            text=[written(count) for count in pairs.count[shown].tolist()],
            textposition="outside",
            textangle=0,
            cliponaxis=False,
            hovertext=names,
            hovertemplate=_point(),
            marker=_filling(ids, places),
            showlegend=False,
        ),
        layout(
            say("charts.count"),
            say("charts.bars.pair"),
            height=max(180, 25 * len(names) + 70),
            margin={"l": 8, "r": 12, "t": 8, "b": 8},
            bargap=0.35,
            yaxis={
                "tickvals": places,
                "ticktext": names,
                "autorange": "reversed",
                "tickfont": {"family": "ui-monospace, Menlo, Consolas, monospace"},
            },
            xaxis={"rangemode": "tozero"} | whole_axis(0, int(pairs.count.max(initial=0))),
        ),
    )


def _point() -> str:
    return f"{say('charts.bars.point', pair='%{hovertext}', count='%{text}')}<extra></extra>"


def _filling(ids: list[list[int]], places: list[int]) -> dict[str, Any]:
    """The first bar in the accent and solid; the others grey, outlines where they never merge."""
    colours = [ACCENT if place == 0 and ids[0][0] >= 0 else COUNT.colour for place in places]
    return bars(colours, [rank >= 0 for rank, _, _ in ids])


def pair_data(run: TrainingRun, pairs: PairTable, merges: PairMerges, step: int) -> pd.DataFrame:
    """All pairs at a step: rank, the two tokens, count, and the merge that the pair becomes."""
    vocab = run.tokenizer.vocab
    left, right = pairs.left.tolist(), pairs.right.tolist()
    becomes = np.array([merges.of(a, b) + 1 for a, b in zip(left, right, strict=True)])
    return pd.DataFrame(
        {
            "merges made": step,
            "rank": range(1, len(pairs) + 1),
            "left": [printable(vocab[token_id]) for token_id in left],
            "right": [printable(vocab[token_id]) for token_id in right],
            "left id": left,
            "right id": right,
            "left bytes": [hex_bytes(vocab[token_id]) for token_id in left],
            "right bytes": [hex_bytes(vocab[token_id]) for token_id in right],
            "count": pairs.count,
            "becomes merge": pd.Series(becomes, dtype="Int64").replace(0, pd.NA),
        }
    )
