"""Text from outside, in places that Streamlit reads as Markdown.

Messages, captions and labels are Markdown: an image in them would be fetched from its host. So
whatever a user, a file or a link brought goes through `plain` first; this is the one place.
"""

import re
from typing import Final

_PUNCTUATION: Final = re.compile(r"([!-/:-@\[-`{-~])")
# Streamlit makes links of bare addresses after it has taken the backslashes away. An invisible
# character that joins what stands around it keeps it from seeing them.
_ADDRESS: Final = re.compile(r"(?i)(?<=:\\/\\/)|(?<=www)(?=\\\.)|(?<=@)")
_BREAKING_SPACE: Final = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")
_JOINER: Final = "\N{WORD JOINER}"


def plain(text: str) -> str:
    r"""`text` as Markdown that shows exactly these characters, on one line.

    >>> print(plain("![](x) *b*"))
    \!\[\]\(x\) \*b\*
    """
    line = _BREAKING_SPACE.sub(" ", text).strip(" ")
    return _ADDRESS.sub(_JOINER, _PUNCTUATION.sub(r"\\\1", line))
