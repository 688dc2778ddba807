"""How a result shows itself as the last line of a notebook's cell.

The library makes no HTML. Whatever is installed for it says so by the entry point group
`bpe_core.display`: a function that takes a value and returns HTML, or None for what it does not
know. Without one, a notebook shows the `repr`.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

GROUP: Final = "bpe_core.display"


@cache
def _makers() -> tuple[Callable[[object], str | None], ...]:
    from importlib.metadata import entry_points  # who only trains does not wait for it

    return tuple(entry.load() for entry in entry_points(group=GROUP))


class Shown:
    """Base of what Jupyter, marimo and the like can show."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """As HTML, made by the first who knows it; None: nobody does."""
        made = (make(self) for make in _makers())
        return next((html for html in made if html is not None), None)
