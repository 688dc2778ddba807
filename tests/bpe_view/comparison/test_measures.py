"""Every measure of the library has amounts and words."""

import bpe_core as bpe
from bpe_core.analysis import LanguageRow, measures_of
from bpe_view.comparison.segmentation import PaneNumbers
from bpe_view.words.catalog import LANGUAGES, messages


def test_each_measure_is_in_a_table_and_has_its_words_in_every_language() -> None:
    of_panes = measures_of(PaneNumbers)
    assert {*bpe.MEASURES} == {*of_panes, *measures_of(LanguageRow)}
    for language in LANGUAGES:
        said = messages(language)
        assert [name for name in bpe.MEASURES if f"measures.name.{name}" not in said] == []
        assert [name for name in of_panes if f"measures.meaning.{name}" not in said] == []
