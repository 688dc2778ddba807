"""What tokenizers cost each language, as bars."""

from collections.abc import Mapping
from typing import Any, Final

from bpe_core import MEASURES, LanguageTable
from bpe_view.charts.labels import MAX_LABEL, escape
from bpe_view.charts.style import Figure, make_figure, series
from bpe_view.words import say
from bpe_view.words.measured import measured
from bpe_view.words.numbers import NOTHING

COLOURS: Final = tuple(series(place, "solid", "circle").colour for place in range(1, 9))
PATTERNS: Final = ("", "/", "x", ".", "\\", "-", "|")
"""What fills bars: with as many colours, no two of a table look the same."""


def language_bars_figure(table: LanguageTable, measure: str, names: Mapping[str, str]) -> Figure:
    """A bar for each language and tokenizer. `table`: the languages, in the order in which they
    stand. `names`: what languages and tokenizers are called, by their keys."""
    traces = [
        {
            "type": "bar",
            "orientation": "h",
            "y": list(range(len(values))),
            "x": values,
            "name": _label(tokenizer, names),
            "marker": {"color": COLOURS[place % len(COLOURS)], "pattern": _pattern(place)},
            "text": [in_words(value, measure) for value in values],
            "textposition": "none",
            "hovertemplate": "%{y}: %{text}",
        }
        for place, (tokenizer, values) in enumerate(table.values(measure).items())
    ]
    figure = make_figure(
        traces,
        say(f"measures.name.{measure}"),
        say("languages.language"),
        height=110 + len(table.languages) * (10 + 12 * len(table.tokenizers)),
        barmode="group",
        yaxis=_ticks(table.languages, names) | {"autorange": "reversed"},
    )
    figure.layout.legend.traceorder = "normal"
    return figure


def in_words(value: float | None, measure: str) -> str:
    """A number of the table as the current language writes it."""
    return NOTHING if value is None else measured(value, MEASURES[measure])


def _pattern(place: int) -> dict[str, Any]:
    return {"shape": PATTERNS[place % len(PATTERNS)], "fillmode": "overlay", "size": 5}


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
