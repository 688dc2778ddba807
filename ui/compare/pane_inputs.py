"""What stands in each pane of page Compare: the choices above the panes.

The panes live in the session state as one value (`pane_specs.Panes`), which every widget here shows
and changes; so a link, a button and a widget cannot disagree.
"""

import streamlit as st

import bpe_core as bpe
from bpe_view.words import say
from ui.compare.pane_specs import CURRENT, FEWEST_PANES, MOST_PANES, Panes, PaneSpec
from ui.training.open_files import as_open_now
from ui.training.tokenizer_choice import tokenizer_titles


def chosen_panes() -> Panes:
    """The panes as they are now."""
    panes: Panes = st.session_state["panes"]
    return panes


def panes_input() -> None:
    """Ask what each pane shows, and which text."""
    panes = chosen_panes().with_sources(as_open_now)
    st.session_state["panes"] = panes
    titles = tokenizer_titles(*(spec.source for spec in panes.specs))
    titles[CURRENT] = say("panes.current")
    columns = st.columns(len(panes.specs))
    for place, (column, spec) in enumerate(zip(columns, panes.specs, strict=True)):
        with column:
            _source_input(place, spec, titles)
    with st.container(horizontal=True, key="pane-buttons"):
        count = len(panes.specs)
        st.button(
            say("panes.add"), icon=":material/add:", on_click=_add, disabled=count == MOST_PANES
        )
        st.button(
            say("panes.remove"),
            icon=":material/remove:",
            on_click=_remove,
            disabled=count == FEWEST_PANES,
        )
        with st.popover(say("panes.text.button")):
            st.text_area(
                say("panes.text.label"),
                key="compare_text",
                height=160,
                placeholder=say("panes.text.placeholder"),
            )


def _source_input(place: int, spec: PaneSpec, titles: dict[str, str]) -> None:
    key = f"pane {place + 1} source"
    st.session_state[key] = spec.source

    def changed() -> None:
        pane = PaneSpec(st.session_state[key])
        st.session_state["panes"] = chosen_panes().with_pane(place, pane)

    st.selectbox(
        say("panes.pane", pane=place + 1), list(titles), format_func=titles.__getitem__, key=key,
        on_change=changed, label_visibility="collapsed",
    )  # fmt: skip


def _add() -> None:
    """The next model that is not there yet, or else the run."""
    specs = chosen_panes().specs
    there = {spec.source for spec in specs}
    new = next((model for model in bpe.PRETRAINED if model not in there), CURRENT)
    st.session_state["panes"] = Panes((*specs, PaneSpec(new)))


def _remove() -> None:
    st.session_state["panes"] = Panes(chosen_panes().specs[:-1])
