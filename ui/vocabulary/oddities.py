"""Oddities of a vocabulary, each with a number, a sentence, and a way to see them."""

from typing import Final

import numpy as np
import streamlit as st

from bpe_core import BPEError
from bpe_core.printable import printable
from bpe_core.vocabulary import Reach
from ui.plain import plain, show_problem
from ui.vocabulary.inputs import show_kind
from ui.vocabulary.known import Known, reach_of
from ui.vocabulary.rows import Columns

_ASKED: Final = "tokens that no encoding gives are asked for"
_LONG: Final = 40
"""Characters of the longest token that are shown."""


def oddities(known: Known, columns: Columns) -> None:
    """Tokens never used, tokens never given, the longest tokens."""
    st.subheader("Oddities", anchor=False)
    unused, unreachable, longest = st.columns(3, border=True)
    with unused:
        _unused(columns)
    with unreachable:
        _unreachable(known, columns)
    with longest:
        _longest(columns)


def _unused(columns: Columns) -> None:
    there = columns.vocabulary.at(columns.step)
    count = int((there & (columns.uses == 0)).sum())
    st.markdown(
        f"**{_tokens(count)} never used in this text**, of {int(there.sum()):,}. They cost room in "
        "a model and save nothing here; another text may use them."
    )
    _show("unused", count)


def _unreachable(known: Known, columns: Columns) -> None:
    st.markdown(
        "**Tokens that no encoding gives.** They stand in the vocabulary, but no text leads to "
        "them: a model never sees them in training."
    )
    if not (st.session_state.get(_ASKED) == known.serial or columns.reach is not None):
        st.button("Look for them", on_click=_ask, args=(known.serial,))
        return
    try:
        reach = reach_of(known)
    except BPEError as error:
        show_problem(error)
        return
    reach = reach[columns.vocabulary.at(columns.step)]
    st.markdown(_reasons(reach))
    _show("unreachable", int((reach != Reach.REACHED).sum()))


def _reasons(reach: "np.typing.NDArray[np.int8]") -> str:
    """How many there are for each reason."""
    sentences = {
        Reach.NOT_IN_TEXT: "have bytes that stand in no text",
        Reach.OTHER_MERGES: "have bytes that merge to something else",
        Reach.NO_MERGE: "are made by no merge",
        Reach.NORMALIZED: "have a text that normalizing changes",
        Reach.SPLIT: "are cut by the split pattern, alone and in all surroundings tried",
    }
    counts = {why: int((reach == why).sum()) for why in sentences}
    found = [f"{counts[why]:,} {words}" for why, words in sentences.items() if counts[why]]
    return f"Here {'; '.join(found)}." if found else "Here there are none."


def _longest(columns: Columns) -> None:
    vocabulary = columns.vocabulary
    there = vocabulary.at(columns.step) & ~vocabulary.special
    if not there.any():
        return
    row = int(np.argmax(np.where(there, vocabulary.lengths, -1)))
    written = printable(vocabulary.tokens[row])
    short = written if len(written) <= _LONG else f"{written[:_LONG]} …"
    st.markdown(
        f"**The longest token has {vocabulary.lengths[row]:,} bytes**: {plain(short)} "
        f"(id {vocabulary.ids[row]}). Long ones tell what the training text repeated."
    )
    _show("longest", int(there.sum()))


def _show(kind: str, count: int) -> None:
    if count:
        st.button("Show them", key=f"show {kind}", on_click=show_kind, args=(kind,))


def _ask(serial: int) -> None:
    st.session_state[_ASKED] = serial


def _tokens(count: int) -> str:
    return f"{count:,} token is" if count == 1 else f"{count:,} tokens are"
