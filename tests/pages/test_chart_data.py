"""The data that a chart hands out as CSV are the numbers that the chart shows."""

import csv
import io
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import parse_qsl

import pytest
import streamlit as st

from tests.bpe_view.reading import unpack
from tests.pages.visit import Visit, visit

# So short a text that every chart shows all of its numbers.
LINK: Final = {
    "sample": "own", "text": "aaabdaaabac" * 3, "split": "none", "vocab_size": "262",
    "size": "258", "unseen": "own", "unseen_text": "abacab aab", "models": "cl100k_base",
    "panes": "trained,cl100k_base", "tokenizer": "cl100k_base", "language_measure": "parity",
}  # fmt: skip
LANGUAGES: Final = "compare?compare_tab=own&compare_look=languages"
PAIRS: Final = {"left id": "customdata 1", "right id": "customdata 2"}
LENGTHS: Final = {"tokens in the vocabulary": "0 text", "tokens in the text": "1 text"}
CHARTS: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "leading-pairs": ("sizes?chart=pairs", PAIRS | {"count": "x"}),
    "rank-frequency": ("sizes?chart=pairs", PAIRS | {"rank": "x", "count": "y"}),
    "merge-savings": (
        "sizes?chart=merges", {"merge": "0 x", "count": "0 y", "tokens saved": "1 y"}
    ),
    "token-lengths-bytes": ("sizes?chart=lengths", LENGTHS | {"bytes": "0 x"}),
    "token-lengths-characters": ("sizes?chart=lengths", LENGTHS | {"characters": "0 x"}),
    "languages-parity": (f"{LANGUAGES}&language_look=bars", {"parity": "x"}),
}  # fmt: skip
"""By its name: with which link a chart is shown; columns of its file, and what of which traces
they are."""


def drawn(traces: Any, what: str) -> Iterator[Any]:
    """Of all traces or of one (`0 x`), what each point has, or a part of it (`customdata 1`)."""
    trace, _, name = what.rpartition(" ") if what[0].isdigit() else ("", "", what)
    name, _, part = name.partition(" ")
    for one in [traces[int(trace)]] if trace else traces:
        if part:
            yield from (point[int(part)] for point in one[name])
        else:
            yield from one[name]


def told(cells: Any) -> list[Any]:
    """Numbers as numbers, without those that say nothing: empty ones, and zeros around a chart."""
    return [
        float(one) if str(one)[0].isdigit() else one for one in cells if str(one) not in ("", "0")
    ]


def table(app: Visit, name: str) -> list[list[str]]:
    """The rows of a file, its headers first."""
    return list(csv.reader(io.StringIO(app.downloaded(name).decode(), newline="")))


@pytest.mark.parametrize("name", CHARTS)
def test_the_data_of_a_chart_are_its_numbers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    figures: dict[str, Any] = {}
    monkeypatch.setattr(st, "plotly_chart", lambda one, key, **_: figures.update({key: one}))
    (page, query), columns = CHARTS[name][0].split("?"), CHARTS[name][1]
    app = visit(page, **LINK | dict(parse_qsl(query)))
    header, *rows = table(app, "languages.csv" if "languages" in name else f"{name}.csv")
    assert len(set(header)) == len(header)
    for column, what in columns.items():
        found = told(row[header.index(column)] for row in rows)
        assert found == told(drawn(figures[name].data, what)) != [], column


@pytest.mark.parametrize(
    ("chart", "file", "part"),
    [("curve", "compression.csv", 1), ("used", "vocabulary-used.csv", 100)],
)
def test_the_data_of_a_curve_are_its_numbers(chart: str, file: str, part: int) -> None:
    app = visit("sizes", chart=chart, **LINK)
    sent = app.sent("size_curve")
    wanted = [
        (line["title"], sent["first"] + place, value * part / 1e6)
        for line in sent["lines"]
        for place, value in enumerate(unpack(line["values"]).tolist())
    ] + [(sent["lines"][one["line"]]["title"], one["size"], one["value"]) for one in sent["others"]]
    header, *rows = table(app, file)
    text = header.index("text")
    found = [(row[text], int(row[text + 1]), float(row[text + 2])) for row in rows]
    assert [row[:2] for row in found] == [row[:2] for row in wanted]
    assert [row[2] for row in found] == pytest.approx([row[2] for row in wanted], abs=1e-4)
