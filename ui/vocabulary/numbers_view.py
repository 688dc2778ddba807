"""The numbers from 0 to 999, as a map of how many tokens each is."""

from typing import Final

import streamlit as st

from bpe_core import split
from bpe_core.analysis import number_tokens
from bpe_view.words import say
from ui.shared.training.run_store import Trained
from ui.shared.training.tokenizer_choice import Chosen
from ui.vocabulary.vocabulary_cache import TokenizerVocabulary

_NAME: Final = "numbers"
_LONG: Final = "1234567"
"""Splits for numbers part at seven digits: 123|456|7 from the left, 1|234|567 from the right."""


def numbers_view(
    known: TokenizerVocabulary, step: int, chosen: Chosen, whole: Trained | None
) -> None:
    """The map, at a step; `whole` is None where it was not trained here."""
    st.header(say("vocabulary.numbers.title"), anchor=False)
    st.caption(say("vocabulary.numbers.reading"))
    counts = number_tokens(known.tokenizer, step=step)
    spaced = number_tokens(known.tokenizer, before=" ", step=step)
    pieces = split(_LONG, known.tokenizer.split)
    alone, behind = int((counts == 1).sum()), int((spaced == 1).sum())
    st.markdown(say("vocabulary.numbers.whole", n=alone, spaced=behind))
    st.markdown(say("vocabulary.numbers.split", number=_LONG, pieces="·".join(pieces)))
    # Charts are slow to load: late, and where one is asked for.
    from bpe_view.charts.about import about
    from bpe_view.charts.number_map import number_map_chart, number_map_table
    from bpe_view.charts.recipes import number_recipe
    from ui.shared.chart_files import ChartFiles, chart_with_files

    settings = whole.run.settings if whole else None
    told = about(say("vocabulary.numbers.title"), settings, "", tokenizer=chosen.title, merges=step)
    has_text = not whole or whole.view is None
    code = number_recipe(settings, chosen.identity, step) if has_text else ""
    files = ChartFiles(_NAME, lambda: number_map_table(counts), told, code)
    chart_with_files(number_map_chart(counts), files, alt=say("vocabulary.numbers.alt"))
