"""The choice of several tokenizers: real models' and the visitor's own files."""

import streamlit as st

from bpe_view.words import say
from ui.training.open_files import as_open_now
from ui.training.tokenizer_choice import tokenizer_titles
from ui.visit import TRAINED


def tokenizers_input(name: str, label: str, *, run_title: str = "") -> list[str]:
    """Ask for tokenizers.

    Args:
        name: of the choice that has them.
        label: what the input is called.
        run_title: what the run of the settings is called; `""`: it is none of them.
    """
    chosen = [as_open_now(one) for one in st.session_state[name]]
    titles = tokenizer_titles(*chosen)
    del titles[TRAINED]
    if run_title:
        titles = {TRAINED: run_title} | titles
    st.session_state[name] = list(dict.fromkeys(chosen))
    names: list[str] = st.multiselect(
        label,
        list(titles),
        format_func=titles.__getitem__,
        key=name,
        placeholder=say("sizes.models_placeholder"),
        width=440,
    )
    return names
