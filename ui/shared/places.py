"""The places in the head of a page, which the frame has and the page fills."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

import streamlit as st

from ui.shared.element_types import DeltaGenerator


@dataclass(frozen=True)
class Places:
    """Where a page draws outside of its body."""

    title: DeltaGenerator
    line: DeltaGenerator  # for what the page is about: its text, its tokenizer


_PLACES: Final = ContextVar[Places]("the places of the run")


def places() -> Places:
    """Those of the page that runs now. A fragment that runs alone has none."""
    return _PLACES.get()


@contextmanager
def placed(title: DeltaGenerator, line: DeltaGenerator) -> Iterator[None]:
    """Give a page its places while it runs."""
    token = _PLACES.set(Places(title, line))
    try:
        yield
    finally:
        _PLACES.reset(token)


def is_whole_run() -> bool:
    """Whether the whole page runs, and not one fragment alone."""
    return _PLACES.get(None) is not None


def show_title(title: str, line: str = "") -> None:
    """Show the title of the page, and a line of Markdown below it."""
    with places().title:
        st.title(title, anchor=False)
        if line:
            st.markdown(line)
