"""The line of settings: mounting it, and hearing what was chosen there."""

from contextlib import suppress
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.settings_line.settings_line_payload import SETTINGS_LINE, settings_data
from ui.shared.mount import mount, told
from ui.shared.training.own_split import typed_split
from ui.shared.training.training_choices import (
    CUSTOM_SPLIT,
    MAX_VOCAB_SIZE,
    PROPERTIES,
    SETTINGS,
    SPLITS,
)

_LINE: Final = "settings"
_CHOICES: Final = {"base": bpe.BASES, "split": SPLITS, "tie_rule": bpe.TIE_RULES}
_PARSERS: Final = {prop.name: prop.parse for prop in PROPERTIES if prop.name in SETTINGS}


def settings_line(base_size: int, run: bpe.TrainingRun | None) -> None:
    """Show the settings of a training; what is changed there goes into the properties of its name.

    Args:
        base_size: base symbols of the text, which every vocabulary has.
        run: what was trained with them; None: nothing.
    """
    chosen = {name: st.session_state[name] for name in SETTINGS}
    sizes = base_size, MAX_VOCAB_SIZE
    data = settings_data(chosen, _CHOICES, CUSTOM_SPLIT, sizes, run)
    mount(SETTINGS_LINE, _LINE, data, on_settings_change=_take)


def _take() -> None:
    """As from a link: a value that is not allowed leaves what was chosen."""
    settings, before = told(_LINE, "settings", dict, {}), st.session_state["pattern"]
    for name, parse in _PARSERS.items():
        with suppress(ValueError):
            if name in settings:
                st.session_state[name] = parse(str(settings[name]))
    meant = typed_split(st.session_state["pattern"])
    if st.session_state["split"] == CUSTOM_SPLIT and meant in bpe.SPLIT_PATTERNS:
        st.session_state.update(split=meant, pattern=before)
