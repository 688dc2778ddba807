"""Watch: paste a text and see Byte Pair Encoding learn, merge by merge."""

from functools import partial

import streamlit as st

from bpe_core import BPEError
from ui.frame.page_frame import close_page, open_page, page_body, show_own_title
from ui.shared.error_messages import show_problem
from ui.shared.training.inputs import line, tell_line
from ui.shared.training.run_store import Trained, trained
from ui.watch.leads import first_lesson, leads_of, open_sheet, story_link
from ui.watch.player_section import hide_page_around_player, player_view, show_as_card


def page() -> None:
    """The landing page."""
    open_page("watch", has_title=False)
    show_own_title("watch", story_link())
    show_as_card()
    with st.container(key="watch-card"):
        request = line("text", "settings", on_card=True)
        try:
            result = trained(request)
        except BPEError as error:
            show_problem(error)
            result = None
        tell_line()
        page_body("watch", partial(_below_title, result) if result else None)
    first_lesson()
    close_page("watch")


def _below_title(result: Trained) -> None:
    player_view(result, leads_of(result))
    open_sheet(result)
    hide_page_around_player()


if __name__ == "__main__":
    page()
