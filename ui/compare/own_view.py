"""Panes side by side on one text; those of the visitor's own choice, with what compares them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_view.comparison.comparison_payload import COMPARISON, comparison_payload, heading
from bpe_view.tokens.text_window import MAX_SYMBOLS, end_of_window, is_continuation, window_between
from bpe_view.words import say
from ui.compare.language_view import language_view
from ui.compare.numbers_view import numbers_view
from ui.compare.pane_results import Pane, common_edges, digest, free_name, make_panes
from ui.compare.pane_specs import CURRENT, PANE_COUNTS, Panes, PaneSpec, with_sizes
from ui.shared.cache import Cache
from ui.shared.error_messages import note_unused
from ui.shared.mount import mount, read_report
from ui.shared.one_of_row import one_of_row
from ui.shared.session import visit
from ui.shared.text_window_input import window_input
from ui.training.open_files import as_open_now
from ui.training.run_store import Request
from ui.training.tokenizer_choice import tokenizer_titles
from ui.visit import BELOW_PANES

_payloads: Final = Cache[str, dict[str, Any]]()


def own_tab(request: Request, text: str) -> None:
    """Panes of the visitor's own choice, and what compares them."""
    panes_input()
    specs: Panes = st.session_state["panes"]
    panes = make_panes(specs, request, text)
    known = {
        place: pane.size
        for place, pane in enumerate(panes)
        if pane.size is not None and pane.spec.size is not None
    }
    note_unused("panes", with_sizes(specs, known))
    if sizes := side_by_side("compare", panes, text):
        st.session_state["panes"] = specs = with_sizes(specs, sizes)
        panes = [replace(pane, spec=spec) for pane, spec in zip(panes, specs, strict=True)]
    label = say("panes.look.label")
    look = one_of_row(label, "compare_look", BELOW_PANES, lambda one: say(f"panes.look.{one}"))
    if look == "languages":
        language_view(panes, request)
    else:
        numbers_view(panes)


def panes_input() -> None:
    """Ask what each pane shows; the choice `panes` has all answers. A pane that is added shows the
    next model that is not there yet, or else the run."""
    specs: Panes = st.session_state["panes"]
    specs = tuple(replace(spec, source=as_open_now(spec.source)) for spec in specs)
    st.session_state["panes"] = specs
    titles = tokenizer_titles(*(spec.source for spec in specs))
    titles[CURRENT] = say("panes.current")
    for place, column in enumerate(st.columns(len(specs))):
        key = f"pane-{place + 1}"
        st.session_state[key] = specs[place].source
        column.selectbox(
            say("panes.pane", pane=place + 1), [*titles], format_func=titles.__getitem__, key=key,
            on_change=_take_source, args=(place, key), label_visibility="collapsed",
        )  # fmt: skip
    there = {spec.source for spec in specs}
    new = next((model for model in bpe.PRETRAINED if model not in there), CURRENT)
    with st.container(horizontal=True, key="pane-buttons"):
        for label, icon, panes in (
            (say("panes.add"), ":material/add:", (*specs, PaneSpec(new))),
            (say("panes.remove"), ":material/remove:", specs[:-1]),
        ):
            choose = partial(st.session_state.update, panes=panes)
            st.button(label, icon=icon, on_click=choose, disabled=len(panes) not in PANE_COUNTS)


def _take_source(place: int, key: str) -> None:
    """Choose what a pane shows, as its input says."""
    panes, new = st.session_state["panes"], PaneSpec(st.session_state[key])
    st.session_state["panes"] = (*panes[:place], new, *panes[place + 1 :])


def side_by_side(key: str, panes: Sequence[Pane], text: str) -> dict[int, int] | None:
    """The text in panes; the vocabulary sizes that were chosen there, by pane."""
    byte_count = len(text.encode())
    label = say("panes.window", shown=MAX_SYMBOLS, bytes=byte_count)
    start = window_input("compare_window", byte_count, label, say("panes.window_help"))
    identity = "|".join([digest(text), str(start), *(pane.identity for pane in panes)])
    cost = len(panes) * min(10_000 + 25 * len(text), 300_000)
    payload = _payloads.get(identity, lambda: _payload(identity, panes, text, start), cost=cost)
    titles: list[str] = []
    for pane in panes:
        titles.append(free_name(pane.title, titles))
    # A size that is moved there changes nothing here, so that nothing is sent again.
    shown, compare = f"{visit().number} {key} {identity}", visit().compare
    if compare.shown != shown:
        compare.shown, compare.start_steps = shown, [pane.now for pane in panes]
    headings = [
        heading(pane.shown, text) | {"title": title, "start_step": step}
        for pane, title, step in zip(panes, titles, compare.start_steps, strict=True)
    ]
    return comparison(key, payload, headings)


def _payload(identity: str, panes: Sequence[Pane], text: str, start: int) -> dict[str, Any]:
    """Packed once for every language; an unchanged payload is not sent again."""
    first, last = window_between(common_edges(panes, text), start)
    data = text.encode()
    window = first, end_of_window(first, last, lambda place: is_continuation(data[place]))
    return comparison_payload([pane.shown for pane in panes], text, identity, window)


def comparison(
    key: str,  # another one for each on a page
    payload: dict[str, Any],  # as `comparison_payload` makes it
    headings: Sequence[dict[str, Any]],  # of each pane, as `heading` makes it, and its start step
) -> dict[int, int] | None:
    """Mount the comparison. Gives the vocabulary sizes that the user chose last, by pane, or None
    if that was in another comparison."""
    panes = [pane | own for pane, own in zip(payload["panes"], headings, strict=True)]
    data = payload | {"panes": panes}
    mount(COMPARISON, key, data, default={"at": None}, on_at_change=lambda: None)

    def sizes(at: Any) -> dict[int, int] | None:
        if at["identity"] != payload["identity"]:
            return None
        return {place: int(size) for place, size in enumerate(at["sizes"]) if size is not None}

    return read_report(key, "at", sizes, None)
