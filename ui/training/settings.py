"""The training that is asked for: text and settings as the session has them, and back."""

from typing import Any

import streamlit as st

import bpe_core as bpe
from bpe_core.text import make_alphabet
from bpe_view.texts.samples import TEXTS, Sample
from ui.shared.error_messages import note_unused
from ui.training.own_split import split_text, typed_split
from ui.training.run_store import Request
from ui.training.text_file import chosen_own_text
from ui.visit import CUSTOM_SPLIT, SETTINGS


def chosen_settings(base_size: int) -> bpe.Settings:
    """What is chosen for a text with so many base symbols."""
    state = st.session_state
    chosen: dict[str, Any] = {name: state[name] for name in SETTINGS if name != "pattern"}
    chosen["vocab_size"] = large_enough(state["vocab_size"], base_size)
    if state["split"] == CUSTOM_SPLIT:
        chosen["split"] = typed_split(state["pattern"])
    return bpe.Settings(**chosen)


def as_properties(settings: bpe.Settings) -> dict[str, Any]:
    """Settings as values of properties, by their names: what a page finds chosen."""
    named = settings.split in bpe.SPLIT_PATTERNS
    split = {} if named else {"split": CUSTOM_SPLIT, "pattern": split_text(settings.split)}
    chosen = vars(settings) | split
    del chosen["initial_merges"]  # no page has it
    return chosen


def large_enough(vocab_size: int, base_size: int) -> int:
    """A vocabulary has at least its base symbols."""
    return vocab_size if vocab_size >= base_size else base_size + 64


def chosen_request(example: str | None = None) -> Request:
    """The training that text and settings ask for; `example`: in the place of the text."""
    text = chosen_text() if example is None else example
    smallest = base_size(text)
    settings = chosen_settings(smallest)
    note_unused("vocab_size", settings.vocab_size)
    return Request(text, settings)


def base_size(text: str) -> int:
    """How many base symbols a text has, which every vocabulary has."""
    return len(make_alphabet(text, st.session_state["base"]))


def chosen_text() -> str:
    """The text to train on: a sample's, the user's own, or that of a file."""
    sample = chosen_sample()
    if sample:
        return sample.text
    return chosen_own_text()


def chosen_sample() -> Sample | None:
    """The sample that is chosen; None: the user's own text is."""
    return next((sample for sample in TEXTS if sample.key == st.session_state["sample"]), None)
