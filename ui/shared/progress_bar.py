"""What takes long: asked for by a button, seen as a bar, ended by one and begun again."""

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
from ui.shared.cache import Cache, Key, Value

_numbers: Final = count()
"""Makes the key of each button its own: the same may be stopped in two places of a page."""
QUIET_SECONDS: Final = 0.4  # what is over sooner shows no progress


_STOPPED: Final = "what was stopped last"


def stop(identity: str) -> None:
    """Remember that the visitor has ended this; it does not begin again by itself."""
    st.session_state[_STOPPED] = identity


def is_stopped(place: Any, identity: str, sentence: str, again: str) -> bool:
    """Whether the visitor has ended this; if so, it says that and offers to begin again."""
    if st.session_state.get(_STOPPED) != identity:
        return False
    with place.container():
        st.info(sentence)
        st.button(again, type="primary", key=f"again {next(_numbers)}", on_click=_begin_again)
    return True


def _begin_again() -> None:
    st.session_state.pop(_STOPPED, None)


class ProgressBar:
    """Shows progress once something takes long enough to be noticed.

    Any click makes Streamlit raise inside the next `st` call of the running script, so drawing
    the bar is also what ends a training, or an opening, that nobody waits for.
    """

    def __init__(
        self, place: Any, sentence: Callable[[bpe.Progress], str], stop: Callable[[], None]
    ) -> None:
        """A bar that is not seen yet. `place`: an `st.empty()`, or a container in which it stands
        last once it is seen. `stop`: called when the visitor ends it; what is running is then ended
        anyway."""
        self._place = place
        self._sentence = sentence
        self._stop = stop
        self._visible_from = time.monotonic() + QUIET_SECONDS
        self._bar: Any = None
        self._slot: Any = None

    def __call__(self, progress: bpe.Progress) -> None:
        """Show how far it is."""
        if time.monotonic() < self._visible_from:
            return
        if self._bar is None:
            self._slot = self._place.empty()
            with self._slot.container():
                self._bar = st.progress(0.0)
                # A click in a part of the page that runs alone would wait until that is over. As a
                # button of the whole page it ends it.
                with of_the_whole_page():
                    key = f"stop {next(_numbers)}"
                    st.button(say("training.stop"), key=key, on_click=self._stop)
        share = min(progress.done / max(progress.total, 1), 1.0)
        self._bar.progress(share, text=_waiting_sentence(progress) or self._sentence(progress))

    def close(self) -> None:
        """It is over."""
        if self._bar is not None:
            self._slot.empty()
            self._bar = None


def watch_cutting(page: str, place: Any) -> ProgressBar:
    """A bar for whatever a run of a page cuts that no other bar shows, by the page's key.

    After Stop all of it raises `StoppedError`, until the visitor goes on. `place`: as `ProgressBar`
    takes it.
    """
    bar = ProgressBar(place, _cutting_sentence, partial(stop, page))
    # Looked for when there is something to say, and said once.
    stopped = cache(lambda: is_stopped(place, page, say("errors.stopped"), say("training.go_on")))

    def hear(progress: bpe.Progress) -> None:
        if progress.done == progress.total:
            return  # it took no time, or is over
        if stopped():
            raise StoppedError
        bar(progress)

    report_to(hear)
    return bar


def _waiting_sentence(progress: bpe.Progress) -> str:
    """What somebody waits for who does not compute anything; "" for who does."""
    if progress.stage == "queued":
        return say("training.queued", n=progress.total)
    return say("training.waiting") if progress.stage == "waiting" else ""


def _cutting_sentence(progress: bpe.Progress) -> str:
    stage = say(f"training.stage.{progress.stage}")
    return say("training.cutting", stage=stage, done=progress.done, total=progress.total)


def kept_or_made(
    cache: Cache[Key, Value], key: Key, make: Callable[[], Value], sentence: str, cost: int
) -> Value:
    """The value of `key`, as `Cache.get` gives it; says why one waits while it is computed.

    Streamlit's spinner starts a thread and sends a message where nobody waits, too.
    """
    kept = cache.find(key)
    if kept is not None:
        return kept
    with st.spinner(sentence):
        return cache.get(key, make, cost=cost)
