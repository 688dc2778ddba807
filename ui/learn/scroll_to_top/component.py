"""The way to the top of a lesson, for who goes on at the end of the one before."""

from pathlib import Path
from typing import Final

from bpe_view.component import Component
from ui.shared.mount import mount

LESSON_TOP: Final = Component("lesson_top", Path(__file__).with_name("scroll_to_top.js"))


def lesson_top(gone_on: int) -> None:
    """Go to the top when `gone_on`, how often one has gone on, is more than before.

    From the bar above the lesson one sees its top already. Takes no room (learn.css).
    """
    mount(LESSON_TOP, "lesson top", {"gone_on": gone_on})
