"""What the browser keeps for the next visit, or as long as a tab: what is kept, and coming back.

A component of the page hands `kept` to remember.js, which compares it with what the browser has.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import streamlit as st

from bpe_view.words import say
from ui.shared.mount import read_report

FOR_GOOD: Final = "localStorage"
FOR_THE_TAB: Final = "sessionStorage"

Kept = Mapping[str, Mapping[str, Any]]
"""Where, under which name, what: a text, a list of texts or a table of them; None: nothing yet."""


def hearing(key: str, take: Callable[[Mapping[str, Any]], None]) -> dict[str, Callable[[], object]]:
    """How the component of this key is heard. `take`: given what the browser had, by name; a value
    of another form may raise, as in `told`."""
    return {
        "on_remembered_change": lambda: read_report(key, "remembered", take, None),
        "on_refused_change": lambda: st.toast(say("memory.refused")),
    }
