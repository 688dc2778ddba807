"""What Python is asked about a text on page Encode: an answer for the open question alone.

A question is a name in `QUESTIONS` and its words in `[ask]`, a line in `questions` of
encoder_view.js, and here a line in `answer` if its answer cannot be read from the tokens.
"""

from collections.abc import Callable
from typing import Any

import streamlit as st

import bpe_core as bpe
from bpe_view.encoder.chat_payload import chat_answer
from bpe_view.encoder.hidden_characters import hidden_answer
from bpe_view.encoder.split_reasons import split_reasons
from bpe_view.encoder.text_encoding import Encoding


def answer(question: str, text: str, encoding: Encoding) -> dict[str, Any]:
    """What is sent for the open question; None for each other. `text`: as it was typed."""
    pasted = st.session_state["chat"]
    answers: dict[str, tuple[str, Callable[[], Any]]] = {
        "hidden": ("hidden", lambda: hidden_answer(encoding, text)),
        "split": ("reasons", lambda: split_reasons(encoding)),
        "chat": ("chat", lambda: chat_answer(encoding.tokenizer, text, pasted)),
    }
    return {
        name: _answered(ask) if key == question else None for key, (name, ask) in answers.items()
    }


def _answered(ask: Callable[[], Any]) -> Any:
    """The answer; None where a split pattern of the visitor's does not come to one."""
    try:
        return ask()
    except bpe.BPEError:
        return None
