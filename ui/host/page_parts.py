"""The parts of Streamlit's page that style sheets and scripts of ours find by names it does not
promise; `page_parts.toml` has them all."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

PAGE_PARTS: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)


def page_part(name: str) -> str:
    """How a part is found: a CSS selector, or the name of an attribute.

    >>> page_part("menu")
    '[data-testid="stPopoverBody"]'
    """
    return str(PAGE_PARTS[name]["is"])


def with_page_parts(styles: str) -> str:
    """A style sheet in which parts are called `:--menu`, as browsers read it.

    >>> with_page_parts(":--menu:focus { outline: none }")
    ':is([data-testid="stPopoverBody"]):focus { outline: none }'
    """
    return re.sub(r":--([a-z-]+)", lambda found: f":is({page_part(found[1])})", styles)
