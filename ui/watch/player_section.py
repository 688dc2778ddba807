"""The player on page Watch: where it begins, which part of a long text it shows, and what stands
around it.

In the presenter view CSS hides the page around the player; every input is still there, so nothing
is lost on the way in and out. The player makes itself large (presenter.js).
"""

from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.bundle import bundle_css
from bpe_view.tokens.text_window import MAX_SYMBOLS
from bpe_view.words import say
from ui.shared.mount import show_styles
from ui.shared.mount_player import PlayerChoices, player
from ui.shared.session import visit
from ui.shared.text_window_input import window_input, window_start
from ui.training.inputs import text_title
from ui.training.run_store import Trained, trained
from ui.training.settings import chosen_request
from ui.visit import VIEWS
from ui.watch.leads import leads_of, merge_table

_FILES: Final = Path(__file__).parent
_STYLES: Final = {
    "presenter": bundle_css(_FILES / "presenter_page.css"),
    "predict": bundle_css(_FILES / "predict_page.css"),
}


def watch_body() -> None:
    """The player, and the table of merges where it is open."""
    result = trained(chosen_request())
    if result:
        player_view(result)
        merge_table(result)
        _hide_page_around_player()


def _hide_page_around_player() -> None:
    """Leave only the player on the page in the presenter view, and on a phone in mode Predict leave
    the title out. After the player is drawn: a page without one stays, with what it has to say."""
    watch, view = visit().watch, st.session_state["view"]
    styles = _STYLES.get(view if view == VIEWS[1] else st.session_state["mode"], "")
    if styles or watch.hides_page:
        show_styles(styles)
    watch.hides_page = bool(styles)


def player_view(result: Trained) -> None:
    """Play a run. The very first one of a visit plays by itself; a later one stays where the user
    was, so that the same step can be compared under other settings."""
    symbol_count = result.run.tokenization.corpus.symbol_count
    player(
        result,
        window_start("window", symbol_count),
        visit().watch,
        PlayerChoices("step", "mode", "level"),
        autoplay=not visit().watch.shown,
        view=st.session_state["view"],
        title=text_title(),
        leads=leads_of(result),
    )
    whole = say(f"tokens.{result.run.settings.base}", n=symbol_count)
    label = say("watch.window", shown=MAX_SYMBOLS, whole=whole)
    window_input("window", symbol_count, label, say("watch.window_help"))
