"""One field for every search: what is typed there says by itself what it is."""

from typing import Final

import regex

from bpe_core.analysis import Search

_WAYS: Final[tuple[tuple[Search, str], ...]] = (
    ("regex", r"/(.+)/"),
    ("text", r'"(.+)"'),
    ("id", r"\s*(\d[\d\s,–-]*)"),
    ("hex", r"\s*((?:0[xX])?[\da-fA-F]{2}(?:[\s,]+[\da-fA-F]{2})+|0[xX](?:[\da-fA-F]{2})+)\s*"),
)
"""How a search is written, where it is not for a text; the first that fits counts."""


def understood(typed: str) -> tuple[str, Search]:
    """What is looked for, and how.

    >>> understood("the"), understood("259"), understood("e2 80 a6")
    (('the', 'text'), ('259', 'id'), ('e2 80 a6', 'hex'))
    >>> understood("/ing$/"), understood('"259"')
    (('ing$', 'regex'), ('259', 'text'))
    """
    for how, pattern in _WAYS:
        found = regex.fullmatch(pattern, typed, regex.DOTALL)
        if found:
            return found[1], how
    return typed, "text"


def as_typed(query: str, how: Search) -> str:
    """How a search is written in the field; a link holds `query` and `how`.

    >>> as_typed("ing$", "regex"), as_typed("259", "text"), as_typed("e2 80", "hex")
    ('/ing$/', '"259"', 'e2 80')
    """
    if not query or understood(query) == (query, how):
        return query
    # What is no number is no ID either: as a text it finds as little.
    quoted = f'"{query}"'
    return {"regex": f"/{query}/", "text": quoted, "hex": f"0x{query}", "id": quoted}[how]
