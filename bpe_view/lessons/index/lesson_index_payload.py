"""The first screen of page Learn: a card for each lesson, labs, and a box for teachers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypedDict

from bpe_view.component import Component
from bpe_view.shell import plain_styles

# It shows no tokens, so it needs neither their look nor their colours.
LESSON_INDEX: Final = Component(
    "lesson_index", Path(__file__).with_name("lesson_index.js"), plain_styles, words=("learn",)
)


class LessonCard(TypedDict):
    """A lesson as a card, by the key that links have."""

    key: str
    title: str
    minutes: int | None
    state: str  # `done`, `seen`, `broken`; `""`: it was never open


def following(cards: Sequence[LessonCard], last: str) -> int | None:
    """The place of the lesson to go on with: from the last one that was open, the first not done.

    >>> cards = [LessonCard(key=key, title="", minutes=4, state=state)
    ...          for key, state in (("a", ""), ("b", "done"), ("c", "seen"))]
    >>> following(cards, ""), following(cards, "b")
    (0, 2)
    """
    keys = [card["key"] for card in cards]
    last_at = keys.index(last) if last in keys else 0
    places = [*range(last_at, len(cards)), *range(last_at)]
    return next((at for at in places if cards[at]["state"] in ("", "seen")), None)
