"""The settings of a training as the session has them, property by property, and back."""

from dataclasses import replace
from typing import Any

import streamlit as st

import bpe_core as bpe
from ui.shared.training.own_split import split_text, typed_split
from ui.shared.training.training_choices import CUSTOM_SPLIT


def chosen_settings(base_size: int, table: bpe.CountTable | None = None) -> bpe.Settings:
    """What is chosen for a text with so many base symbols; a table was counted with settings of its
    own.
    """
    state = st.session_state
    chosen = bpe.Settings(
        vocab_size=large_enough(state["vocab_size"], base_size),
        base=state["base"],
        split=typed_split(state["pattern"]) if state["split"] == CUSTOM_SPLIT else state["split"],
        tie_rule=state["tie_rule"],
        min_count=state["min_count"],
        special_tokens=tuple(state["special_tokens"].split()),
    )
    if table is None:
        return chosen
    return replace(chosen, base=table.base, split=table.split, special_tokens=table.special_tokens)


def as_properties(settings: bpe.Settings) -> dict[str, Any]:
    """Settings as values of properties, by their names: what a page finds chosen."""
    named = settings.split in bpe.SPLIT_PATTERNS
    split = {} if named else {"split": CUSTOM_SPLIT, "pattern": split_text(settings.split)}
    special_tokens = {"special_tokens": " ".join(settings.special_tokens)}
    no_page_asks = {"initial_merges", "max_token_bytes"}
    chosen = vars(settings) | split | special_tokens
    return {name: value for name, value in chosen.items() if name not in no_page_asks}


def large_enough(vocab_size: int, base_size: int) -> int:
    """A vocabulary has at least its base symbols."""
    return vocab_size if vocab_size >= base_size else base_size + 64
