"""With what a component began, so that nothing is written over what somebody does in it.

A component keeps what is typed and chosen in it. Only where something else shall stand there (a
sample was chosen, a link was opened) does it get another beginning.
"""

from dataclasses import dataclass
from typing import Any, TypeVar

import streamlit as st

from ui.shared.session import VISIT

T = TypeVar("T")


@dataclass(frozen=True)
class _Stands:
    """What stands in a component, by what is known here.

    Attributes:
        number: of the last beginning.
        begun: with what it began.
        now: what was reported since then, or that.
        visit: to the page; on the next one the component is another.
    """

    number: int
    begun: Any
    now: Any
    visit: int


def beginning(key: str, value: T) -> tuple[int, T]:
    """The last beginning, or a new one where something else shall stand in the component.

    Args:
        key: where the session keeps it.
        value: what shall stand there; what was reported last leaves the component as it is.

    Returns:
        The number of the beginning, and with what it began.
    """
    visit = st.session_state[VISIT]
    before: _Stands | None = st.session_state.get(key)
    if before and (before.now, before.visit) == (value, visit):
        return before.number, before.begun
    number = before.number + 1 if before else 0
    st.session_state[key] = _Stands(number, value, value, visit)
    return number, value


def reported(key: str, value: object) -> None:
    """The component says that this stands in it now."""
    stands: _Stands = st.session_state[key]
    st.session_state[key] = _Stands(stands.number, stands.begun, value, stands.visit)
