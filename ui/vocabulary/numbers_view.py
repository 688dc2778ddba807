"""The numbers from 0 to 999, as a map of how many tokens each is; drawn when asked for."""

from typing import Final

import streamlit as st

from bpe_core import BPEError
from bpe_core.metrics import number_tokens
from bpe_view.charts.number_map import number_map_chart, number_map_table
from bpe_view.charts.style import config, darken
from bpe_view.spreadsheet import as_csv
from bpe_view.words import say
from ui.shared.error_messages import show_problem
from ui.vocabulary.vocabulary_cache import TokenizerVocabulary

_ASKED: Final = "the map of numbers is asked for"
_NAME: Final = "numbers"


def numbers_view(known: TokenizerVocabulary, step: int) -> None:
    """The map, at a step.

    Args:
        known: the tokenizer.
        step: merges made.
    """
    st.header(say("vocabulary.numbers.title"), anchor=False)
    st.caption(say("vocabulary.numbers.reading"))
    if not st.session_state.get(_ASKED):
        st.button(say("vocabulary.numbers.show"), on_click=_ask)
        return
    try:
        counts = number_tokens(known.tokenizer, step=step)
        spaced = number_tokens(known.tokenizer, before=" ", step=step)
    except BPEError as error:
        show_problem(error)
        return
    alone, behind = int((counts == 1).sum()), int((spaced == 1).sum())
    st.markdown(say("vocabulary.numbers.whole", n=alone, spaced=behind))
    figure = number_map_chart(counts)
    darken(figure, st.context.theme.type)
    st.plotly_chart(figure, key=_NAME, config=config(_NAME), alt=say("vocabulary.numbers.reading"))
    st.download_button(
        say("compression.csv"),
        data=lambda: as_csv(number_map_table(counts)),
        file_name=f"{_NAME}.csv",
        mime="text/csv",
        on_click="ignore",
        help=say("compression.csv_help"),
    )


def _ask() -> None:
    st.session_state[_ASKED] = True
