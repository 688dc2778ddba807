"""Values of a link that are not used as they stand there, but as text or run allow: it is said."""

from typing import Final

import streamlit as st

from bpe_view.words import say
from ui.shared.error_messages import add_message

FROM_LINK: Final = "values that the link had"  # by name; those that no page has looked at yet


def within(name: str, low: int, high: int) -> int | None:
    """A number that is chosen, or the nearest one that there is; None where none is chosen."""
    wanted: int | None = st.session_state[name]
    used = None if wanted is None else min(max(wanted, low), high)
    tell_used(name, used, low, high)
    return used


def tell_used(name: str, used: object, low: int, high: int) -> None:
    """Say it, once, where a link has another value than is used; None is the default."""
    asked = st.session_state.get(FROM_LINK, {}).pop(name, None)
    if asked is None or asked == used or asked != st.session_state[name]:
        return
    key = "not_allowed" if used is None else "changed"
    reason, value = say("share.allowed.number", low=low, high=high), repr(str(asked))
    add_message(say(f"share.link.{key}", name=name, value=value, reason=reason, used=used))
