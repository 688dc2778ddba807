"""Text that a tokenizer has not seen: which one, and where it comes from."""

from dataclasses import replace
from typing import Final

import streamlit as st

from bpe_view.words import say
from ui.shared.markdown import plain
from ui.shared.memory import UPLOAD_MEGABYTES
from ui.shared.training.run_store import Request
from ui.shared.uploads import not_utf8, read_text, warn_where_no_file_can_come
from ui.sizes.sizes_choices import HELD_BACK, UNSEEN_FILE, UNSEEN_NONE, UNSEEN_TEXT

KEPT: Final = 0.9  # the share of a text that is trained on when its end is held back
SEARCH: Final = 200  # characters within which to look for a white space to cut at, on either side
CHOICES: Final = (HELD_BACK, UNSEEN_TEXT, UNSEEN_FILE, UNSEEN_NONE)
"""Where an unseen text can come from."""
_FILE_TEXT: Final = "unseen text of the file"
_PROBLEM: Final = "problem with the unseen file"


def hold_back(text: str) -> tuple[str, str]:
    """A text in two: what to train on, and its end that is held back.

    The cut is after 90 % of the characters, at the next white space with a word behind it, or else
    at the last one before. Where none is near, as in Chinese, it may be inside of a word.

    >>> hold_back("one two three four five six seven eight nine ten")
    ('one two three four five six seven eight nine', ' ten')
    >>> hold_back("the river, and otherwise")
    ('the river, and', ' otherwise')
    """
    cut = int(len(text) * KEPT)
    after = range(cut, min(cut + SEARCH, len(text.rstrip())))
    before = range(cut - 1, max(cut - SEARCH, 0), -1)
    place = next((one for one in (*after, *before) if text[one].isspace()), cut)
    return text[:place], text[place:]


def held_back(request: Request) -> tuple[Request, str]:
    """The training on the first part of a request's text, and the rest."""
    first, rest = hold_back(request.text)
    return replace(request, text=first), rest


def unseen_input() -> str:
    """Which unseen text to compare with, behind a button that says it; one of `CHOICES`."""
    now = say(f"sizes.unseen.{st.session_state['unseen']}")
    with st.popover(say("sizes.unseen.button", what=now)):
        choice = st.radio(
            say("sizes.unseen.label"),
            CHOICES,
            format_func=lambda choice: say(f"sizes.unseen.{choice}"),
            key="unseen",
            help=say("sizes.unseen.help"),
        )
        if choice == UNSEEN_TEXT:
            st.text_area(
                say("sizes.unseen.own"),
                key="unseen_text",
                height=110,
                placeholder=say("sizes.unseen.placeholder"),
                label_visibility="collapsed",
            )
        if choice == UNSEEN_FILE:
            _file_input()
    return choice


def _file_input() -> None:
    st.file_uploader(
        say("sizes.unseen.upload"),
        key="unseen upload",
        max_upload_size=UPLOAD_MEGABYTES,
        on_change=_read,
    )
    warn_where_no_file_can_come()
    if st.session_state.get(_PROBLEM):
        st.error(plain(st.session_state[_PROBLEM]))


def given_text(choice: str) -> str:
    """The text that the user gave for a choice other than holding back; "" where there is none."""
    if choice == UNSEEN_TEXT:
        typed: str = st.session_state["unseen_text"]
        return typed
    if choice == UNSEEN_FILE:
        from_file: str = st.session_state.get(_FILE_TEXT, "")
        return from_file
    return ""


def _read() -> None:
    upload = st.session_state["unseen upload"]
    st.session_state.pop(_FILE_TEXT, None)
    st.session_state.pop(_PROBLEM, None)
    if upload is None:
        return
    try:
        st.session_state[_FILE_TEXT] = read_text(upload)
    except UnicodeDecodeError as error:
        st.session_state[_PROBLEM] = not_utf8(upload.name, error)
