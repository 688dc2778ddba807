"""Page Compare below its title: a tab for each kind of comparison."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.bundle import bundle_css
from bpe_view.texts.samples import NUMBERS, STARTS
from bpe_view.words import current_language, say
from ui.compare.language_view import language_tab
from ui.compare.numbers_view import numbers_view, split_sizes_view
from ui.compare.overview_view import overview_of, show_overview, where_rules_diverge
from ui.compare.own_view import own_view, side_by_side
from ui.compare.tab_rows import Row, model_rows, size_rows, split_rows, tie_rows
from ui.host.whole_page import of_the_whole_page
from ui.shared.element_types import DeltaGenerator
from ui.shared.mount import show_styles
from ui.training.inputs import Example
from ui.training.run_store import Request
from ui.training.settings import chosen_request
from ui.visit import BELOW_ROWS, OWN_TEXT, TABS

MODELS_LINE: Final = "        total = 12345.6789  # ¿cuánto cuesta?"
TIES_LINE: Final = "tapioca, spinach, tomato, mustard, macaron, ginger"
_STYLES: Final = bundle_css(Path(__file__).with_name("compare.css"))


def rows_view(
    tab: str,
    rows_of: Callable[[Request, str], list[Row]],
    request: Request,
    text: str,
    *,
    difference: Callable[[Sequence[Row]], str] = lambda rows: "",
    below: Callable[[Sequence[Row]], None] = lambda rows: None,
) -> None:
    """A text in several tokenizers, and what is open below.

    Args:
        tab: its name, as `TABS` has it.
        rows_of, request, text: makes the rows; and what `Tab.show` is given.
        difference: says where the rows differ; `""`: as their tokens do.
        below: shows what else there is.
    """
    rows = rows_of(request, text)
    actions = {one: say(f"compare.open.{one}") for one in BELOW_ROWS[1:]}
    label = say(f"compare.rows.{tab}")
    show_overview(overview_of(rows, text, label, difference(rows), actions), tab)
    panes = [row.pane for row in rows]
    opened = st.session_state["compare_open"]
    if opened == "side":
        side_by_side(f"compare-{tab}", panes, text)
    elif opened == "numbers":
        numbers_view(panes)
    below(rows)


@dataclass(frozen=True)
class Tab:
    """A tab, whose words are `compare.tab.NAME` and, of its rows, `compare.rows.NAME`."""

    show: Callable[[Request, str], None]
    """Shows it: of the training on the text to learn from, and the text that is compared on."""
    learns: bool = False  # whether the text that is compared on is learned from here, too
    example: Callable[[], Example | None] = lambda: None
    """In which one sees what it is about; stands there until a text is chosen."""


VIEWS: Final[dict[str, Tab]] = {
    "models": Tab(
        partial(rows_view, "models", model_rows),
        example=lambda: Example(say("compare.example"), MODELS_LINE, is_trained_on=False),
    ),
    "sizes": Tab(partial(rows_view, "sizes", size_rows), learns=True),
    "splits": Tab(
        partial(rows_view, "splits", split_rows, below=split_sizes_view),
        learns=True,
        example=lambda: Example.of(NUMBERS),
    ),
    "ties": Tab(
        partial(rows_view, "ties", tie_rows, difference=where_rules_diverge),
        learns=True,
        example=lambda: Example(say("compare.example"), TIES_LINE),
    ),
    "languages": Tab(language_tab),
    "own": Tab(own_view),
}
"""A tab is an entry here and in `ui.visit.TABS`, and its words."""


def compare_body() -> None:
    """The tabs, and what stands in the one that is open."""
    show_styles(_STYLES)
    example = shown_text()
    request = chosen_request(example.text if example and example.is_trained_on else None)
    tab: str = st.session_state["compare_tab"]
    with _tabs_input()[TABS.index(tab)]:
        VIEWS[tab].show(request, example.text if example else request.text)


def _tabs_input() -> Sequence[DeltaGenerator]:
    """The tabs. Choosing one runs the whole page: the line above has another text then."""
    labels = {say(f"compare.tab.{tab}"): tab for tab in TABS}
    key = "compare-tabs"
    st.session_state[key] = say(f"compare.tab.{st.session_state['compare_tab']}")

    def choose() -> None:
        st.session_state.update(
            compare_tab=labels[st.session_state[key]], compare_open=BELOW_ROWS[0]
        )

    with of_the_whole_page():
        return st.tabs([*labels], key=key, on_change=choose)


def shown_text() -> Example | None:
    """The text that is compared on, unless that is the text to learn from: what was typed here, or
    the example of the tab until a text is chosen."""
    tab = VIEWS[st.session_state["compare_tab"]]
    typed: str | None = st.session_state["compare_text"]
    if typed is not None:
        return Example(say("inputs.own_text"), typed, OWN_TEXT, is_trained_on=tab.learns)
    is_start = st.session_state["sample"] == STARTS[current_language()]
    return tab.example() if st.session_state["example"] and is_start else None
