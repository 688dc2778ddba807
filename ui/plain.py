"""Text from outside, in places that Streamlit reads as Markdown.

Messages, captions and labels are Markdown: an image in them would be fetched from its host. So
whatever a user, a file or a link brought goes through `plain` first; this is the one place.
"""

import re
from typing import Final

import streamlit as st

_PUNCTUATION: Final = re.compile(r"([!-/:-@\[-`{-~])")


def plain(text: str) -> str:
    r"""`text` as Markdown that shows exactly these characters, on one line.

    >>> print(plain("![](http://x) *b*"))
    \!\[\]\(http\:\/\/x\) \*b\*
    """
    return _PUNCTUATION.sub(r"\\\1", " ".join(text.split()))


def show_problem(error: Exception) -> None:
    """Show what was wrong; messages name the value, which may be anything."""
    st.error(plain(str(error)))
