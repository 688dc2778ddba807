"""What a component sends to the browser, whichever host shows it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bpe_view.bundle import bundle_js
from bpe_view.words import current_language, words_for


@dataclass(frozen=True)
class Component:
    """A part of a page that lives in the browser."""

    name: str  # distinguishes it from every other
    entry: Path  # its script's entry, which imports the others
    # makes the style sheet of an entry; None: it needs none
    styled: Callable[[Path], str] | None = None
    # the sections of the words that it says; none for one that says nothing
    words: tuple[str, ...] = ()

    @property
    def styles(self) -> str:
        """Its whole style sheet."""
        return self.styled(self.entry) if self.styled else ""

    @property
    def script(self) -> str:
        """Its whole script."""
        return bundle_js(self.entry)

    def for_visitor(self, palette: str) -> dict[str, Any]:
        """What it is told of the visitor: in which words and colours to speak.

        The other half is mount.js.
        """
        words, language = words_for(*self.words), current_language()
        return {"words": words, "language": language, "palette": palette}
