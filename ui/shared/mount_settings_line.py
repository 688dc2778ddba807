"""The component `settings line` on a page, and the handlers of its reports."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.settings_line.settings_line_payload import MAX_TEXT, SETTINGS_LINE, LineData
from ui.choice import CHOICES
from ui.shared.mount import mount, read_report
from ui.shared.session import visit
from ui.training.settings import typed_split
from ui.visit import CUSTOM_SPLIT, SETTINGS

_LINE: Final = "settings-line"


def put_text(text: str) -> tuple[int, str]:
    """The number of a text for the text box, and the text itself, `""` if it is too long for it.

    The browser writes the text into the box when the number changes. A typed text changes no
    number, so nothing overwrites what somebody goes on to type.
    """
    box = visit().text_box
    if text != box.text:
        box.text, box.number = text, box.number + 1
    return box.number, "" if len(text) > MAX_TEXT else text


def settings_line(
    data: LineData,
    *,
    on_text: Callable[[str], None],  # a text was typed
    on_sample: Callable[[str], None],  # one was chosen, by its key
    on_tokenizer: Callable[[str], None],  # one was chosen
    on_open: Callable[[], None],  # a file with a tokenizer is to be opened
) -> None:
    """Show the line; a changed setting goes into the choice of its name."""

    def take_text() -> None:
        visit().text_box.text = text = read_report(_LINE, "text", str, "")
        on_text(text)

    def take(name: str, then: Callable[[str], None]) -> Callable[[], None]:
        return lambda: then(read_report(_LINE, name, lambda chosen: str(chosen["key"]), ""))

    mount(
        SETTINGS_LINE,
        _LINE,
        data,
        on_text_change=take_text,
        on_sample_change=take("sample", on_sample),
        on_settings_change=_take_settings,
        on_tokenizer_change=take("tokenizer", on_tokenizer),
        on_open_change=on_open,
    )


def _take_settings() -> None:
    """Put the reported settings into their choices, without values that are not allowed."""
    settings, pattern = read_report(_LINE, "settings", dict, {}), st.session_state["pattern"]
    for name in SETTINGS & settings.keys():
        with suppress(ValueError):
            st.session_state[name] = CHOICES[name].kind.read(str(settings[name]))
    named = typed_split(st.session_state["pattern"])
    if st.session_state["split"] == CUSTOM_SPLIT and named in bpe.SPLIT_PATTERNS:
        st.session_state.update(split=named, pattern=pattern)
