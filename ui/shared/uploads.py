"""Whether files can come to the app at all, and letting go of them."""

from collections.abc import Iterable
from typing import Final

import streamlit as st
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile

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


def let_go_of(uploads: Iterable[UploadedFile]) -> None:
    """Free the memory of files that were read; Streamlit would keep them until the visit ends."""
    context = get_script_run_ctx()
    if context and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
        for upload in uploads:
            context.uploaded_file_mgr.remove_file(context.session_id, upload.file_id)
