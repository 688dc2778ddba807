"""The line of settings: mounting it, and hearing what was typed and chosen there."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.settings_line.settings_line_payload import MAX_TEXT, SETTINGS_LINE, LineData
from ui.choice import CHOICES
from ui.shared.mount import beginning, mount, read_report, reported
from ui.training.own_split import typed_split
from ui.visit import CUSTOM_SPLIT, SETTINGS

_LINE: Final = "settings line"
_STANDS: Final = "what stands in the text box"


@dataclass(frozen=True)
class Listener:
    """Who hears what is done in the line, each before the page runs again."""

    on_text: Callable[[str], None]  # a text was typed
    on_sample: Callable[[str], None]  # one was chosen, by its key
    on_tokenizer: Callable[[str], None]  # one was chosen
    on_open: Callable[[], None]  # a file with a tokenizer shall be opened


def begin_text(text: str) -> tuple[int, str]:
    """The number of a beginning of the text box, and its text. `text`: what shall stand there; what
    was typed there last leaves the box as it is."""
    number, begun = beginning(_STANDS, text)
    return number, "" if len(begun) > MAX_TEXT else begun


def settings_line(data: LineData, listener: Listener) -> None:
    """Show the line; a setting that is changed there goes into the property of its name."""

    def typed() -> None:
        new = read_report(_LINE, "text", str, "")
        reported(_STANDS, new)
        listener.on_text(new)

    def chosen(name: str, hear: Callable[[str], None]) -> Callable[[], None]:
        return lambda: hear(read_report(_LINE, name, lambda choice: str(choice["key"]), ""))

    mount(
        SETTINGS_LINE,
        _LINE,
        data,
        on_text_change=typed,
        on_sample_change=chosen("sample", listener.on_sample),
        on_settings_change=_take,
        on_tokenizer_change=chosen("tokenizer", listener.on_tokenizer),
        on_open_change=listener.on_open,
    )


def _take() -> None:
    """As from a link: a value that is not allowed leaves what was chosen."""
    settings, before = read_report(_LINE, "settings", dict, {}), st.session_state["pattern"]
    for name in SETTINGS:
        with suppress(ValueError):
            if name in settings:
                st.session_state[name] = CHOICES[name].kind.read(str(settings[name]))
    meant = typed_split(st.session_state["pattern"])
    if st.session_state["split"] == CUSTOM_SPLIT and meant in bpe.SPLIT_PATTERNS:
        st.session_state.update(split=meant, pattern=before)
