"""The data that a chart hands out as CSV are the numbers that the chart shows."""

import csv
import io
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import parse_qsl

import pytest
import streamlit as st

from bpe_core import SPLIT_PATTERNS
from bpe_view.charts.recipes import CHARTS_OF_A_RUN
from tests.pages.visit import visit
from ui.shared.chart_files import ChartFiles, chart_files
from ui.sizes import curve_sections
from ui.vocabulary.vocabulary_view import BELOW_KEY

# So short a text that every chart shows all of its numbers.
LINK: Final = {
    "sample": "own", "text": "aaabdaaabac" * 3, "split": "none", "vocab_size": "262",
    "size": "258", "unseen": "own", "unseen_text": "abacab aab", "models": "cl100k_base",
    "panes": "trained,cl100k_base", "tokenizer": "cl100k_base", "language_measure": "parity",
}  # fmt: skip
LANGUAGES: Final = "compare?compare_look=languages"
CURVE: Final = {"text": "name", "vocabulary size": "x"}
PAIRS: Final = {"left id": "customdata 1", "right id": "customdata 2"}
LENGTHS: Final = {"tokens in the vocabulary": "0 text", "tokens in the text": "1 text"}
CHARTS: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "compression": ("sizes?chart=curve", CURVE | {"bytes per token": "y"}),
    "vocabulary-used": ("sizes?chart=used", CURVE | {"used %": "y"}),
    "leading-pairs": ("sizes?chart=pairs", PAIRS | {"count": "x"}),
    "rank-frequency": ("sizes?chart=pairs", PAIRS | {"rank": "x", "count": "y"}),
    "pair-map": ("sizes?chart=pairs", {"count": "text"}),
    "merge-savings": (
        "sizes?chart=merges", {"merge": "0 x", "count": "0 y", "tokens saved": "1 y"}
    ),
    "savings-so-far": ("sizes?chart=merges", {"merge": "x", "tokens saved so far": "text"}),
    "token-lengths-bytes": ("sizes?chart=lengths", LENGTHS | {"bytes": "0 x"}),
    "token-lengths-characters": ("sizes?chart=lengths", LENGTHS | {"characters": "0 x"}),
    "numbers": ("vocabulary?", {"number": "customdata", "tokens": "text"}),
    "sweep": (
        "compare?compare_look=sweep",
        {"vocabulary size": "0 x"} | {name: f"{at} y" for at, name in enumerate(SPLIT_PATTERNS)},
    ),
    "languages-even": (
        f"{LANGUAGES}&even_training=True&even_size=280",
        {"tokens after plain training": "0 x", "tokens after parity-aware training": "1 x"},
    ),
    "languages-parity-map": (f"{LANGUAGES}&language_look=map", {"parity": "z"}),
    "languages-parity-bars": (f"{LANGUAGES}&language_look=bars", {"parity": "x"}),
}  # fmt: skip
"""By its name: with which link a chart is shown; columns of its file, and what of which traces
they are."""


def drawn(traces: Any, what: str) -> Iterator[Any]:
    """Of all traces or of one (`0 x`), what each point has, or a part of it (`customdata 1`)."""
    trace, _, name = what.rpartition(" ") if what[0].isdigit() else ("", "", what)
    name, _, part = name.partition(" ")
    for one in [traces[int(trace)]] if trace else traces:
        if name == "name":  # other tokenizers' are called "…: text"
            yield from [one.name.rsplit(": ")[-1]] * len(one.x)
        elif part:
            yield from (point[int(part)] for point in one[name])
        else:
            rows = zip(*one.z, strict=True) if name == "z" else one[name]
            is_map = one.type == "heatmap"
            yield from (cell for row in rows for cell in (row if is_map else [row]))


def told(cells: Any) -> list[Any]:
    """Numbers as numbers, without those that say nothing: empty ones, and zeros around a chart."""
    return [
        float(one) if str(one)[0].isdigit() else one for one in cells if str(one) not in ("", "0")
    ]


@pytest.mark.parametrize("name", CHARTS)
def test_the_data_of_a_chart_are_its_numbers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    figures: dict[str, Any] = {}
    monkeypatch.setattr(st, "plotly_chart", lambda one, key, **_: figures.update({key: one}))

    def drawn_for_print(files: ChartFiles, make: Any, menu: Any) -> None:
        figures[files.name] = make()
        chart_files(files, make, menu)

    monkeypatch.setattr(curve_sections, "chart_files", drawn_for_print)
    (page, query), columns = CHARTS[name][0].split("?"), CHARTS[name][1]
    state = {BELOW_KEY: "numbers"}
    app = visit(page, state=state, **LINK | dict(parse_qsl(query)))
    data = app.downloaded("languages.csv" if "-parity-" in name else f"{name}.csv").decode()
    header, *rows = csv.reader(io.StringIO(data, newline=""))
    assert len(set(header)) == len(header)
    for column, what in columns.items():
        found = told(row[header.index(column)] for row in rows)
        assert found == told(drawn(figures[name].data, what)) != [], column


def test_every_chart_of_a_run_has_its_data_read_here() -> None:
    assert set(CHARTS_OF_A_RUN) <= set(CHARTS)
