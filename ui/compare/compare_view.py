"""Panes side by side on one text; those of the visitor's own choice, with what compares them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import streamlit as st

from bpe_view.comparison.comparison_payload import COMPARISON, comparison_payload, heading
from bpe_view.tokens.text_window import MAX_SYMBOLS, end_of_window, is_continuation, window_between
from bpe_view.words import say
from ui.compare.language_view import language_view
from ui.compare.pane_inputs import chosen_panes, panes_input
from ui.compare.pane_numbers_view import numbers_view
from ui.compare.pane_results import Pane, common_edges, digest, make_panes, pane_titles
from ui.shared.cache import Cache
from ui.shared.error_messages import note_unused
from ui.shared.mount import mount, read_report
from ui.shared.one_of_row import one_of_row
from ui.shared.session import visit
from ui.shared.text_window_input import window_input
from ui.training.run_store import Request
from ui.visit import BELOW_PANES

_payloads: Final = Cache[str, dict[str, Any]]()
_STARTED: Final = "merges that the panes began with"


def own_view(request: Request) -> None:
    """Panes of the visitor's own choice, and what compares them."""
    panes_input()
    text: str = st.session_state["compare_text"] or request.text
    panes = make_panes(chosen_panes().specs, request, text)
    _tell_sizes(panes)
    sizes = side_by_side("compare", panes, text)
    if sizes:
        st.session_state["panes"] = chosen_panes().with_sizes(sizes)
        panes = [
            replace(pane, spec=spec) for pane, spec in zip(panes, chosen_panes().specs, strict=True)
        ]
    _below(panes, request)


def side_by_side(key: str, panes: Sequence[Pane], text: str) -> dict[int, int] | None:
    """The text in panes; the vocabulary sizes that were chosen there, by pane."""
    start = _window_start(len(text.encode()))
    identity = "|".join([digest(text), str(start), *(pane.identity for pane in panes)])
    cost = len(panes) * min(10_000 + 25 * len(text), 300_000)
    payload = _payloads.get(identity, lambda: _payload(identity, panes, text, start), cost=cost)
    headings = [
        heading(pane.shown, text) | {"title": name}
        for pane, name in zip(panes, pane_titles(panes), strict=True)
    ]
    return comparison(key, payload, headings, _start_steps(identity, panes))


def _start_steps(identity: str, panes: Sequence[Pane]) -> list[int]:
    """Merges that each pane begins with. A size that is moved changes nothing here, so that nothing
    is sent again."""
    shown = f"{visit().number} {st.session_state['compare_tab']} {identity}"
    now = shown, [pane.now for pane in panes]
    kept: tuple[str, list[int]] = st.session_state.get(_STARTED, now)
    begun = kept if kept[0] == shown else now
    st.session_state[_STARTED] = begun
    return begun[1]


def _tell_sizes(panes: Sequence[Pane]) -> None:
    """Say it where a link has other vocabulary sizes than the runs do."""
    used = chosen_panes()
    for place, pane in enumerate(panes):
        if pane.segmentation and pane.spec.size is not None:
            low = pane.segmentation.base_size
            size = low + pane.step(pane.spec.size)
            if size != pane.spec.size:
                used = used.with_sizes({place: size})
    note_unused("panes", used)


def _payload(identity: str, panes: Sequence[Pane], text: str, start: int) -> dict[str, Any]:
    """Packed once for every language; an unchanged payload is not sent again."""
    first, last = window_between(common_edges(panes, text), start)
    data = text.encode()
    window = first, end_of_window(first, last, lambda place: is_continuation(data[place]))
    return comparison_payload([pane.shown for pane in panes], text, identity, window)


def _window_start(byte_count: int) -> int:
    label = say("panes.window", shown=MAX_SYMBOLS, bytes=byte_count)
    return window_input("compare_window", byte_count, label, say("panes.window_help"))


def _below(panes: Sequence[Pane], request: Request) -> None:
    """What compares the panes in numbers."""
    label = say("panes.look.label")
    look = one_of_row(label, "compare_look", BELOW_PANES, lambda one: say(f"panes.look.{one}"))
    if look == "languages":
        language_view(panes, request)
    else:
        numbers_view(panes)


def comparison(
    key: str,  # another one for each on a page
    payload: dict[str, Any],  # as `comparison_payload` makes it
    headings: Sequence[dict[str, Any]],  # of each pane, as `heading` makes it
    start_steps: Sequence[int],  # merges that each pane begins with, if this is a new comparison
) -> dict[int, int] | None:
    """Mount the comparison. Gives the vocabulary sizes that the user chose last, by pane, or None
    if that was in another comparison."""
    panes = [
        pane | heading | {"start_step": step}
        for pane, heading, step in zip(payload["panes"], headings, start_steps, strict=True)
    ]
    mount(
        COMPARISON, key, payload | {"panes": panes}, default={"at": None}, on_at_change=lambda: None
    )

    def sizes(at: Any) -> dict[int, int] | None:
        if at["identity"] != payload["identity"]:
            return None
        return {place: int(size) for place, size in enumerate(at["sizes"]) if size is not None}

    return read_report(key, "at", sizes, None)
