"""How values, names and IDs are written in messages."""

from collections.abc import Iterable
from reprlib import Repr
from typing import Final

from bpe_core.common.limits import MAX_MESSAGE

MAX_NAMES: Final = 8  # names, or ranges of IDs, in one message


def shortened(message: str, most: int = MAX_MESSAGE) -> str:
    """A message of at most `most` characters: its middle is left out.

    >>> shortened("What was wrong, and in the middle much else. What to do.", 33)
    'What was wrong, and in…hat to do.'
    """
    if len(message) <= most:
        return message
    end = most // 3 - 1
    return f"{message[: most - end - 1]}…{message[-end:]}"


def quoted(value: object, limit: int = 60) -> str:
    """The `repr` of a value on one line, of at most `limit` characters.

    >>> quoted("x" * 100, limit=9)
    "'xx…xx'"
    """
    brief = Repr()
    brief.maxstring = brief.maxother = brief.maxlong = limit
    brief.fillvalue = "…"
    try:
        return shortened(" ".join(brief.repr(value).split()), limit)
    except ValueError:  # an int of thousands of digits
        return f"<{type(value).__name__}>"


def nearest(value: object, allowed: Iterable[str]) -> str:
    """The allowed names; of more than eight those that are most like `value`.

    >>> nearest("gpt-44", ["gpt-4", *map(str, range(100))]).split(", ")[0]
    "'gpt-4'"
    """
    names = list(allowed)
    if len(names) <= MAX_NAMES:
        return ", ".join(quoted(name, 30) for name in names) or "none"
    from difflib import get_close_matches  # it takes a while to load

    near = get_close_matches(quoted(value).strip("'"), names, MAX_NAMES, cutoff=0)
    return f"{', '.join(quoted(name, 30) for name in near)} and {len(names) - MAX_NAMES:,} more"


def ranges_of(ids: Iterable[int]) -> str:
    """Whole numbers as ranges.

    >>> ranges_of([5, 0, 1, 2])
    '0–2, 5'
    """
    ranges: list[list[int]] = []
    for token_id in sorted(ids):
        if ranges and token_id == ranges[-1][1] + 1:
            ranges[-1][1] = token_id
        else:
            ranges.append([token_id, token_id])
    written = [f"{a}" if a == b else f"{a}–{b}" for a, b in ranges[:MAX_NAMES]]
    return ", ".join(written + ["…"] * (len(ranges) > MAX_NAMES)) or "none"
