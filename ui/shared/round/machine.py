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

_FROM: Final[dict[Act, frozenset[Phase]]] = {
    "begin": frozenset({"lobby"}),
    "open": frozenset({"read"}),
    "close": frozenset({"vote"}),
    "again": frozenset({"closed"}),
    "reveal": frozenset({"closed", "again"}),
    "next": frozenset({"reveal"}),
    "end": frozenset({"lobby", "read", "vote", "closed", "again", "reveal"}),
}


class RefusedError(Exception):
    """What may not be done (now, or by whom); `key` names why, for the words."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class Round:
    """Where a round is.

    Attributes:
        options: for each question, how many there are to choose from.
        place: of the question, from 0.
        ends_at: when the clock ends the phase; None: the teacher does.
        reading, voting: seconds on the clock.
    """

    options: tuple[int, ...]
    phase: Phase = "lobby"
    place: int = 0
    ends_at: float | None = None
    reading: float = 7.0
    voting: float = 45.0


@dataclass(frozen=True)
class Answer:
    """What one seat thinks; it names its question and vote, so a late one is known for one."""

    place: int
    vote: int
    choice: int
    is_sure: bool


def at(state: Round, now: float) -> Round:
    """The same round later, after what the clock has done meanwhile."""
    if state.ends_at is None:
        return state
    if state.phase == "read" and now >= state.ends_at:
        begun = state.ends_at
        return at(replace(state, phase="vote", ends_at=begun + state.voting), now)
    if state.phase == "vote" and now >= state.ends_at + GRACE:
        return replace(state, phase="closed", ends_at=None)
    return state


def after(state: Round, act: Act, now: float) -> Round:
    """The round after an act of its teacher; a RefusedError where this is not the time for it."""
    state = at(state, now)
    if state.phase not in _FROM[act]:
        raise RefusedError("too_late")
    if act == "begin":
        return _read(state, 0, now)
    if act == "next" and state.place + 1 < len(state.options):
        return _read(state, state.place + 1, now)
    if act == "open":
        return replace(state, phase="vote", ends_at=now + state.voting)
    phases: dict[Act, Phase] = {"close": "closed", "again": "again", "reveal": "reveal"}
    return replace(state, phase=phases.get(act, "over"), ends_at=None)


def _read(state: Round, place: int, now: float) -> Round:
    return replace(state, phase="read", place=place, ends_at=now + state.reading)


def accept(state: Round, answer: Answer, now: float) -> Answer:
    """An answer that counts; a RefusedError where it comes too late, or is none."""
    state = at(state, now)
    if (answer.place, answer.vote) != (state.place, VOTES.get(state.phase)):
        raise RefusedError("too_late")
    if not 0 <= answer.choice < state.options[state.place]:
        raise RefusedError("no_choice")
    return answer


def learned(first: float, second: float) -> float | None:
    """The normalized change: of what a class could still learn, the share that it did.

    None: nothing was left to learn.

    >>> learned(0.5, 0.75), learned(1.0, 1.0)
    (0.5, None)
    """
    return None if first >= 1 else (second - first) / (1 - first)
