"""Oddities of a vocabulary, each with a number, a sentence, and a way to see them."""

from typing import Final

import numpy as np
import streamlit as st

from bpe_core import BPEError
from bpe_core.analysis import Reach
from bpe_core.common import printable
from bpe_view.token_card.token_rows import Columns
from bpe_view.words import say
from ui.shared.asked import asked_for
from ui.shared.error_messages import show_problem
from ui.shared.markdown import plain
from ui.vocabulary.halves_view import halves_view
from ui.vocabulary.search_inputs import show_kind
from ui.vocabulary.vocabulary_cache import TokenizerVocabulary, reach_of

_ASKED: Final = "tokens that no encoding gives are asked for"
_LONG: Final = 40
"""Characters of the longest token that are shown."""


def oddities(known: TokenizerVocabulary, columns: Columns) -> None:
    """Tokens never used, stepping stones, never given, the longest; half characters."""
    st.header(say("vocabulary.oddities.title"), anchor=False)
    unused, stepping = st.columns(2, border=True)
    with unused:
        _unused(columns)
    with stepping:
        _stepping(columns)
    unreachable, longest = st.columns(2, border=True)
    with unreachable:
        _unreachable(known, columns)
    with longest:
        _longest(columns)
    with st.container(border=True):
        halves_view(known, columns)


def _unused(columns: Columns) -> None:
    there = columns.vocabulary.at(columns.step)
    count = int((there & (columns.uses == 0)).sum())
    st.markdown(say("vocabulary.oddities.unused", n=count, all=int(there.sum())))
    _show("unused", count)


def _stepping(columns: Columns) -> None:
    merged = (columns.vocabulary.made_at >= 0) & columns.vocabulary.at(columns.step)
    count = int(columns.stepping.sum())
    st.markdown(say("vocabulary.oddities.stepping", n=count, all=int(merged.sum())))
    if columns.used_up is not None:
        dropped = (columns.used_up >= 0) & (columns.used_up < columns.step)
        st.caption(say("vocabulary.oddities.picky", n=int((dropped & merged).sum())))
    st.caption(say("vocabulary.oddities.stepping_source"))
    _show("stepping", count)


def _unreachable(known: TokenizerVocabulary, columns: Columns) -> None:
    st.markdown(say("vocabulary.oddities.unreachable"))
    st.caption(say("vocabulary.oddities.unreachable_means"))
    look = say("vocabulary.oddities.look")
    if columns.reach is None and not asked_for(_ASKED, known.serial, look):
        return
    try:
        reach = reach_of(known).reach
    except BPEError as error:
        show_problem(error)
        return
    reach = reach[columns.vocabulary.at(columns.step)]
    st.markdown(_reasons(reach))
    _show("unreachable", int((reach != Reach.REACHED).sum()))


def _reasons(reach: "np.typing.NDArray[np.int8]") -> str:
    """How many there are for each reason."""
    counts = {why.name.lower(): int((reach == why).sum()) for why in Reach if why != Reach.REACHED}
    found = [say(f"vocabulary.count_why.{why}", n=count) for why, count in counts.items() if count]
    if not found:
        return say("vocabulary.oddities.nowhere")
    between = say("vocabulary.oddities.between")
    return say("vocabulary.oddities.here", reasons=between.join(found))


def _longest(columns: Columns) -> None:
    vocabulary = columns.vocabulary
    there = vocabulary.at(columns.step) & ~vocabulary.special
    if not there.any():
        return
    row = int(np.argmax(np.where(there, vocabulary.lengths, -1)))
    written = printable(vocabulary.tokens[row])
    short = written if len(written) <= _LONG else f"{written[:_LONG]} …"
    st.markdown(
        say(
            "vocabulary.oddities.longest",
            n=int(vocabulary.lengths[row]),
            token=plain(short),
            id=str(vocabulary.ids[row]),
        )
    )
    _show("longest", int(there.sum()))


def _show(kind: str, count: int) -> None:
    if count:
        st.button(
            say("vocabulary.oddities.show"), key=f"show {kind}", on_click=show_kind, args=(kind,)
        )
