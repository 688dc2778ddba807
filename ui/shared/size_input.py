"""The vocabulary size that pages Sizes and Vocabulary look at."""

from typing import Final

import streamlit as st

from bpe_view.words import say
from ui.shared.error_messages import within
from ui.shared.training.run_store import Trained

_SLIDER: Final = "size to look at"


def size_input(whole: Trained, start: int | None = None) -> int:
    """The vocabulary size to look at: any up to that of the run, without training anew. `start`:
    where nobody has chosen one; None: the last."""
    first = len(whole.run.tokenizer.alphabet)
    last = first + len(whole.run.merges)
    wanted = within("size", first, last)
    begin = last if start is None else start
    size = begin if wanted is None else wanted
    if first == last:
        return size
    st.session_state[_SLIDER] = size
    st.slider(
        say("measures.name.vocab_size"),
        min_value=first,
        max_value=last,
        key=_SLIDER,
        on_change=_keep_size,
        args=(begin,),
        format="localized",
    )
    return size


def _keep_size(begin: int) -> None:
    """Who has not chosen a size, or has gone back, follows the settings."""
    size = st.session_state[_SLIDER]
    st.session_state["size"] = None if size == begin else size
