"""The request for a training from the choices of a session, and back."""

from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_core.text import SPLITS, SplitPattern, find_split, make_alphabet
from bpe_view.texts.samples import TEXTS, Sample
from ui.shared.error_messages import note_unused
from ui.training.run_store import Request
from ui.visit import CUSTOM_SPLIT, SETTINGS

_THEN: Final = " ⟶ "  # between the patterns of a split that are applied one after the other


def chosen_request(example: str | None = None) -> Request:
    """The training that text and settings ask for; `example`: in the place of the text."""
    text = chosen_text() if example is None else example
    chosen: dict[str, Any] = {name: st.session_state[name] for name in SETTINGS}
    pattern, smallest = chosen.pop("pattern"), base_size(text)
    if chosen["split"] == CUSTOM_SPLIT:
        chosen["split"] = typed_split(pattern)
    if chosen["vocab_size"] < smallest:  # a vocabulary has at least its base symbols
        chosen["vocab_size"] = smallest + 64
    note_unused("vocab_size", chosen["vocab_size"])
    return Request(text, bpe.Settings(**chosen))


def as_choices(settings: bpe.Settings) -> dict[str, Any]:
    """Settings as values of choices, by their names: what a page finds chosen."""
    split: dict[str, Any] = {}
    if settings.split not in bpe.SPLIT_PATTERNS:
        split = {"split": CUSTOM_SPLIT, "pattern": split_text(settings.split)}
    chosen = vars(settings) | split
    del chosen["initial_merges"]  # no page has it
    return chosen


def base_size(text: str) -> int:
    """How many base symbols a text has, which every vocabulary has."""
    return len(make_alphabet(text, st.session_state["base"]))


def chosen_text() -> str:
    """The text to train on: a sample's, or the visitor's own."""
    sample = chosen_sample()
    text: str = sample.text if sample else st.session_state["text"]
    return text


def chosen_sample() -> Sample | None:
    """The sample that is chosen; None: the visitor's own text is."""
    return next((sample for sample in TEXTS if sample.key == st.session_state["sample"]), None)


def split_text(split: SplitPattern) -> str:
    """A split on one line: several patterns by the name of a model, or with arrows between."""
    if isinstance(split, str):
        return split
    return next((row.name for row in SPLITS.values() if row.pattern == split), _THEN.join(split))


def typed_split(typed: str) -> SplitPattern:
    """The split that somebody has typed: a pattern, several, or a name.

    >>> typed_split("GPT-4o"), typed_split("[0-9] ⟶ gpt2"), typed_split("(?:gpt-4o)")
    ('gpt4o', ('[0-9]', 'gpt2'), '(?:gpt-4o)')
    """
    parts = tuple(typed.split(_THEN))
    return parts if len(parts) > 1 else find_split(typed) or typed
