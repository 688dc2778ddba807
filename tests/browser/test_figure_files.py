"""A chart as a file, drawn in a real browser."""

import re

import pytest

from bpe_view.charts.figure_file import PrintSize, figure_file
from tests.bpe_view.charts.test_chart_words import CHARTS
from tests.browser.chromium import find_chromium


def test_a_chart_is_a_document_as_wide_as_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER_PATH", find_chromium())
    figure = CHARTS["merge_savings_chart"]()
    data = figure_file(figure, "pdf", PrintSize(width=85, height=60))
    assert data.startswith(b"%PDF")
    found = re.search(rb"/MediaBox *\[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert found
    width, height = (float(one) / 72 * 25.4 for one in found.groups())
    assert (width, height) == pytest.approx((85, 60), abs=0.3)
