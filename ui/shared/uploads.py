"""Whether files can come to the app at all, and the texts that were in them."""

import sys
import weakref
from typing import Final

import streamlit as st

from bpe_view.words import say
from ui.host.element_types import UploadedFile
from ui.host.uploaded_files import empty

COOKIE: Final = "_streamlit_xsrf"
"""Streamlit gives it to every browser, and takes a file only together with it."""


class FileText(str):
    """A text from a file, of which one can see whether somebody still has it."""

    __slots__ = ("__weakref__",)


_texts: Final[weakref.WeakValueDictionary[int, FileText]] = weakref.WeakValueDictionary()


def read_text(upload: UploadedFile) -> FileText:
    """The text of a file, of which nothing else is kept; a UnicodeDecodeError if it is none."""
    data = upload.getvalue()
    empty(upload)
    text = FileText(data.decode("utf-8-sig"))
    _texts[id(text)] = text
    return text


def not_utf8(name: str, error: UnicodeDecodeError) -> str:
    """What is said of a file that is no text: its name, and where it is not."""
    byte = f"{error.object[error.start]:#04x}"
    return say("inputs.not_utf8", name=name, byte=byte, position=error.start)


def bytes_of_texts() -> int:
    """Bytes of the texts of files that sessions hold."""
    return sum(map(sys.getsizeof, [*_texts.values()]))


def warn_where_no_file_can_come() -> None:
    """Say below an uploader that it cannot work, and what does."""
    if not can_files_come():
        st.caption(say("inputs.no_cookie"))


def can_files_come() -> bool:
    """Whether the browser keeps the cookie that a file needs.

    Inside a page of another site it keeps none of ours, unless it is marked for that, which needs
    https.
    """
    came_from_a_browser = bool(st.context.headers)
    is_needed = st.get_option("server.enableXsrfProtection")
    return not (came_from_a_browser and is_needed and COOKIE not in st.context.cookies)
