"""What Python is asked about a text on page Encode: an answer for the open question alone.

A question is a name in `QUESTIONS` and its words in `[ask]`, a line in `questions` of
encoder_view.js, and here a function in `ANSWERS` if its answer cannot be read from the tokens.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_view.encoder.chat_payload import chat_answer
from bpe_view.encoder.hidden_characters import hidden_answer
from bpe_view.encoder.split_reasons import split_reasons
from bpe_view.encoder.text_encoding import Encoding


@dataclass(frozen=True)
class Asked:
    """A text, as it was typed and in tokens."""

    text: str
    encoding: Encoding


def _split(asked: Asked) -> dict[str, Any]:
    return {"reasons": _answered(lambda: split_reasons(asked.encoding))}


def _hidden(asked: Asked) -> dict[str, Any]:
    return {"hidden": _answered(lambda: hidden_answer(asked.encoding, asked.text))}


def _chat(asked: Asked) -> dict[str, Any]:
    pasted = st.session_state["chat"]
    return {"chat": chat_answer(asked.encoding.tokenizer, asked.text, pasted)}


ANSWERS: Final[Mapping[str, Callable[[Asked], dict[str, Any]]]] = {
    "hidden": _hidden,
    "split": _split,
    "chat": _chat,
}
_UNASKED: Final = dict.fromkeys(("hidden", "reasons", "chat"))


def answer(question: str, asked: Asked) -> dict[str, Any]:
    """What is sent for the open question."""
    return _UNASKED | (ANSWERS[question](asked) if question in ANSWERS else {})


def _answered(question: Callable[[], dict[str, Any] | None]) -> dict[str, Any] | None:
    """The answer; None where a split pattern of the visitor's does not come to one."""
    try:
        return question()
    except bpe.BPEError:
        return None
