"""What tokenizers cost each language, as a map and as bars."""

from collections.abc import Mapping
from typing import Any, Final

import plotly.graph_objects as go

from bpe_core import LanguageTable, Measure
from bpe_view.charts.labels import MAX_LABEL, escape
from bpe_view.charts.settings_sweep import LINES
from bpe_view.charts.style import MAP_SCALE, layout
from bpe_view.words import say, written
from bpe_view.words.numbers import NOTHING

DIGITS: Final[dict[Measure, int]] = {"tokens": 0}
"""Decimal places on the page; two, if a measure is not here."""
PATTERNS: Final = ("", "/", "x", ".", "\\", "-", "|")
"""What fills bars: with as many colours as `LINES` has, no two of a table look the same."""


def language_map_chart(
    table: LanguageTable, measure: Measure, names: Mapping[str, str]
) -> go.Figure:
    """A row for each language and a column for each tokenizer; each cell says its number. `table`:
    the languages, in the order in which they stand."""
    values = list(table.values(measure).values())
    rows = list(zip(*values, strict=True))
    return go.Figure(
        go.Heatmap(
            z=rows,
            text=[[in_words(value, measure) for value in row] for row in rows],
            texttemplate="%{text}",
            colorscale=MAP_SCALE,
            xgap=1,
            ygap=1,
            hoverongaps=False,
            hovertemplate="%{y}, %{x}: %{text}<extra></extra>",
            colorbar={"title": {"text": say(f"measures.name.{measure}")}, "thickness": 12},
        ),
        layout(
            say("inputs.tokenizer"),
            say("languages.language"),
            height=90 + 24 * len(rows),
            xaxis=_ticks(table.tokenizers, names),
            yaxis=_ticks(table.languages, names) | {"autorange": "reversed"},
        ),
    )


def language_bars_chart(
    table: LanguageTable, measure: Measure, names: Mapping[str, str]
) -> go.Figure:
    """A bar for each language and tokenizer; the arguments are those of the map."""
    look = layout(
        say(f"measures.name.{measure}"),
        say("languages.language"),
        height=110 + len(table.languages) * (10 + 12 * len(table.tokenizers)),
        barmode="group",
        yaxis=_ticks(table.languages, names) | {"autorange": "reversed"},
    )
    look["legend"]["traceorder"] = "normal"
    figure = go.Figure(layout=look)
    for place, (tokenizer, values) in enumerate(table.values(measure).items()):
        figure.add_bar(
            orientation="h",
            y=list(range(len(values))),
            x=values,
            name=_label(tokenizer, names),
            marker={
                "color": LINES[place % len(LINES)].colour,
                "pattern": {
                    "shape": PATTERNS[place % len(PATTERNS)],
                    "fillmode": "overlay",
                    "size": 5,
                },
            },
            text=[in_words(value, measure) for value in values],
            textposition="none",
            hovertemplate="%{y}: %{text}",
        )
    return figure


def in_words(value: float | None, measure: Measure) -> str:
    """A number of the table as the current language writes it."""
    return NOTHING if value is None else written(value, DIGITS.get(measure, 2))


def _ticks(keys: list[str], names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "tickvals": list(range(len(keys))),
        "ticktext": [_label(key, names) for key in keys],
        "showgrid": False,
        "zeroline": False,
    }


def _label(key: str, names: Mapping[str, str]) -> str:
    name = names.get(key, key)
    return escape(name if len(name) <= MAX_LABEL else name[: MAX_LABEL - 1] + "…")
