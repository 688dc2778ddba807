"""The numbers from 0 to 999, each in the colour of how many tokens it is."""

from typing import Final

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from bpe_core.common import Int64Array
from bpe_view.charts.style import layout
from bpe_view.look import cells
from bpe_view.words import say

COLUMNS: Final = 50
_COLOURS: Final = cells("pieces")  # one token is light, each more is darker, also in grey


def number_map_chart(counts: Int64Array) -> go.Figure:
    """A row for each fifty numbers; `counts` has the tokens of each from 0, as `number_tokens`
    does."""
    rows = counts.reshape(-1, COLUMNS)
    numbers = np.arange(len(counts)).reshape(rows.shape)
    most = len(_COLOURS)
    steps = [
        (edge / most, colour)
        for place, colour in enumerate(_COLOURS)
        for edge in (place, place + 1)
    ]
    return go.Figure(
        go.Heatmap(
            z=np.minimum(rows, most),
            text=rows.astype(str),
            customdata=numbers,
            y0=0,
            dy=COLUMNS,
            colorscale=steps,
            zmin=0.5,
            zmax=most + 0.5,
            xgap=1,
            ygap=1,
            hovertemplate=say("charts.numbers.point", number="%{customdata}", tokens="%{text}")
            + "<extra></extra>",
            colorbar={
                "title": {"text": say("measures.name.tokens")},
                "tickvals": list(range(1, most + 1)),
                "ticktext": [*map(str, range(1, most)), f"{most}+"],
                "thickness": 12,
            },
        ),
        layout(
            say("charts.numbers.last"),
            say("charts.numbers.first"),
            height=380,
            xaxis={"showgrid": False, "dtick": 10},
            yaxis={"autorange": "reversed", "showgrid": False, "dtick": 100},
        ),
    )


def number_map_table(counts: Int64Array) -> pd.DataFrame:
    """Each number and how many tokens it is."""
    return pd.DataFrame({"number": range(len(counts)), "tokens": counts})
