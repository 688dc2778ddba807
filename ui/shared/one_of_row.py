"""A row of buttons of which one is pressed."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st


def one_of_row(
    label: str, key: str, options: Sequence[str], say_option: Callable[[str], str], **looks: Any
) -> str:
    """The option that is pressed, kept under `key`; `label` is for screen readers alone."""
    pressed: str | None = st.segmented_control(
        label, options, format_func=say_option, key=key, required=True,
        label_visibility="collapsed", **looks,
    )  # fmt: skip
    assert pressed is not None  # required=True
    return pressed
