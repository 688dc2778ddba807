"""How results show themselves: as the last line of a notebook's cell, and in a terminal.

The library makes no HTML. Whatever is installed for it says so by the entry point group
`bpe_core.display`: a function that takes a value and returns HTML, or None for what it does not
know. Without one, a notebook shows the text form.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from unicodedata import east_asian_width

from bpe_core.common.errors import TextNeededError
from bpe_core.common.printable import printable
from bpe_core.common.quoting import shortened

GROUP: Final = "bpe_core.display"
MOST_TOKENS: Final = 2_000
"""So many tokens of a text are written out."""
_GROUNDS: Final = (223, 158, 189, 224, 194, 153, 187, 218, 151, 183, 229, 195)
"""Light colours of the 256 that terminals have; black letters can be read on each."""

MOST_LINES: Final = 100  # of a table; of what was counted the first `FIRST_LINES` say enough
FIRST_LINES: Final = 20
_WIDEST: Final = 120  # characters of a cell

Token = tuple[int, bytes]
"""The id of a token, and its bytes."""
Row = tuple[str, list[Token], int]
"""A name, or nothing; at most `MOST_TOKENS` and one more tokens; and how many there are."""


def shown_of(shown: int, total: int, what: str) -> str:
    """How much of something is shown.

    >>> shown_of(2_000, 310_000, "tokens"), shown_of(3, 3, "tokens")
    ('2,000 of 310,000 tokens', '3 tokens')
    """
    return f"{shown:,} of {total:,} {what}" if shown < total else f"{total:,} {what}"


@dataclass(frozen=True)
class ShownTable:
    """How a result shows itself that is no text in tokens.

    Attributes:
        about: what it is, and how much of it is shown.
        head: what stands above each column.
        lines: the cells; None is not known.
    """

    about: str
    head: Sequence[str]
    lines: Sequence[Sequence[str | float | None]]

    @property
    def columns(self) -> list[tuple[bool, list[str]]]:
        """Of each whether it is one of numbers, and its cells as they are written."""
        cells = zip(*self.lines, strict=True) if self.lines else ((),) * len(self.head)
        return [
            (any(not isinstance(cell, str) for cell in column), [name, *map(_cell, column)])
            for name, column in zip(self.head, cells, strict=True)
        ]

    def __str__(self) -> str:
        lines = zip(*(_padded(*column) for column in self.columns), strict=True)
        return "\n".join([self.about, "", *("  ".join(line).rstrip() for line in lines)])


def _cell(value: str | float | None) -> str:
    if isinstance(value, str):
        return shortened(value, _WIDEST)
    return "–" if value is None else str(value) if isinstance(value, int) else f"{value:.2f}"


def _padded(numbers: bool, cells: list[str]) -> list[str]:
    # In a terminal, a Chinese character is as wide as two letters.
    widths = [sum(1 + (east_asian_width(one) in "WF") for one in cell) for cell in cells]
    gaps = [" " * (max(widths) - width) for width in widths]
    return [gap + cell if numbers else cell + gap for gap, cell in zip(gaps, cells, strict=True)]


@cache
def _makers() -> tuple[Callable[[object], str | None], ...]:
    from importlib.metadata import entry_points  # who only trains does not wait for it

    return tuple(entry.load() for entry in entry_points(group=GROUP))


def html_of(value: object) -> str | None:
    """The value as HTML, made by the first who knows it; None: nobody does, or it has no text."""
    made = (make(value) for make in _makers())
    try:
        return next((html for html in made if html is not None), None)
    except TextNeededError:  # a run on counts
        return None


class Shown:
    """Base of what can be looked at: in Jupyter, marimo and the like, and in a terminal."""

    __slots__ = ()

    def as_table(self) -> ShownTable | None:
        """What is shown; None: a text in tokens."""
        return None

    def __str__(self) -> str:
        return str(self.as_table() or repr(self))

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        html = html_of(self)
        return {"text/plain": str(self)} | ({} if html is None else {"text/html": html})

    def show(self) -> None:
        """Write it to standard output, tokens coloured as `has_colours` says."""
        sys.stdout.write(f"{self}\n")


class ShownText(Shown):
    """Base of what is a text in tokens."""

    def rows(self) -> list[Row]:
        """The tokens that are shown.

        >>> import bpe_core as bpe
        >>> bpe.train("abab", vocab_size=257).rows()
        [('', [(256, b'ab'), (256, b'ab')], 2)]
        """
        raise NotImplementedError

    def show(self) -> None:
        """Write it to standard output, tokens coloured as `has_colours` says. Raises
        `TextNeededError`: tokens of a run on counts, which has no text."""
        if self.as_table():
            super().show()
            return
        for name, tokens, total in self.rows():
            heading = f"{name}:\n" if name else ""
            rest = "\n" + shown_of(MOST_TOKENS, total, "tokens") if total > MOST_TOKENS else ""
            sys.stdout.write(f"{heading}{written(tokens, colours=has_colours())}{rest}\n")


def has_colours() -> bool:
    """Whether standard output is a terminal whose user did not ask for no colours.

    Source of the convention: https://no-color.org
    """
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def written(tokens: Iterable[Token], *, colours: bool) -> str:
    """Tokens as a terminal shows them: each on its ground, or with bars between them.

    >>> written([(104, b"h"), (300, b"ello\\n"), (119, b"w")], colours=False)
    'h|ello⏎\\nw'
    """
    return "".join(_parts(tokens, colours))


def _parts(tokens: Iterable[Token], colours: bool) -> Iterator[str]:
    ends_line = True
    for place, (token_id, token) in enumerate(tokens):
        if place == MOST_TOKENS:
            yield " …"
            return
        label = printable(token)
        ground = _GROUNDS[token_id * 7 % len(_GROUNDS)]
        if not colours and not ends_line:
            yield "|"
        yield f"\033[48;5;{ground};38;5;16m{label}\033[0m" if colours else label
        ends_line = token.endswith(b"\n")
        if ends_line:
            yield "\n"
