"""The player on a page: where it begins, which part of a long text it shows, what stands around it.

In the presenter view Python hides the page around the player, and hides it only: every input is
still there, so nothing is lost on the way in and out. The player makes itself large (presenter.js).
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.bundle import bundle_css
from bpe_view.player.player_payload import Start
from bpe_view.player.predict.predict_payload import Listener, count_pair
from bpe_view.tokens.text_window import MAX_SYMBOLS
from bpe_view.words import say
from ui.shared.error_messages import within
from ui.shared.mount import show_styles
from ui.shared.mount_player import player, run_payload
from ui.shared.session import visit
from ui.shared.text_window_input import window_input, window_start
from ui.training.inputs import text_title
from ui.training.run_store import Trained, trained
from ui.training.settings import chosen_request
from ui.visit import VIEWS
from ui.watch.leads import leads_of, open_sheet

PRESENTER: Final = VIEWS[1]
_HIDDEN: Final = "something around the player is hidden"
_FILES: Final = Path(__file__).parent
_CARD: Final = bundle_css(_FILES / "watch_card.css")
_STYLES: Final = {
    "presenter": bundle_css(_FILES / "presenter_page.css"),
    "predict": bundle_css(_FILES / "predict_page.css"),
}


def take_view(view: object) -> None:
    """Remember how the visitor wants to look at the player from now on."""
    if view in VIEWS:
        st.session_state["view"] = view


def show_as_card() -> None:
    """The line of settings and the player below it look like one."""
    show_styles(_CARD)


def hide_page_around_player() -> None:
    """Leave only the player on the page, where the visitor asked for that; on a phone in mode
    Predict leave the title out.

    Called after the player is drawn: a page without one stays whole, with what it has to say.
    """
    reason = "presenter" if st.session_state["view"] == PRESENTER else st.session_state["mode"]
    styles = _STYLES.get(reason, "")
    if styles or st.session_state.get(_HIDDEN):
        show_styles(styles)
    st.session_state[_HIDDEN] = bool(styles)


def watch_body() -> None:
    """The player, and what is open below it."""
    result = trained(chosen_request())
    if result:
        player_view(result, leads_of(result))
        open_sheet(result)
        hide_page_around_player()


def player_view(result: Trained, leads: Mapping[str, Callable[[], None]]) -> None:
    """Play a run; keep the step in the session state so that it goes into the link. `result`: the
    run. `leads`: what the page shows of it when asked, as `player` takes it."""
    symbol_count = result.run.tokenization.corpus.symbol_count
    step = player(
        run_payload(result, window_start("window", symbol_count)),
        _start(result),
        view=st.session_state["view"],
        title=text_title(),
        on_view=take_view,
        listener=_listener(result),
        leads=leads,
    )
    if step is not None:
        st.session_state["step"] = step
    whole = say(f"tokens.{result.run.settings.base}", n=symbol_count)
    label = say("watch.window", shown=MAX_SYMBOLS, whole=whole)
    window_input("window", symbol_count, label, say("watch.window_help"))


def _listener(result: Trained) -> Listener:
    """What happens in predict mode goes into the link; counts are of the whole text."""

    def keep(mode: str, level: int) -> None:
        st.session_state["mode"] = mode
        st.session_state["level"] = level

    return Listener(
        on_quiz=keep,
        count=lambda step, pair: count_pair(result.run, step, pair),
    )


def _start(result: Trained) -> Start:
    """Where a run begins, decided once when a visit first shows it.

    A link names its step. Otherwise the very first run of a visit plays by itself; a later one
    stays where the user was, so that the same step can be compared under other settings.
    """
    watch, shown = visit().watch, (result.identity, visit().number)
    if watch.start is None or watch.shown != shown:
        step = within("step", 0, len(result.run.merges))
        watch.start = Start(
            step=step or 0,
            autoplay=step is None and not watch.shown,
            mode=st.session_state["mode"],
            level=st.session_state["level"],
        )
        watch.shown = shown
    return watch.start
