"""In which line of a TOML file a key or table stands; `tomllib` tells that only of syntax errors.

The text has been read by `tomllib` already, so it is valid; this looks only for headers of tables
and for keys, and passes over texts of several lines.
"""

import re
from collections import Counter
from typing import Final

Place = tuple[str | int, ...]
"""Where something stands: `("stage", "text")`, `("question", 0, "pair")`, `()` for the file."""

_HEADER: Final = re.compile(r"\s*(\[\[?)\s*([\w-]+)\s*\]")
_KEY: Final = re.compile(r"\s*(?:([\w-]+)|\"([^\"]*)\"|'([^']*)')\s*=")
_QUOTES: Final = ('"""', "'''")


def key_lines(text: str) -> dict[Place, int]:
    r"""The line, counted from 1, of every table and key.

    >>> key_lines('title = "x"\n\n[[question]]\nkind = "y"\n')
    {(): 1, ('title',): 1, ('question', 0): 3, ('question', 0, 'kind'): 4}
    """
    found: dict[Place, int] = {(): 1}
    tables: Counter[str] = Counter()
    table: Place = ()
    open_quotes = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if open_quotes:
            open_quotes = "" if _closes(line, open_quotes) else open_quotes
            continue
        header = _HEADER.match(line)
        if header:
            brackets, name = header.groups()
            table = (name, tables[name]) if brackets == "[[" else (name,)
            tables[name] += 1
            found.setdefault(table, number)
            continue
        key = _KEY.match(line)
        if key:
            name = next(one for one in key.groups() if one is not None)
            found.setdefault((*table, name), number)
            open_quotes = _opens(line[key.end() :])
    return found


def line_of(lines: dict[Place, int], place: Place) -> int:
    """The line of a place, or of the table around it where the file does not have it."""
    while place not in lines:
        place = place[:-1]
    return lines[place]


def _opens(value: str) -> str:
    """The quotes that begin a text of several lines and do not end it on this one."""
    begin = value.lstrip()[:3]
    rest = value.lstrip()[3:]
    return begin if begin in _QUOTES and not _closes(rest, begin) else ""


def _closes(line: str, quotes: str) -> bool:
    escaped = re.sub(r"\\.", "", line) if quotes == '"""' else line
    return quotes in escaped
