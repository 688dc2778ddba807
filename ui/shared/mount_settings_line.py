"""The line of settings: what it shows, and what is done with what is typed and chosen there."""

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

_LINE: Final = "settings line"


def put_text(text: str) -> tuple[int, str]:
    """The number of the text that was put into the text box last, and the text, `""` if it is long.

    The browser writes a text into the box when the number is another one. What was typed there
    leaves the number as it is, so nothing is written over what somebody goes on to type.
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
    """Show the line; a setting that is changed there goes into the choice of its name."""

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
    """Choose the settings as a link does: a value that is not allowed changes nothing."""
    settings, pattern = read_report(_LINE, "settings", dict, {}), st.session_state["pattern"]
    for name in SETTINGS & settings.keys():
        with suppress(ValueError):
            st.session_state[name] = CHOICES[name].kind.read(str(settings[name]))
    named = typed_split(st.session_state["pattern"])
    if st.session_state["split"] == CUSTOM_SPLIT and named in bpe.SPLIT_PATTERNS:
        st.session_state.update(split=named, pattern=pattern)
