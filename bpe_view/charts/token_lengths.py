"""How long tokens are: in the vocabulary, and in the text."""

from typing import Final, Literal

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from bpe_core.analysis import Float64Array
from bpe_core.common import Int64Array
from bpe_view.charts.style import TRAINING, UNSEEN, bars, layout
from bpe_view.words import say, written

Unit = Literal["bytes", "characters"]
LONGEST: Final = 20  # lengths from here on share the last bar; the CSV has each by itself


def token_lengths_chart(vocabulary: Int64Array, text: Int64Array, unit: Unit) -> go.Figure:
    """Shares of tokens by length. `vocabulary`: tokens of the vocabulary of each length, from 0.
    `text`: tokens of the text of each length, from 0."""
    size = min(max(len(vocabulary), len(text), 2), LONGEST + 1)
    names = [f"{length}" for length in range(size)]
    if size == LONGEST + 1:
        names[-1] = f"{LONGEST}+"
    figure = go.Figure(
        layout=layout(
            say(f"charts.lengths.{unit}"),
            say("charts.lengths.share"),
            xaxis={"type": "category"},
            yaxis={"rangemode": "tozero"},
            barmode="group",
            height=340,
        )
    )
    for name, spread, series in (
        (say("charts.lengths.vocabulary"), vocabulary, TRAINING),
        (say("charts.lengths.text"), text, UNSEEN),
    ):
        counts = last_together(spread, size)
        # No token is 0 bytes long; in characters, later parts of a character are.
        start = 1 if unit == "bytes" else 0
        number = size - start
        figure.add_trace(
            go.Bar(
                name=name,
                x=names[start:],
                y=shares(counts)[start:],
                text=[written(count) for count in counts[start:].tolist()],
                textposition="none",
                hovertemplate=_point(unit),
                marker=bars([series.colour] * number, [series.is_filled] * number),
            )
        )
    return figure


def _point(unit: Unit) -> str:
    return say(f"charts.lengths.{unit}_point", length="%{x}", tokens="%{text}", share="%{y:.1f}")


def last_together(spread: Int64Array, size: int) -> Int64Array:
    """A distribution of exactly `size` entries; the last one has all that are longer too.

    >>> last_together(np.array([0, 5, 1, 1]), 3).tolist()
    [0, 5, 2]
    """
    counts = np.zeros(size, dtype=np.int64)
    counts[: len(spread)] = spread[:size]
    counts[-1] += spread[size:].sum()
    return counts


def shares(counts: Int64Array) -> Float64Array:
    """Per cent of the whole; 0 where there is nothing."""
    return np.asarray(100 * counts / max(int(counts.sum()), 1), dtype=np.float64)


def token_lengths_table(vocabulary: Int64Array, text: Int64Array, unit: Unit) -> pd.DataFrame:
    """Every length by itself."""
    size = max(len(vocabulary), len(text))
    return pd.DataFrame(
        {
            unit: range(size),
            "tokens in the vocabulary": last_together(vocabulary, size) if size else [],
            "tokens in the text": last_together(text, size) if size else [],
        }
    )
