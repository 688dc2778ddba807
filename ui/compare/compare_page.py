"""Page Compare below its title: a tab each for models, sizes, splits, tie rules, languages and
one's own, and what compares the rows of a tab."""

from collections.abc import Sequence
from typing import Final

import streamlit as st

from bpe_view.texts.samples import NUMBERS, STARTS
from bpe_view.words import current_language, say
from ui.compare.compare_view import own_view, side_by_side
from ui.compare.language_view import language_tab
from ui.compare.overview_view import overview_of, show_overview, where_rules_diverge
from ui.compare.pane_numbers_view import numbers_view
from ui.compare.split_sizes_view import split_sizes_view
from ui.compare.tab_rows import LINES, NamedPane, rows_of
from ui.shared.element_types import DeltaGenerator
from ui.training.inputs import Example
from ui.training.run_store import Request
from ui.training.settings import chosen_request
from ui.visit import BELOW_ROWS, TABS

_TABS: Final = "tabs of page Compare"
_LINE_CHANGES: Final = "the line of settings has another text now"


def compare_body() -> None:
    """The tabs, and what stands in the one that is open."""
    example = example_shown()
    request = chosen_request(example.text if example and example.is_trained_on else None)
    if st.session_state.pop(_LINE_CHANGES, False):
        st.rerun()
    tab: str = st.session_state["compare_tab"]
    with _tabs_input()[TABS.index(tab)]:
        if tab == "own":
            own_view(request)
        elif tab == "languages":
            language_tab(request)
        else:
            _rows_tab(tab, request)


def _tabs_input() -> Sequence[DeltaGenerator]:
    labels = {say(f"compare.tab.{tab}"): tab for tab in TABS}
    st.session_state[_TABS] = say(f"compare.tab.{st.session_state['compare_tab']}")

    def chosen() -> None:
        tab = labels[st.session_state[_TABS]]
        st.session_state.update(compare_tab=tab, compare_open=BELOW_ROWS[0])
        st.session_state[_LINE_CHANGES] = st.session_state["example"]

    return st.tabs([*labels], key=_TABS, on_change=chosen)


def _rows_tab(tab: str, request: Request) -> None:
    text = _text_of(request)
    typed = st.container() if tab == "sizes" else None
    rows = rows_of(tab, request, text, st.session_state["compare_sizes"])
    if typed:
        _sizes_input(typed, rows)
    sentence = where_rules_diverge(rows) if tab == "ties" else ""
    actions = {one: say(f"compare.open.{one}") for one in BELOW_ROWS[1:]}
    show_overview(overview_of(rows, text, say(f"compare.rows.{tab}"), sentence, actions), tab)
    panes = [row.pane for row in rows]
    opened = st.session_state["compare_open"]
    if opened == "side":
        side_by_side(f"compare {tab}", panes, text)
    elif opened == "numbers":
        numbers_view(panes)
    if tab == "splits":
        split_sizes_view(rows)


def _sizes_input(where: DeltaGenerator, rows: Sequence[NamedPane]) -> None:
    shown = ", ".join(str(row.pane.spec.size) for row in rows)
    where.text_input(
        say("compare.sizes"), key="compare_sizes", placeholder=shown, max_chars=60, width=320
    )


def example_shown() -> Example | None:
    """What a tab is about can be seen in it, until a text is chosen."""
    tab: str = st.session_state["compare_tab"]
    is_start = st.session_state["sample"] == STARTS[current_language()]
    if not (st.session_state["example"] and is_start) or st.session_state["compare_text"]:
        return None
    if tab in LINES:
        return Example(say("compare.example"), LINES[tab], is_trained_on=tab == "ties")
    return Example.of(NUMBERS) if tab == "splits" else None


def _text_of(request: Request) -> str:
    """The text that is compared on."""
    example = example_shown()
    return example.text if example else st.session_state["compare_text"] or request.text
