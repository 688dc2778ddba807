"""The phases of a round: what may be done in which, and what the clock does by itself.

Handed the time, it knows no clock; handed who acts, it knows neither HTTP nor a store.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal

Phase = Literal["lobby", "read", "vote", "closed", "again", "reveal", "over"]
Act = Literal["begin", "open", "close", "again", "reveal", "next", "end"]

GRACE: Final = 2.0
"""Seconds after the clock's end in which answers that are on their way still count."""
VOTES: Final[dict[Phase, int]] = {"vote": 1, "again": 2}
"""The phases in which one answers, and the vote that this is."""
SEEN: Final[frozenset[Phase]] = frozenset({"reveal"})
"""The phases in which the answer may be on a screen."""

_SECONDS: Final[dict[Phase, float]] = {"read": 7.0, "vote": 45.0}
"""What the clock gives; the teacher ends every other phase."""
LEADS: Final[dict[Act, tuple[set[Phase], Phase]]] = {
    "begin": ({"lobby"}, "read"),
    "open": ({"read"}, "vote"),
    "close": ({"vote"}, "closed"),
    "again": ({"closed"}, "again"),
    "reveal": ({"closed", "again"}, "reveal"),
    "next": ({"reveal"}, "read"),
    "end": ({"lobby", "read", "vote", "closed", "again", "reveal"}, "over"),
}
"""From where each act leads where."""


class RefusedError(Exception):
    """What may not be done (now, or by whom); `key` names why, for the words."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class Round:
    """Where a round is."""

    options: tuple[int, ...]  # for each question, how many there are to choose from
    phase: Phase = "lobby"
    place: int = 0  # of the question, from 0
    ends_at: float | None = None  # when the clock ends the phase; None: the teacher does


@dataclass(frozen=True)
class Answer:
    """What one seat thinks; it names its question and vote, so a late one is known for one."""

    place: int
    vote: int
    choice: int
    is_sure: bool


def at(state: Round, now: float) -> Round:
    """The same round later, after what the clock has done meanwhile."""
    ends_at = state.ends_at
    if ends_at is not None and state.phase == "read" and now >= ends_at:
        return at(_in(state, "vote", ends_at), now)
    if ends_at is not None and state.phase == "vote" and now >= ends_at + GRACE:
        return _in(state, "closed", now)
    return state


def after(state: Round, act: Act, now: float) -> Round:
    """The round after an act of its teacher; a RefusedError where this is not the time for it."""
    state = at(state, now)
    phases, phase = LEADS[act]
    if state.phase not in phases:
        raise RefusedError("too_late")
    if act != "next":
        return _in(state, phase, now)
    if state.place + 1 == len(state.options):
        return _in(state, "over", now)
    return _in(replace(state, place=state.place + 1), phase, now)


def _in(state: Round, phase: Phase, now: float) -> Round:
    return replace(state, phase=phase, ends_at=now + _SECONDS[phase] if phase in _SECONDS else None)


def check_answer(state: Round, answer: Answer, now: float) -> None:
    """A RefusedError where an answer comes too late, or is none."""
    state = at(state, now)
    if (answer.place, answer.vote) != (state.place, VOTES.get(state.phase)):
        raise RefusedError("too_late")
    if not 0 <= answer.choice < state.options[state.place]:
        raise RefusedError("no_choice")


def learned(first: float, second: float) -> float | None:
    """The normalized change: of what a class could still learn, the share that it did.

    None: nothing was left to learn.

    >>> learned(0.5, 0.75), learned(1.0, 1.0)
    (0.5, None)
    """
    return None if first >= 1 else (second - first) / (1 - first)
