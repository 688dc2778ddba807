"""The box for the text to train on: mounting it, and hearing what was typed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import streamlit as st

from bpe_view.text_box.payload import TEXT_BOX, Beginning, text_box_data
from bpe_view.words import say
from ui.shared.mount import mount
from ui.shared.session import VISIT

_BOX: Final = "text box"
_STANDS: Final = "what stands in the text box"


@dataclass(frozen=True)
class _Stands:
    """What stands in the box, by what is known here.

    Attributes:
        beginning: the last text that was put into it.
        text: what was typed since then, or that text.
        visit: to the page; on the next one the box is another.
    """

    beginning: Beginning
    text: str
    visit: int


def text_box(text: str, label: str, on_text: Callable[[str], None]) -> None:
    """Show a text in the box, which reports a moment after somebody has stopped typing.

    Args:
        text: what shall stand there; what was typed there last leaves the box as it is.
        label: what the box is for.
        on_text: called with what was typed, before the page runs again.
    """

    def typed() -> None:
        new = str(st.session_state[_BOX].get("text") or "")
        stands: _Stands = st.session_state[_STANDS]
        st.session_state[_STANDS] = _Stands(stands.beginning, new, stands.visit)
        on_text(new)

    mount(
        TEXT_BOX,
        _BOX,
        text_box_data(_beginning(text), label, say("inputs.own_text_placeholder")),
        on_text_change=typed,
    )


def _beginning(text: str) -> Beginning:
    """The last one, or a new one where another text shall stand in the box."""
    visit = st.session_state[VISIT]
    before: _Stands | None = st.session_state.get(_STANDS)
    if before and (before.text, before.visit) == (text, visit):
        return before.beginning
    beginning = Beginning(before.beginning.number + 1 if before else 0, text)
    st.session_state[_STANDS] = _Stands(beginning, text, visit)
    return beginning
