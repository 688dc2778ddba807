"""How results show themselves: as the last line of a notebook's cell, and in a terminal.

The library makes no HTML. Whatever is installed for it says so by the entry point group
`bpe_core.display`: a function that takes a value and returns HTML, or None for what it does not
know. Without one, a notebook shows the text form.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Final

from bpe_core.common.errors import TextNeededError
from bpe_core.common.printable import printable

GROUP: Final = "bpe_core.display"
MOST_TOKENS: Final = 2_000
"""So many tokens of a text are written out."""
_GROUNDS: Final = (223, 158, 189, 224, 194, 153, 187, 218, 151, 183, 229, 195)
"""Light colours of the 256 that terminals have; black letters can be read on each."""

Token = tuple[int, bytes]
"""The id of a token, and its bytes."""


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

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        html = html_of(self)
        return {"text/plain": repr(self)} | ({} if html is None else {"text/html": html})

    def rows(self) -> list[tuple[str, list[Token]]]:
        """What is shown: a name, or nothing, and tokens; at most `MOST_TOKENS` and one more.

        >>> import bpe_core as bpe
        >>> bpe.train("abab", vocab_size=257).rows()
        [('', [(256, b'ab'), (256, b'ab')])]
        """
        raise NotImplementedError

    def show(self) -> None:
        """Write the tokens to standard output, coloured as `has_colours` says. Raises
        `TextNeededError`: a run on counts, which has no text."""
        for name, tokens in self.rows():
            heading = f"{name}:\n" if name else ""
            sys.stdout.write(f"{heading}{written(tokens, colours=has_colours())}\n")


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
