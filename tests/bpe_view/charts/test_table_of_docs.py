"""The table in docs/ says what the library says."""

from pathlib import Path

import pytest

import bpe_core as bpe
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
