"""The address of the page, which a component of ours writes, and Streamlit does not.

What Python sets as `st.query_params` becomes an entry of the browser's history each time: Back
would go through every step and every setting, and bring none of them back.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

import streamlit as st

from bpe_view.component import Component
from bpe_view.words import say
from ui import host
from ui.choice import CHOICES
from ui.host.whole_page import of_the_whole_page
from ui.learn.lesson_progress import kept_progress, take_progress
from ui.link import begin_in, page_query, query_of_all_pages, read
from ui.shared.mount import mount, read_report
from ui.shared.session import chosen_language, visit
from ui.visit import OVER_LIST

ADDRESS: Final = Component("address", Path(host.__file__).with_name("address.js"))
_KEY: Final = "address"
_KEPT: Final = tuple(choice for choice in CHOICES.values() if choice.in_browser)


def show_address(page: str) -> None:
    """Put the choices of a page behind the question mark of its address, and those that the browser
    keeps into its storage. Takes no room (frame.css)."""
    is_learn = page == "learn"
    data = {
        "query": urlencode(page_query(page)[0]),
        "over": is_learn and any(st.session_state[name] for name in OVER_LIST),
        "storage": browser_values(kept_progress() if is_learn else {}),
        "reload": visit().is_new_language,
    }
    visit().is_new_language = False
    with of_the_whole_page():
        mount(ADDRESS, _KEY, data, **CALLBACKS)


def _close_lesson() -> None:
    """Back closes what is open over the list of lessons."""
    st.session_state.update(dict.fromkeys(OVER_LIST))


def browser_values(progress: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The values that the browser is to store, by its storage and their names: what was chosen
    here, not by a link, and what was done in the lessons. None where nobody chose, `""` where the
    default was chosen against a link."""
    kept: dict[str, str | None] = {}
    named, state = visit().link.chosen, st.session_state
    for choice in _KEPT:
        value = state[choice.name]
        if choice.name not in named or named[choice.name] != value:
            usual = "" if choice.name in named else None
            kept[choice.name] = usual if value == choice.default else str(value)
    # After a reload the address has the choices of one page, and the tab those of all.
    query = query_of_all_pages() if visit().link.has_browser_values else None
    visit().link.has_browser_values = True
    return {
        "localStorage": {**kept, **progress.get("localStorage", {})},
        "sessionStorage": {"choices": query, **progress.get("sessionStorage", {})},
    }


def take_browser_values(found: Mapping[str, Any]) -> None:
    """Take over what the browser has kept: a choice where the link of this visit says nothing
    else."""
    take_progress(found)
    values, _ = read(parse_qs(str(found.get("choices") or ""), keep_blank_values=True))
    for name, value in values.items():
        if not CHOICES[name].is_on(visit().page) and name not in visit().link.chosen:
            st.session_state[name] = value
    before = chosen_language()
    for choice in _KEPT:
        if choice.name in found and choice.name not in visit().link.chosen:
            value = str(found[choice.name])
            if choice.kind.allows(value):
                st.session_state[choice.name] = value
    if chosen_language() != before:
        begin_in(chosen_language(), before)
        visit().watch.shown = ()


CALLBACKS: Final[dict[str, Callable[[], object]]] = {
    "on_back_change": _close_lesson,
    "on_stored_change": lambda: read_report(_KEY, "stored", take_browser_values, None),
    "on_refused_change": lambda: st.toast(say("memory.refused")),
}
"""What follows from each report of the component."""
