"""Oddities of a vocabulary, each with a number, a sentence, and a button that shows its tokens."""

from functools import partial
from typing import Final

import numpy as np
import streamlit as st

from bpe_core.analysis import Reach
from bpe_core.common import BoolArray, printable
from bpe_view.token_card.token_rows import Columns
from bpe_view.words import say
from ui.shared.markdown import plain
from ui.shared.session import visit
from ui.training.tokenizer_choice import Chosen
from ui.vocabulary.search_inputs import show_kind
from ui.vocabulary.vocabulary_cache import can_be_tried, reach_of

_LONG: Final = 40  # characters of the longest token that are shown


def oddities(chosen: Chosen, columns: Columns) -> None:
    """Tokens never used, mostly absorbed ones, those that their own text does not give, the
    longest; none of no tokens."""
    vocabulary, there = columns.vocabulary, columns.vocabulary.at(columns.step)
    views = [
        partial(_count, "unused", there & (columns.uses == 0), there),
        partial(_count, "stepping", columns.stepping, there & (vocabulary.made_at >= 0)),
    ]
    views = [view for view in views if view.args[1].any()]
    if can_be_tried(chosen):
        views.append(partial(_unreachable, chosen, there))
    if (there & ~vocabulary.special).any():
        views.append(partial(_longest, columns, there))
    with st.expander(say("vocabulary.oddities.title")):
        places = [place for _ in range(0, len(views), 2) for place in st.columns(2, border=True)]
        for place, view in zip(places, views, strict=False):
            with place:
                view()


def _count(kind: str, rows: BoolArray, among: BoolArray) -> None:
    """How many tokens of a kind there are among others."""
    st.markdown(say(f"vocabulary.oddities.{kind}", n=int(rows.sum()), all=int(among.sum())))
    if kind == "stepping":
        st.caption(say("vocabulary.oddities.stepping_source"))
    _show(kind)


def _unreachable(chosen: Chosen, there: BoolArray) -> None:
    """The tokens that their own text does not give; before somebody wants them, a button."""
    st.markdown(say("vocabulary.oddities.unreachable"))
    kept = visit().vocabulary
    if "unreachable" not in st.session_state["kinds"] and kept.tried != chosen.identity:
        look, identity = say("vocabulary.oddities.look"), chosen.identity
        st.button(look, on_click=lambda: setattr(kept, "tried", identity))
        return
    reach = reach_of(chosen).reach[there]
    counts = {why: int((reach == why).sum()) for why in Reach if why != Reach.REACHED}
    found = [
        say("vocabulary.oddities.reason", n=n, why=say(f"vocabulary.why.{why.name.lower()}"))
        for why, n in counts.items()
        if n
    ]
    if not found:
        st.markdown(say("vocabulary.oddities.nowhere"))
        return
    reasons = say("encode.special.between").join(found)
    st.markdown(say("vocabulary.oddities.here", reasons=reasons))
    _show("unreachable")


def _longest(columns: Columns, there: BoolArray) -> None:
    vocabulary = columns.vocabulary
    row = int(np.argmax(np.where(there & ~vocabulary.special, vocabulary.lengths, -1)))
    written, n = printable(vocabulary.tokens[row]), int(vocabulary.lengths[row])
    token = plain(written if len(written) <= _LONG else f"{written[:_LONG]} …")
    st.markdown(say("vocabulary.oddities.longest", n=n, token=token, id=str(vocabulary.ids[row])))
    _show("longest")


def _show(kind: str) -> None:
    st.button(say("vocabulary.oddities.show"), key=f"show-{kind}", on_click=show_kind, args=(kind,))
