"""Where a visitor gets the page to take home."""

import datetime
from typing import Any

import streamlit as st

from ui.components.player import Start, player_data
from ui.take_home import take_home_page, window_note
from ui.training import Trained
from ui.words import say


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
        data = player_data(payload, start)
        page = take_home_page(trained.run, data, datetime.date.today()).encode()
        st.download_button(
            say("take_home.download", size=_size_in_words(len(page))),
            data=page,
            file_name="bpe-merges.html",
            mime="text/html",
            on_click="ignore",
        )
        note = window_note(trained.run, data)
        if note:
            st.caption(note)


def _size_in_words(size: int) -> str:
    if size < 1_000_000:
        return say("pictures.kilobytes", size=f"{size / 1000:.0f}")
    return say("pictures.megabytes", size=f"{size / 1_000_000:.1f}")
