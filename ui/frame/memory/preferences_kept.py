"""What the browser keeps for good: language and colours, where no address says another thing."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import streamlit as st

from ui.frame.link_state import begin_anew
from ui.shared.error_messages import FROM_LINK
from ui.shared.link.property import Property
from ui.shared.memories.remembered import FOR_GOOD, Kept
from ui.shared.shared_choices import LANGUAGE, PREFERENCES
from ui.watch.watch_choices import PLAYS


def kept_preferences() -> Kept:
    """Those that were chosen here; what stands in a link was chosen by whoever made it."""
    linked = st.session_state[FROM_LINK]
    here = [
        prop
        for prop in PREFERENCES
        if prop.name not in linked or linked[prop.name] != st.session_state[prop.name]
    ]
    return {FOR_GOOD: {prop.name: _chosen(prop) for prop in here}}


def _chosen(prop: Property) -> str | None:
    """As remember.js takes it."""
    if st.session_state[prop.name] != prop.default:
        return str(st.session_state[prop.name])
    return "" if prop.name in st.session_state[FROM_LINK] else None


def take_preferences(found: Mapping[str, Any]) -> None:
    """What the browser has kept."""
    state, language = st.session_state, st.session_state[LANGUAGE]
    for prop in PREFERENCES:
        if prop.name in found and prop.name not in state[FROM_LINK]:
            with suppress(ValueError):
                state[prop.name] = prop.parse(str(found[prop.name]))
    if state[LANGUAGE] != language:
        begin_anew()
        state.pop(PLAYS, None)
