"""What is open over the list of lessons, for the browser's Back and the keys of a presenter."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from bpe_view.component import Component
from ui.learn.lesson_progress import progress
from ui.shared.memories.remembered import hearing
from ui.shared.mount import mount, read_report

OVER_LIST: Final = Component("over_list", Path(__file__).with_name("over_list.js"))
_KEY: Final = "over the list"


def over_list(depth: int, on_closed: Callable[[int], None], on_go: Callable[[int], None]) -> None:
    """Tell how many are open: a lesson or lab, and its presenter view; and what was seen and
    answered so far. Takes no room (learn.css). `on_closed`: called with how many still are.
    `on_go`: called with 1 to go to the next lesson, with -1 to the one before."""

    def hear(name: str, act: Callable[[int], None]) -> None:
        value = read_report(_KEY, name, int, None)
        if value is not None:
            act(value)

    mount(
        OVER_LIST,
        _KEY,
        {"depth": depth, "kept": progress().kept()},
        on_closed_change=lambda: hear("closed", on_closed),
        on_go_change=lambda: hear("go", on_go),
        **hearing(_KEY, progress().take),
    )
