"""Which lessons were open and which questions answered; the browser keeps it over a reload."""

from collections.abc import Mapping
from typing import Any

from bpe_view.lessons.loader import Entry
from ui.shared.session import visit


def question_name(lesson: str, at: int) -> str:
    """What names a question, the one at a place in a lesson, in what is remembered of it."""
    return f"{lesson} {at}"


def is_done(entry: Entry) -> bool:
    """Whether each question of a lesson was answered right, or its answer was shown."""
    count = len(entry.lesson.questions) if entry.lesson else 0
    return all(question_name(entry.key, at) in visit().learn.closed for at in range(count))


def kept_progress() -> dict[str, dict[str, Any]]:
    """What the browser is to store. Computers are shared, so answers go with the tab."""
    learn = visit().learn
    return {
        "localStorage": {"lessons": learn.seen or None},
        "sessionStorage": {"answers": learn.closed or None},
    }


def take_progress(found: Mapping[str, Any]) -> None:
    """Remember what the browser has kept."""
    learn = visit().learn
    learn.seen = [str(one) for one in found.get("lessons") or learn.seen]
    for name, given in dict(found.get("answers") or {}).items():
        learn.closed.setdefault(str(name), str(given))
