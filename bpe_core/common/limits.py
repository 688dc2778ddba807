"""Every limit of the library in one place, with what it protects.

A number that only says how work is cut into parts, or from which size on something pays, is no
limit: it stands where it is used.
"""

from typing import Final

MAX_MESSAGE: Final = 300
"""Characters of an error's message: what a file or a visitor wrote may be quoted in it."""

# -- text ------------------------------------------------------------------------------------

# -- training --------------------------------------------------------------------------------

# -- tokenizers ------------------------------------------------------------------------------

# -- files -----------------------------------------------------------------------------------

# -- tokenizers that another library holds ---------------------------------------------------
CHILD_MEMORY: Final = 2**31
"""Bytes of memory of a process that opens a visitor's file, so that none takes all of a server."""
CHILD_SECONDS: Final = 20.0
"""Seconds for each answer of such a process, so that none works for ever on a text."""
MAX_CHILDREN: Final = 2
"""Such processes at a time, so that many visitors' files have bounded memory together."""

# -- analysis --------------------------------------------------------------------------------
