"""Text that a tokenizer has not seen: which one, and where it comes from."""

from dataclasses import replace
from typing import Final

import streamlit as st

from bpe_view.words import say
from ui.training.run_store import Request
from ui.visit import HELD_BACK, UNSEEN_NONE, UNSEEN_TEXT

KEPT: Final = 0.9  # the share of a text that is trained on when its end is held back
SEARCH: Final = 200  # characters within which to look for a white space to cut at, on either side
CHOICES: Final = (HELD_BACK, UNSEEN_TEXT, UNSEEN_NONE)
"""Where an unseen text can come from."""


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
    return choice


def given_text(choice: str) -> str:
    """The text that was typed, where the choice is that; "" otherwise."""
    typed: str = st.session_state["unseen_text"] if choice == UNSEEN_TEXT else ""
    return typed
