"""The presenter view, as a test looks at it: on a page of the app, or of the player alone."""

import re
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.player import PlayerOnPage
from tests.words import w

READABLE: Final = 28
"""CSS pixels on a projector of 1280 x 720."""


def alone(player: PlayerOnPage) -> None:
    """Wait until there is nothing on the page but the player, and it fills the window."""
    page = player.page
    expect(page.get_by_role("heading", level=1)).to_be_hidden()
    expect(page.get_by_role("link", name=w("shell.pages.encode.tab"))).to_be_hidden()
    expect(page.locator(".st-key-merge-table")).to_be_hidden()
    page.wait_for_function(
        """player => {
          const {x, y, width, height} = player.getBoundingClientRect();
          const fills = (one, other) => Math.abs(one - other) < 1;
          return x === 0 && y === 0 && fills(width, innerWidth) && fills(height, innerHeight);
        }""",
        arg=player.root.element_handle(),
    )


def among_others(player: PlayerOnPage) -> None:
    """Wait until the page around the player is back."""
    expect(player.root).not_to_have_class(re.compile("presenting"))
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()


def type_size(part: Locator) -> float:
    """In CSS pixels."""
    return float(part.evaluate("node => parseFloat(getComputedStyle(node).fontSize)"))


def scrolls(part: Locator) -> bool:
    """Whether not all of it can be seen at once."""
    return bool(
        part.evaluate(
            "n => n.scrollHeight > n.clientHeight + 1 || n.scrollWidth > n.clientWidth + 1"
        )
    )
