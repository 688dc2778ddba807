"""What the browser keeps: language and colours for good, where no address says another thing;
texts that no link can hold, but for the one that is trained on, as long as the tab."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import streamlit as st

from ui.frame.link_state import begin_anew
from ui.shared.error_messages import FROM_LINK
from ui.shared.link.codec import mark
from ui.shared.link.property import Property
from ui.shared.memories.remembered import FOR_GOOD, Kept
from ui.shared.session import LACKS
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


MOST: Final = 200_000  # characters of one: a tab has room for some millions


def kept_texts(too_long: Sequence[str]) -> dict[str, str | None]:
    """By property; None: the link says by a mark that there was one. `too_long`: properties that
    the link cannot hold."""
    state = st.session_state
    lacks = dict.fromkeys(state.get(LACKS, ()))
    texts = {name: state[name] for name in too_long if isinstance(state.get(name), str)}
    kept = lacks | {name: text for name, text in texts.items() if len(text) <= MOST}
    return {name: text for name, text in kept.items() if name != "text"}


def take_texts(found: Mapping[str, Any]) -> None:
    """What the browser has kept, where it is what the link means."""
    for name, marked in st.session_state.get(LACKS, {}).items():
        if isinstance(text := found.get(name), str) and mark(text) == marked:
            st.session_state[name] = text
