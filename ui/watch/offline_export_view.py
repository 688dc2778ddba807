"""Where a visitor gets the page to take home."""

import datetime
from typing import Any

import streamlit as st

from bpe_core import __version__
from bpe_view.offline.html_file import take_home_page, window_note
from bpe_view.player.payload import PLAYER, Start, player_data
from bpe_view.words import say, written
from ui.shared.app_look import app_look
from ui.shared.mount_player import run_words
from ui.shared.session import visitor_palette
from ui.shared.training.run_store import Trained


def take_home_view(trained: Trained, payload: dict[str, Any]) -> None:
    """Offer the run that is shown as one HTML file that opens at the step and in the mode shown."""
    if not trained.run.merges:
        return
    # The file is made when somebody looks for it: the first paint need not wait for it.
    expander = st.expander(say("take_home.open"), key="take home", on_change="rerun")
    if not expander.open:
        return
    with expander:
        st.markdown(f"{say('take_home.what')} {say('take_home.pictures')}")
        state = st.session_state
        start = Start(step=state["step"] or 0, mode=state["mode"], level=state["level"])
        words = {"unseen": run_words(trained)}  # there, nobody can be asked for them
        data = player_data(payload, start) | words | PLAYER.for_visitor(visitor_palette())
        today = datetime.date.today()
        page = take_home_page(trained.shown, data, app_look(), __version__, today).encode()
        st.download_button(
            say("take_home.download", size=_size_in_words(len(page))),
            data=page,
            file_name="bpe-merges.html",
            mime="text/html",
            on_click="ignore",
        )
        note = window_note(trained.shown, data)
        if note:
            st.caption(note)


def _size_in_words(size: int) -> str:
    if size < 1_000_000:
        return say("pictures.kilobytes", size=written(size / 1000))
    return say("pictures.megabytes", size=written(size / 1_000_000, 1))
