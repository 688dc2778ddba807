"""Keys of a lesson: F to the presenter view, and there those of a remote control."""

from pathlib import Path
from typing import Final

from bpe_view.component import Component
from ui.shared.mount import mount

LESSON_KEYS: Final = Component("lesson_keys", Path(__file__).with_name("lesson_keys.js"))
_VIEW, _NEXT, _PREVIOUS = "st-key-lesson-view", "st-key-lesson-next", "st-key-lesson-previous"
_ON_PAGE: Final = {"f": _VIEW}
_PRESENTED: Final = _ON_PAGE | {
    "Escape": _VIEW,
    "PageDown": _NEXT,
    "ArrowRight": _NEXT,
    "PageUp": _PREVIOUS,
    "ArrowLeft": _PREVIOUS,
}


def lesson_keys(*, presents: bool) -> None:
    """Mount the keys. Takes no room (learn.css)."""
    mount(LESSON_KEYS, "lesson-keys", {"buttons": _PRESENTED if presents else _ON_PAGE})
