"""The bar of a long computation: its progress, or its place in the queue, and a Stop button."""

import time
from collections.abc import Callable
from functools import cache, partial
from itertools import count
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_core.common import report_to
from bpe_view.words import say
from bpe_view.words.error_words import StoppedError
from ui.host.whole_page import of_the_whole_page
from ui.shared.session import visit

QUIET_SECONDS: Final = 0.4  # what takes less shows no bar
_numbers: Final = count()  # of buttons: there may be several that stop the same


def stop(identity: str) -> None:
    """Remember that the visitor stopped a computation: it does not begin again by itself."""
    visit().stopped = identity


def is_stopped(place: Any, identity: str, sentence: str, label: str) -> bool:
    """Whether the visitor stopped this computation; if so, `place` has the sentence and a button
    with the label that lets it begin again."""
    if visit().stopped != identity:
        return False
    with place.container():
        st.info(sentence)
        st.button(label, type="primary", key=f"again-{next(_numbers)}", on_click=stop, args=("",))
    return True


class ProgressBar:
    """Shows progress once a computation takes long enough to be noticed.

    Any click makes Streamlit raise inside the next `st` call of the running script, so drawing the
    bar is also what ends a computation that nobody waits for.
    """

    def __init__(
        self, place: Any, sentence: Callable[[bpe.Progress], str], on_stop: Callable[[], None]
    ) -> None:
        """A bar that is not shown yet.

        Args:
            place: an `st.empty()`, or a container at whose end the bar is shown.
            sentence: what stands above it while something is computed.
            on_stop: called at the press of Stop, which ends the computation anyway.
        """
        self._place = place
        self._sentence = sentence
        self._on_stop = on_stop
        self._visible_from = time.monotonic() + QUIET_SECONDS
        self._bar: Any = None
        self._slot: Any = None

    def __call__(self, progress: bpe.Progress) -> None:
        """Show how far it is."""
        if time.monotonic() < self._visible_from:
            return
        if self._bar is None:
            self._slot = self._place.empty()
            # A button of a fragment would wait until its run is over: this one ends the run.
            with self._slot.container(), of_the_whole_page():
                self._bar = st.progress(0.0)
                key = f"stop-{next(_numbers)}"
                st.button(say("training.stop"), key=key, on_click=self._on_stop)
        if progress.stage == "queued":
            text = say("training.queued", n=progress.total)
        elif progress.stage == "waiting":
            text = say("training.waiting")
        else:
            text = self._sentence(progress)
        self._bar.progress(min(progress.done / max(progress.total, 1), 1.0), text=text)

    def close(self) -> None:
        """Remove it."""
        if self._bar is not None:
            self._slot.empty()
            self._bar = None


def watch_cutting(page: str, place: Any) -> ProgressBar:
    """Returns a bar for all tokenizing in the run of a page, by its key, that has no bar of its
    own. After Stop it raises `StoppedError`, until the visitor goes on."""
    bar = ProgressBar(place, _cutting_sentence, partial(stop, page))
    # Looked up when there is something to report, and shown once.
    stopped = cache(lambda: is_stopped(place, page, say("errors.stopped"), say("training.go_on")))

    def report(progress: bpe.Progress) -> None:
        if progress.done == progress.total:
            return  # it took no time, or is over
        if stopped():
            raise StoppedError
        bar(progress)

    report_to(report)
    return bar


def _cutting_sentence(progress: bpe.Progress) -> str:
    stage = say(f"training.stage.{progress.stage}")
    return say("training.cutting", stage=stage, done=progress.done, total=progress.total)
