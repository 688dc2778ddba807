"""Oddities of a vocabulary, each with a number, a sentence, and a way to see them."""

from collections.abc import Callable
from typing import Final

import numpy as np
import streamlit as st

from bpe_core import BPEError
from bpe_core.analysis import Reach
from bpe_core.common import printable
from bpe_view.token_card.token_rows import Columns
from bpe_view.words import say
from ui.shared.error_messages import show_problem
from ui.shared.markdown import plain
from ui.shared.progress_bar import asked_for
from ui.vocabulary.search_inputs import show_kind
from ui.vocabulary.vocabulary_cache import TokenizerVocabulary, reach_of

_ASKED: Final = "tokens that their own text does not give are asked for"
_LONG: Final = 40  # characters of the longest token that are shown


def oddities(known: TokenizerVocabulary, columns: Columns) -> None:
    """Tokens never used, mostly absorbed ones, those that their own text does not give, the
    longest; none of no tokens."""
    there = columns.vocabulary.at(columns.step)
    unused, stepping = int((there & (columns.uses == 0)).sum()), int(columns.stepping.sum())
    views: dict[str, Callable[[], None]] = {}
    if unused:
        views["unused"] = lambda: _unused(unused, int(there.sum()))
    if stepping:
        views["stepping"] = lambda: _stepping(columns, stepping)
    if known.can_be_tried:
        views["unreachable"] = lambda: _unreachable(known, columns)
    if (there & ~columns.vocabulary.special).any():
        views["longest"] = lambda: _longest(columns)
    with st.expander(say("vocabulary.oddities.title")):
        places = [place for _ in range(0, len(views), 2) for place in st.columns(2, border=True)]
        for place, view in zip(places, views.values(), strict=False):
            with place:
                view()


def _unused(count: int, all_tokens: int) -> None:
    st.markdown(say("vocabulary.oddities.unused", n=count, all=all_tokens))
    _show("unused")


def _stepping(columns: Columns, count: int) -> None:
    merged = (columns.vocabulary.made_at >= 0) & columns.vocabulary.at(columns.step)
    st.markdown(say("vocabulary.oddities.stepping", n=count, all=int(merged.sum())))
    st.caption(say("vocabulary.oddities.stepping_source"))
    _show("stepping")


def _unreachable(known: TokenizerVocabulary, columns: Columns) -> None:
    st.markdown(say("vocabulary.oddities.unreachable"))
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
    if (reach != Reach.REACHED).any():
        _show("unreachable")


def _reasons(reach: "np.typing.NDArray[np.int8]") -> str:
    """How many there are for each reason."""
    counts = {why.name.lower(): int((reach == why).sum()) for why in Reach if why != Reach.REACHED}
    found = [
        say("vocabulary.oddities.reason", n=count, why=say(f"vocabulary.why.{why}"))
        for why, count in counts.items()
        if count
    ]
    if not found:
        return say("vocabulary.oddities.nowhere")
    between = say("encode.special.between")
    return say("vocabulary.oddities.here", reasons=between.join(found))


def _longest(columns: Columns) -> None:
    vocabulary = columns.vocabulary
    there = vocabulary.at(columns.step) & ~vocabulary.special
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
    _show("longest")


def _show(kind: str) -> None:
    st.button(say("vocabulary.oddities.show"), key=f"show {kind}", on_click=show_kind, args=(kind,))
