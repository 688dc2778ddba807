"""Page Compare below its title: a tab for each kind of comparison."""

from collections.abc import Sequence
from dataclasses import replace
from pkgutil import resolve_name

import streamlit as st

from bpe_view.texts.samples import Sample
from bpe_view.tokens.text_window import beginning
from bpe_view.words import say
from ui.compare.tabs import TABS
from ui.host.whole_page import of_the_whole_page
from ui.shared.element_types import DeltaGenerator
from ui.shared.long_work import PART_BYTES
from ui.training.inputs import Example
from ui.training.settings import chosen_request
from ui.visit import BELOW_ROWS, OWN_TEXT


def compare_body() -> None:
    """The tabs, and what stands in the one that is open."""
    example = shown_text()
    request = chosen_request(example.text if example and example.is_trained_on else None)
    tab = TABS[st.session_state["compare_tab"]]
    text = example.text if example else request.text
    part = beginning(text, PART_BYTES)
    with _tabs_input()[[*TABS].index(tab.name)]:
        if len(part) < len(text) and not tab.has_sentences:
            said = "compare.part_learned" if tab.learns else "compare.part"
            st.caption(say(said, shown=len(part.encode()), bytes=len(text.encode())))
        draw = resolve_name(tab.drawn_by)
        draw(replace(request, text=part) if tab.learns else request, part)


def _tabs_input() -> Sequence[DeltaGenerator]:
    """The tabs. Choosing one runs the whole page: the line above has another text then."""
    labels = {say(tab.title): name for name, tab in TABS.items()}
    key = "compare-tabs"
    st.session_state[key] = say(TABS[st.session_state["compare_tab"]].title)

    def choose() -> None:
        st.session_state.update(
            compare_tab=labels[st.session_state[key]], compare_open=BELOW_ROWS[0]
        )

    with of_the_whole_page():
        return st.tabs([*labels], key=key, on_change=choose)


def shown_text() -> Example | None:
    """The text that is compared on, unless that is the text to learn from: what was typed here, or
    the example of the tab until a text is chosen."""
    tab = TABS[st.session_state["compare_tab"]]
    typed: str | None = st.session_state["compare_text"]
    if typed is not None:
        return Example(say("inputs.own_text"), typed, OWN_TEXT, is_trained_on=tab.learns)
    is_start = st.session_state["sample"] == say("start.sample")
    if not (tab.example and st.session_state["example"] and is_start):
        return None
    if isinstance(tab.example, Sample):
        return Example.of(tab.example)
    return Example(say("compare.example"), tab.example, is_trained_on=tab.learns)
