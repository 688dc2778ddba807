"""Every chart speaks the visitor's language, and its data stay the same in all of them."""

import json
import re
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import numpy as np
import pytest

import bpe_core as bpe
import bpe_view.charts
from bpe_core.analysis import pair_table
from bpe_view.charts import (
    language_costs,
    merge_savings,
    pair_bars,
    rank_frequency,
    token_lengths,
)
from bpe_view.words import FALLBACK, LANGUAGES
from tests.bpe_view.charts.figures import words_of

RUN = bpe.train("aaabdaaabac" * 3, vocab_size=300, split="none")
STEP = 2
TABLE = bpe.language_table({"one": RUN.tokenizer}, {"english": "low", "other": "lower"})
NAMES = {"one": ""}
SPREAD = np.array([0, 5, 1])


def the_bars() -> Any:
    pairs = pair_table(RUN.tokenization, STEP)
    return pair_bars.pair_bars_chart(RUN, pairs, pair_bars.pair_merges(RUN))


def the_ranks() -> Any:
    tables = {step: pair_table(RUN.tokenization, step) for step in (0, STEP)}
    merges = pair_bars.pair_merges(RUN)
    return rank_frequency.rank_frequency_chart(tables, STEP, RUN.tokenizer.vocab, merges)


CHARTS: dict[str, Callable[[], Any]] = {
    "language_bars_chart": lambda: language_costs.language_bars_chart(TABLE, "parity", NAMES),
    "merge_savings_chart": lambda: merge_savings.merge_savings_chart(RUN, threshold=3, falls_at=0),
    "pair_bars_chart": the_bars,
    "rank_frequency_chart": the_ranks,
    "token_lengths_chart": lambda: token_lengths.token_lengths_chart(SPREAD, SPREAD, "characters"),
}


@pytest.fixture
def figure_in(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], dict[str, Any]]:
    def make(name: str, language: str) -> dict[str, Any]:
        monkeypatch.setattr(bpe_view.words, "current_language", lambda: language)
        figure: dict[str, Any] = json.loads(CHARTS[name]().to_json())
        return figure

    return make


def test_no_chart_is_left_out() -> None:
    names = [module.name for module in iter_modules(bpe_view.charts.__path__)]
    modules = [import_module(f"bpe_view.charts.{name}") for name in names]
    found = {name for module in modules for name in vars(module) if name.endswith("_chart")}
    assert found == set(CHARTS)


@pytest.mark.parametrize("name", CHARTS)
def test_all_that_a_chart_says_follows_the_language(
    name: str, figure_in: Callable[[str, str], dict[str, Any]]
) -> None:
    said = {language: words_of(figure_in(name, language)) for language in LANGUAGES}
    assert len({len(words) for words in said.values()}) == 1
    for language in said.keys() - {FALLBACK}:
        # "Tokens" is what Spanish calls tokens, too.
        same = set(said[language]) & set(said[FALLBACK]) - {"Tokens"}
        assert same == set()
    assert all(re.search(r"[\u4e00-\u9fff]", text) for text in said["zh"])


@pytest.mark.parametrize("name", CHARTS)
def test_points_and_templates_keep_their_values_in_every_language(
    name: str, figure_in: Callable[[str, str], dict[str, Any]]
) -> None:
    figures = [figure_in(name, language) for language in LANGUAGES]
    for traces in zip(*(figure["data"] for figure in figures), strict=True):
        first = traces[0]
        for trace in traces[1:]:
            for data in ("x", "y", "z", "customdata"):
                assert trace.get(data) == first.get(data)
            values = [
                sorted(re.findall(r"%\{.*?\}", one["hovertemplate"])) for one in (trace, first)
            ]
            assert values[0] == values[1] != []
