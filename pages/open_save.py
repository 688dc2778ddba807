"""Open & save: tokenizer files of every common format, in and out."""

from functools import partial

import streamlit as st

from ui.frame.page_frame import close_page, open_page, page_body
from ui.open_save.open_view import open_view, real_models_view
from ui.open_save.save_view import save_view, subject_input


def page() -> None:
    """The page."""
    open_page("open_save")
    left, right = st.columns(2, gap="large")
    with left:
        open_view()
        real_models_view()
    with right:
        subject = subject_input()
        page_body("open_save", partial(save_view, subject) if subject else None)
    close_page("open_save")


if __name__ == "__main__":
    page()
