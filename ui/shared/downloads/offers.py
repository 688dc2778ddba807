"""What each session offers to download, and the files that were made of it.

Streamlit's own button lets go of a file that was made when asked as soon as somebody else clicks.
"""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import streamlit as st

from bpe_view.words import speaking
from ui.shared.cache import RESULTS
from ui.shared.session import visit, visitor_language

_SHELF: Final = "what can be downloaded"

Make = Callable[[], bytes | str]


@dataclass(eq=False)
class Shelf:
    """What a session offers on the page it is on; files that it made stay when that is left."""

    # known to the visitor alone
    token: str = field(default_factory=partial(secrets.token_urlsafe, 16))
    language: str = ""
    visit: int = -1
    offers: dict[str, Make] = field(default_factory=dict)  # by the names of the files

    def make(self, name: str) -> tuple[str, bytes]:
        """Make a file anew, and keep it while memory allows; by what it is found, and what is in
        it."""
        with speaking(self.language):
            made = self.offers[name]()
        content = made.encode() if isinstance(made, str) else made
        digest = hashlib.sha256(content).hexdigest()[:16]
        RESULTS.keep((self.token, (name, digest)), content, len(content))
        _known.add(self.token)
        return digest, content

    def find(self, name: str, digest: str) -> bytes | None:
        """What is in a file that was made; None: it is no longer kept."""
        kept = RESULTS.find((self.token, (name, digest)))
        return kept[0] if kept else None


_shelves: Final[WeakValueDictionary[str, Shelf]] = WeakValueDictionary()
_known: Final[set[str]] = set()  # the tokens of sessions for which something may be kept


def own_shelf() -> Shelf:
    """That of this session, empty where it has come to another page."""
    shelf: Shelf = st.session_state.setdefault(_SHELF, Shelf())
    _shelves[shelf.token] = shelf
    number = visit().number
    if number != shelf.visit:
        shelf.visit, shelf.offers = number, {}
    return shelf


def forget_who_left() -> None:
    """Let go of what was kept for sessions that are over."""
    for over in _known - set(_shelves):
        RESULTS.drop_all(over)
        _known.discard(over)


def offer(name: str, make: Make) -> str:
    """Offer a file, in place of what was offered by this name. `make`: makes what is in it,
    whenever somebody asks, in any thread. Gives where it is made, seen from the page."""
    shelf = own_shelf()
    shelf.language = visitor_language()
    shelf.offers[name] = make
    return f"downloads/{shelf.token}/{name}"


def find_shelf(token: str) -> Shelf | None:
    """What a session offers; None: it is over."""
    return _shelves.get(token)
