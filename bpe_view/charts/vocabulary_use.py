"""The share of the vocabulary that a text uses, against vocabulary size."""

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go

from bpe_core import TrainingRun
from bpe_core.common import Int64Array, hex_bytes, printable
from bpe_view.charts.compression_curve import size_axis, size_line
from bpe_view.charts.curves import Curve
from bpe_view.charts.style import layout, mark_x
from bpe_view.words import say


def vocabulary_use_chart(curves: Sequence[Curve], *, size: int, is_log: bool) -> go.Figure:
    """The chart; the custom data of a point is the rank of the merge that completes its size."""
    figure = go.Figure(
        layout=layout(
            say("charts.vocab_size"),
            say("sizes.used.title"),
            xaxis=size_axis(curves, [], is_log=is_log),
            yaxis={"rangemode": "tozero"},
        )
    )
    point = say("charts.used.point", size="%{x}", share="%{y:.1f}")
    for curve in curves:
        figure.add_trace(size_line(curve, is_log, point))
    mark_x(figure, size, say("charts.size", size=size), is_log=is_log)
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


def stepping_stones_table(run: TrainingRun, ranks: Int64Array) -> pd.DataFrame:
    """The merges of these ranks, one row each."""
    vocab = run.tokenizer.vocab
    merges = [run.merges[rank] for rank in ranks.tolist()]
    return pd.DataFrame(
        {
            "merge": [merge.rank + 1 for merge in merges],
            "left": [printable(vocab[merge.left]) for merge in merges],
            "right": [printable(vocab[merge.right]) for merge in merges],
            "token": [printable(merge.token) for merge in merges],
            "token id": [merge.token_id for merge in merges],
            "bytes": [hex_bytes(merge.token) for merge in merges],
            "count": [merge.count for merge in merges],
        }
    )
