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

# -- analysis --------------------------------------------------------------------------------
