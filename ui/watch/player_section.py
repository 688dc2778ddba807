"""The player on a page: where it begins, which part of a long text it shows."""

from collections.abc import Callable, Mapping
from typing import Final

import streamlit as st

from bpe_view.player.player_payload import Start
from bpe_view.player.predict.predict_payload import Listener, count_pair
from bpe_view.tokens.text_window import MAX_SYMBOLS
from bpe_view.words import say
from ui.shared.link_value import within
from ui.shared.mount_player import player, run_payload, run_words
from ui.shared.session import VISIT, hides
from ui.shared.text_window_input import window_input, window_start
from ui.shared.training.inputs import text_title
from ui.shared.training.run_store import Trained
from ui.watch.watch_choices import PLAYS
from ui.watch.watch_presenter import take_view

_START: Final = "where the player began"


def player_view(trained: Trained, leads: Mapping[str, Callable[[], None]]) -> None:
    """Play a run; keep the step in the session state so that it goes into the link.

    Args:
        trained: the run.
        leads: what the page shows of it when asked, as `player` takes it.
    """
    if is_watched(trained):
        st.session_state["mode"] = "watch"
    symbol_count = trained.shown.tokenization.corpus.symbol_count
    step = player(
        run_payload(trained, window_start("window", symbol_count)),
        _start(trained),
        view=st.session_state["view"],
        task=st.session_state["task"].strip(),
        title=text_title(),
        on_view=take_view,
        listener=_listener(trained),
        fixed_mode=hides("mode") or is_watched(trained),
        hides_next=hides("next"),
        hides_numbers=hides("numbers"),
        leads=leads,
    )
    if step is not None:
        st.session_state["step"] = step
    whole = say(f"tokens.{trained.run.settings.base}", n=symbol_count)
    label = say("watch.window", shown=MAX_SYMBOLS, whole=whole)
    window_input("window", symbol_count, label, say("watch.window_help"))


def is_watched(trained: Trained) -> bool:
    """Whether nobody can predict its merges: they go by counts of another text, or are given."""
    return trained.view is not None or bool(trained.run.settings.initial_merges)


def _listener(trained: Trained) -> Listener:
    """What happens in predict mode goes into the link; counts are of the whole text."""

    def keep(mode: str, level: int) -> None:
        st.session_state["mode"] = mode
        st.session_state["level"] = level

    return Listener(
        on_quiz=keep,
        count=lambda step, pair: count_pair(trained.shown, step, pair),
        words=run_words(trained) if st.session_state["mode"] == "predict" else None,
    )


def _start(trained: Trained) -> Start:
    """Where a run begins, decided once when a visit first shows it.

    A link names its step. Otherwise the very first run of a visit plays by itself; a later one
    stays where the user was, so that the same step can be compared under other settings.
    """
    shown = (trained.identity, st.session_state[VISIT])
    if st.session_state.get(PLAYS) != shown:
        first_visit = PLAYS not in st.session_state
        step = within("step", 0, len(trained.run.merges))
        st.session_state[PLAYS] = shown
        st.session_state[_START] = Start(
            step=step or 0,
            autoplay=step is None and first_visit,
            mode=st.session_state["mode"],
            level=st.session_state["level"],
        )
    start: Start = st.session_state[_START]
    return start
