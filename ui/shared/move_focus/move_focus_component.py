"""Where the focus goes when what had it is gone, as at the end of a lesson or of opening a file."""

from pathlib import Path
from typing import Final

from bpe_view.component import Component
from ui.shared.mount import mount

MOVE_FOCUS: Final = Component("move_focus", Path(__file__).with_name("move_focus.js"))


def move_focus(to: str, times: int, *, scrolls: bool = False, key: str = "page") -> None:
    """Move the focus to what a CSS selector finds, whenever `times` is more than before.

    Args:
        times: how often there was reason to since the visit to the page began.
        scrolls: whether the page then shows it at its top.
        key: another one where a page has two reasons. It ends the key of an element that takes no
            room (frame.css).
    """
    mount(MOVE_FOCUS, f"move-focus-{key}", {"to": to, "times": times, "scrolls": scrolls})
