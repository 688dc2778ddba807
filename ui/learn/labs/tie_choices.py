"""The choices of the lab: mounting them, and hearing of each."""

from typing import Final

import streamlit as st

from bpe_view.ties.choices.tie_choices_payload import TIE_CHOICES, choices_data
from ui.learn.learn_choices import IN_LAB, STAGES
from ui.shared.mount import beginning, mount, reported, told
from ui.shared.session import hides
from ui.shared.training.training_choices import OWN_TEXT

_KEY: Final = "tie choices"
_STANDS: Final = "what stands in the choices of ties"
_ANOTHER_TEXT: Final = ("tie_text", "tie_own")


def choices() -> None:
    """Show what can be chosen; it stands in the session state as the link has it."""
    now = {prop.name: st.session_state[prop.name] for prop in IN_LAB}
    fixed = [part for part in ("text", "settings") if hides(part)]
    data = choices_data(*beginning(_STANDS, now), stages=STAGES, own=OWN_TEXT, fixed=fixed)
    mount(TIE_CHOICES, _KEY, data, on_chosen_change=_keep)


def _keep() -> None:
    chosen = told(_KEY, "chosen", dict, {})
    reported(_STANDS, chosen)
    before = [st.session_state[name] for name in _ANOTHER_TEXT]
    for prop in IN_LAB:
        raw = str(chosen.get(prop.name))
        if prop.allows(raw):
            st.session_state[prop.name] = prop.parse(raw)
    if before != [st.session_state[name] for name in _ANOTHER_TEXT]:
        st.session_state["tie_step"] = None  # a new text begins at its first merge
