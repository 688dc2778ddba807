"""Every chart speaks the visitor's language, and its data stay the same in all of them."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import bpe_core as bpe
import bpe_view.words
from bpe_view.charts import CHARTS, SizesData
from bpe_view.charts.language_costs import language_bars_figure
from bpe_view.words import FALLBACK, LANGUAGES, say
from tests.bpe_view.charts.figures import words_of

TEXT = "aaabdaaabac" * 3
RUN = bpe.train(TEXT, vocab_size=300, split="none")
DATA = replace(SizesData.of(RUN, TEXT), size=258)
TABLE = bpe.language_table({"one": RUN.tokenizer}, {"english": "low", "other": "lower"})


@pytest.fixture
def in_language(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def speak(language: str) -> None:
        monkeypatch.setattr(bpe_view.words, "current_language", lambda: language)

    return speak


def figures(name: str) -> list[dict[str, Any]]:
    """The figures that plotly draws of a chart, or of the languages of page Compare."""
    if name == "languages":
        made = [language_bars_figure(TABLE, "parity", {"one": ""})]
    else:
        made = [panel.figure for panel in CHARTS[name].panels(DATA)]
    return [json.loads(one.to_json()) for one in made if not isinstance(one, dict)]


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_has_titles_and_tables(name: str, in_language: Callable[[str], None]) -> None:
    chart, titles, tables = CHARTS[name], [], []
    for language in LANGUAGES:
        in_language(language)
        panels = chart.panels(DATA)
        titles.append([say(chart.tab), *((one.title, one.reading) for one in panels)])
        tables.append([one.table().to_csv() for one in panels])
        assert len({one.file for one in panels}) == len(panels) > 0
    assert len({*map(str, titles)}) == len(LANGUAGES)
    assert tables == [tables[0]] * len(LANGUAGES)


@pytest.mark.parametrize("name", [*CHARTS, "languages"])
def test_all_that_a_chart_says_follows_the_language(
    name: str, in_language: Callable[[str], None]
) -> None:
    words = {}
    for language in LANGUAGES:
        in_language(language)
        words[language] = [word for one in figures(name) for word in words_of(one)]
    assert len({len(each) for each in words.values()}) == 1
    for language in words.keys() - {FALLBACK}:
        # "Tokens" is what Spanish calls tokens, too.
        same = set(words[language]) & set(words[FALLBACK]) - {"Tokens"}
        assert same == set()
    assert all(re.search(r"[\u4e00-\u9fff]", text) for text in words["zh"])


@pytest.mark.parametrize("name", [*CHARTS, "languages"])
def test_points_and_templates_keep_their_values_in_every_language(
    name: str, in_language: Callable[[str], None]
) -> None:
    traces = []
    for language in LANGUAGES:
        in_language(language)
        traces.append([trace for one in figures(name) for trace in one["data"]])
    for same in zip(*traces, strict=True):
        first = same[0]
        for trace in same[1:]:
            for data in ("x", "y", "z", "customdata"):
                assert trace.get(data) == first.get(data)
            values = [
                sorted(re.findall(r"%\{.*?\}", one["hovertemplate"])) for one in (trace, first)
            ]
            assert values[0] == values[1] != []
