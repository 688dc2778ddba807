"""The texts of page Sizes: one that is long enough to learn from, trained as far as it reaches, and
one that the tokenizer has not seen."""

from dataclasses import replace
from typing import Any, Final

import streamlit as st

from bpe_core import TrainingRun
from bpe_view.texts.samples import LONG_TEXTS
from bpe_view.words import say
from ui.training.inputs import Example
from ui.training.run_store import Request
from ui.training.settings import chosen_request
from ui.visit import HELD_BACK, UNSEEN_NONE, UNSEEN_TEXT

LARGEST: Final = 32_768  # the size that a text reaches at the most, where nobody chose a larger one
KEPT: Final = 0.9  # the share of a text that is trained on when its end is held back
SEARCH: Final = 200  # characters within which to look for a white space to cut at, on either side


def example_shown() -> Example | None:
    """The long text that stands in for the short one, until a text is chosen."""
    is_start = st.session_state["sample"] == say("start.sample")
    return Example.of(LONG_TEXTS[0]) if st.session_state["example"] and is_start else None


def sizes_request() -> Request:
    """The training on the whole text, whose steps are all sizes."""
    example = example_shown()
    request = chosen_request(example.text if example else None)
    size = max(request.settings.vocab_size, LARGEST)
    return replace(request, settings=replace(request.settings, vocab_size=size))


def in_player(run: TrainingRun, step: int) -> dict[str, Any]:
    """What has to be chosen for the player to show a step of this run."""
    example = example_shown()
    size = max(st.session_state["vocab_size"], len(run.tokenizer.alphabet) + step + 1)
    return {"step": step, "vocab_size": size} | ({"sample": example.key} if example else {})


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


def unseen_input() -> None:
    """Ask which unseen text to compare with, behind a button that says it."""
    now = say(f"sizes.unseen.{st.session_state['unseen']}")
    with st.popover(say("sizes.unseen.button", what=now)):
        st.radio(
            say("sizes.unseen.label"),
            (HELD_BACK, UNSEEN_TEXT, UNSEEN_NONE),
            format_func=lambda one: say(f"sizes.unseen.{one}"),
            key="unseen",
            help=say("sizes.unseen.help"),
        )
        if st.session_state["unseen"] == UNSEEN_TEXT:
            st.text_area(
                say("sizes.unseen.own"),
                key="unseen_text",
                height=110,
                placeholder=say("sizes.unseen.placeholder"),
                label_visibility="collapsed",
            )
