"""Charts as plotly draws them: their numbers are those of the page's language."""

import json
from pathlib import Path
from typing import Final

import numpy as np
import plotly
import plotly.graph_objects as go
import pytest
from playwright.sync_api import Page

from bpe_view import words
from bpe_view.charts.style import layout, log_axis, whole_axis

PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
DRAW = """async (figure) => {
    const place = document.createElement("div");
    place.style.width = "1000px";
    document.body.replaceChildren(place);
    await Plotly.newPlot(place, figure.data, figure.layout);
    const last = place._fullData[0].x.length - 1;
    const ends = [0, last].map((pointNumber) => ({curveNumber: 0, pointNumber}));
    Plotly.Fx.hover(place, ends);
    const texts = (selector) =>
        [...place.querySelectorAll(selector)].map((node) => node.textContent);
    return [texts(".xtick text, .ytick text"), texts(".hovertext").join()];
}"""


CASES: Final = [
    ("en", 12_000, False, "2,000 10,000 1.5", "1,000: 1.00, 12,000: 4.46"),
    ("es", 12_000, True, "1000 10.000 1,5", "1000: 1,00, 12.000: 4,46"),
    ("es", 1_003, False, "1000 1001 1,5", "1000: 1,00, 1003: 4,46"),
]
"""A language, the last size, whether the axis is logarithmic; some of its ticks, what is said."""


def test_ticks_and_what_is_said_at_a_point_follow_the_language(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.set_content("<body></body>")
    page.add_script_tag(path=PLOTLY)
    for language, size, is_log, ticks, told in CASES:
        monkeypatch.setattr(words, "current_language", lambda language=language: language)
        axis = log_axis(size) if is_log else whole_axis(size - 1_000)
        # So high that there are ticks between whole numbers.
        figure = go.Figure(layout=layout("", "", height=450, xaxis=axis))
        ratios = np.linspace(1, 4.456, size - 999)
        point = "%{x}: %{y:.2f}"
        figure.add_scatter(x=[*range(1_000, size + 1)], y=ratios, hovertemplate=point)
        written, said = page.evaluate(DRAW, json.loads(figure.to_json()))
        assert {*ticks.split()} <= {*written}
        assert all(one in said for one in told.split(", "))
