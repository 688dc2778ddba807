"""A row of buttons of which one is pressed; what the row is called is heard, and not seen."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st


def one_of_row(
    label: str, key: str, options: Sequence[str], say_option: Callable[[str], str], **looks: Any
) -> str:
    """Which one is pressed, kept under this key. `looks`: what else Streamlit's row takes."""
    pressed: str | None = st.segmented_control(
        label, options, format_func=say_option, key=key, required=True,
        label_visibility="collapsed", **looks,
    )  # fmt: skip
    assert pressed is not None  # required=True
    return pressed
