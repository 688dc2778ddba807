"""The table and the figures in docs/ say what the library says."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import bpe_core as bpe
from bpe_view.charts.recipes import CHARTS_OF_A_RUN
from bpe_view.texts.parallel_sentences import LANGUAGES

DOCS = Path(__file__).parents[3] / "docs"
MODELS = ("r50k_base", "cl100k_base", "o200k_base")


@pytest.fixture(scope="module")
def table() -> bpe.LanguageTable:
    texts = {language.key: language.text.split("\n") for language in LANGUAGES}
    return bpe.language_table({name: bpe.load_pretrained(name) for name in MODELS}, texts)


def test_the_table_in_latex_is_that_of_the_library(table: bpe.LanguageTable) -> None:
    names = {language.key: language.title for language in LANGUAGES}
    names |= {name: bpe.PRETRAINED[name].models for name in MODELS} | {"parity": "Parity"}
    assert (DOCS / "languages.tex").read_text("utf-8") == table.to_latex(
        "parity", names=names
    ) + "\n"


def test_there_is_a_figure_of_each_kind_that_says_what_it_is_of() -> None:
    titles = {}
    for path in (DOCS / "figures").glob("*.svg"):
        root = ElementTree.parse(path).getroot()
        assert root.get("width") == "85mm"
        title, told = (str(part.text) for part in root[:2])
        assert "Settings: " in told
        titles[path.stem] = title
    kinds = [*CHARTS_OF_A_RUN, "sweep", "numbers", "languages-map", "languages-bars"]
    assert titles == {name: name for name in (*kinds, "parity-aware")}


def test_the_cells_of_the_map_are_those_of_the_library(table: bpe.LanguageTable) -> None:
    root = ElementTree.parse(DOCS / "figures" / "languages-map.svg").getroot()
    numbers = [text for text in root.itertext() if re.fullmatch(r"\d+\.\d\d", text)]
    columns = table.values("parity").values()
    assert sorted(numbers) == sorted(f"{value:.2f}" for own in columns for value in own if value)
