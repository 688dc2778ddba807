"""Links as they were given out (`tests/ui/frame/old_links.toml`), and where they lead today."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl

from ui.server.routes import OLD_ADDRESSES, moved_to

_FILE: Final = Path(__file__).parent / "ui" / "frame" / "old_links.toml"


@dataclass(frozen=True)
class OldLink:
    """A link that was given out.

    Attributes:
        of: the page that it was of, as its address named it.
        old_query: what stood behind the question mark.
        page: where it leads today, with this `query`, which has to give these `values`.
        on_page: whether it is the one of its page that is opened on it.
    """

    of: str
    old_query: str
    page: str
    query: str
    values: dict[str, Any]
    on_page: bool


def _link(of: str, raw: dict[str, Any]) -> OldLink:
    goal = OLD_ADDRESSES.get(of, of)
    page, _, query = moved_to(goal, raw["query"]).partition("?")
    added = dict(parse_qsl(goal.partition("?")[2]))
    values = added | raw["values"]
    return OldLink(of, raw["query"], page, query, values, raw.get("on_page", False))


_TABLE: Final = tomllib.loads(_FILE.read_text("utf-8"))
CHOICES: Final[dict[str, str]] = _TABLE.pop("choices")
"""By property: every choice that a link could make."""
OLD_LINKS: Final = [_link(of, raw) for of in _TABLE for raw in _TABLE[of]]
