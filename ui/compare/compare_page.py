"""Page Compare below its title: a tab each for models, splits, tie rules, languages, one's own,
and all that differs between the rows of a tab."""

from collections.abc import Sequence
from typing import Final

import pandas as pd
import streamlit as st

from bpe_core.common import printable
from bpe_view.comparison.most_different import OtherCut, other_cuts
from bpe_view.texts.samples import NUMBERS, STARTS
from bpe_view.words import current_language, say
from ui.compare.compare_choices import OPENED, PROPERTIES, TABS
from ui.compare.compare_view import own_view, side_by_side
from ui.compare.language_view import language_tab
from ui.compare.overview_view import overview_of, show_overview, where_rules_diverge
from ui.compare.pane_numbers_view import numbers_view
from ui.compare.pane_results import Pane, digest, pane_names
from ui.compare.pane_specs import START_PANES
from ui.compare.tab_rows import LINES, NamedPane, rows_of
from ui.compare.whole_list import whole_list
from ui.compare.word_list_view import in_parts
from ui.host.element_types import DeltaGenerator
from ui.shared.cache import Cache
from ui.shared.error_messages import FROM_LINK
from ui.shared.session import hides
from ui.shared.training.inputs import Example
from ui.shared.training.run_store import Request

_found: Final = Cache[tuple[str, ...], list[OtherCut]]()
"""By the text, and the tokenizers with their sizes."""


def differences_view(panes: Sequence[Pane], text: str) -> None:
    """The parts, and below them the table of numbers."""
    shown = {
        name: pane
        for name, pane in zip(pane_names(panes), panes, strict=True)
        if pane.segmentation and pane.segmentation.text == text
    }
    key = digest(text), *(f"{pane.identity} {pane.now}" for pane in shown.values())
    cuts = [pane.segmentation.cuts(pane.now) for pane in shown.values() if pane.segmentation]
    found = _found.get(key, lambda: other_cuts(text.encode(), cuts))
    if found:
        _list(found, list(shown))
    numbers_view(panes)


def _list(found: Sequence[OtherCut], names: Sequence[str]) -> None:
    table = pd.DataFrame(
        {
            say("compare.part"): [printable(one.part) for one in found],
            say("lists.count"): [one.count for one in found],
        }
        | {name: [in_parts(one.tokens[place]) for one in found] for place, name in enumerate(names)}
    )
    whole_list(table, ["text", "count", *names], say("compare.open.differences"), "differences.csv")


_BEGUN: Final = "page Compare has begun"
_TABS: Final = "tabs of page Compare"
_LINE_CHANGES: Final = "the line of settings has another text now"


def begin_compare() -> None:
    """A link that names anything of this page opens what it was made of, else Models."""
    if st.session_state.setdefault(_BEGUN, False):
        return
    st.session_state[_BEGUN] = True
    asked = {name.partition(".")[0] for name in st.query_params}
    named = {prop.name for prop in PROPERTIES} & {*asked, *st.session_state.get(FROM_LINK, {})}
    if "panes" not in named and named <= {"compare_tab", "compare_open", "example_line"}:
        st.session_state["panes"] = START_PANES
    if not named and st.session_state["compare_tab"] == "own":  # a button may name another
        st.session_state["compare_tab"] = "models"
    if not named:
        is_start = st.session_state["sample"] == STARTS[current_language()]
        st.session_state["example_line"] = is_start


def compare_page(request: Request) -> None:
    """The tabs, and what stands in the one that is open."""
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
        st.session_state.update(compare_tab=tab, compare_open=OPENED[0])
        st.session_state[_LINE_CHANGES] = st.session_state["example_line"]

    return st.tabs([*labels], key=_TABS, on_change=chosen)


def _rows_tab(tab: str, request: Request) -> None:
    text = _text_of(request)
    typed = st.container() if tab == "sizes" else None
    rows = rows_of(tab, request, text, st.session_state["compare_sizes"])
    if typed:
        _sizes_input(typed, rows)
    sentence = where_rules_diverge(rows) if tab == "ties" else ""
    actions = {} if hides("numbers") else {one: say(f"compare.open.{one}") for one in OPENED[1:]}
    show_overview(overview_of(rows, text, say(f"compare.rows.{tab}"), sentence, actions), tab)
    opened = st.session_state["compare_open"]
    if opened == "side":
        side_by_side(f"compare {tab}", [row.pane for row in rows], text)
    elif opened == "differences":
        differences_view([row.pane for row in rows], text)


def _sizes_input(where: DeltaGenerator, rows: Sequence[NamedPane]) -> None:
    shown = ", ".join(str(row.pane.spec.size) for row in rows)
    where.text_input(
        say("compare.sizes"), key="compare_sizes", placeholder=shown, max_chars=60, width=320
    )


def example_shown() -> Example | None:
    """What a tab is about can be seen in it, until a text is chosen."""
    tab: str = st.session_state["compare_tab"]
    if not st.session_state["example_line"] or st.session_state["compare_text"]:
        return None
    if tab in LINES:
        return Example(say("compare.example"), LINES[tab], is_trained_on=tab == "ties")
    return Example.of(NUMBERS) if tab == "splits" else None


def _text_of(request: Request) -> str:
    """The text that is compared on."""
    example = example_shown()
    return example.text if example else st.session_state["compare_text"] or request.text
