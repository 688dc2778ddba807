"""A bar for what takes long, and a button that ends it."""

import time
from collections.abc import Callable
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_view.words import say

QUIET_SECONDS: Final = 0.4
"""What is over sooner shows no progress."""


class ProgressBar:
    """Shows progress once something takes long enough to be noticed.

    Any click makes Streamlit raise inside the next `st` call of the running script, so drawing
    the bar is also what ends a training, or an opening, that nobody waits for.
    """

    def __init__(
        self,
        place: Any,
        identity: str,
        sentence: Callable[[bpe.Progress], str],
        stop: Callable[[], None] | None,
    ) -> None:
        """A bar that is not seen yet.

        Args:
            place: an `st.empty()`.
            identity: distinguishes it from the other bars of the page.
            sentence: what it says.
            stop: called when the visitor ends it; what is running is then ended anyway. None: there
                is no button, as where a part of a page runs alone, in which a click waits.
        """
        self._place = place
        self._identity = identity
        self._sentence = sentence
        self._stop = stop
        self._visible_from = time.monotonic() + QUIET_SECONDS
        self._bar: Any = None

    def __call__(self, progress: bpe.Progress) -> None:
        """Show how far it is."""
        if time.monotonic() < self._visible_from:
            return
        if self._bar is None:
            with self._place.container():
                self._bar = st.progress(0.0)
                if self._stop:
                    key = f"stop {self._identity}"
                    st.button(say("training.stop"), key=key, on_click=self._stop)
        share = min(progress.done / max(progress.total, 1), 1.0)
        self._bar.progress(share, text=self._sentence(progress))

    def go(self) -> None:
        """It is over."""
        if self._bar is not None:
            self._place.empty()
