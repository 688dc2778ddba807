"""Whether files can come to the app at all."""

from typing import Final

import streamlit as st

from bpe_view.words import say

COOKIE: Final = "_streamlit_xsrf"
"""Streamlit gives it to every browser, and takes a file only together with it."""


def warn_where_no_file_can_come() -> None:
    """Say below an uploader that it cannot work, and what does.

    Inside a page of another site a browser keeps no cookie of ours, unless it is marked for that,
    which needs https.
    """
    came_from_a_browser = bool(st.context.headers)
    is_needed = st.get_option("server.enableXsrfProtection")
    if came_from_a_browser and is_needed and COOKIE not in st.context.cookies:
        st.caption(say("inputs.no_cookie"))
