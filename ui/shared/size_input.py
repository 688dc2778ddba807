"""The vocabulary size that pages Sizes and Vocabulary look at."""

import streamlit as st

from bpe_view.words import say
from ui.shared.error_messages import within
from ui.training.run_store import Trained


def size_input(whole: Trained, start: int | None = None) -> int:
    """The vocabulary size to look at: any up to that of the run, without training anew. `start`:
    where nobody has chosen one; None: the last."""
    first = len(whole.run.tokenizer.alphabet)
    return size_slider("size", first, first + len(whole.run.merges), start)


def size_slider(name: str, first: int, last: int, start: int | None = None) -> int:
    """The same of any vocabulary; `name`: the property that has the size."""
    wanted = within(name, first, last)
    begin = last if start is None else start
    size = begin if wanted is None else wanted
    if first == last:
        return size
    key = f"{name} to look at"
    st.session_state[key] = size
    st.slider(
        say("measures.name.vocab_size"),
        min_value=first,
        max_value=last,
        key=key,
        on_change=_keep_size,
        args=(name, key, begin),
        format="localized",
    )
    return size


def _keep_size(name: str, key: str, begin: int) -> None:
    """Who has not chosen a size, or has gone back, follows the settings."""
    size = st.session_state[key]
    st.session_state[name] = None if size == begin else size
