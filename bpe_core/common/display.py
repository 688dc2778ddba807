"""HTML of results for notebooks, from functions that other packages register.

The library itself has no HTML. A package registers a function under the entry point group
`bpe_core.display`; it takes a value and returns HTML, or None for types that it does not handle.
Without such a package a notebook shows the `repr`.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

GROUP: Final = "bpe_core.display"


@cache
def _functions() -> tuple[Callable[[object], str | None], ...]:
    from importlib.metadata import entry_points  # imported late: it is slow

    return tuple(entry.load() for entry in entry_points(group=GROUP))


class Shown:
    """Base class of results that Jupyter and marimo show as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """Return the HTML of the first registered function that handles this type, if any does."""
        results = (to_html(self) for to_html in _functions())
        return next((html for html in results if html is not None), None)
