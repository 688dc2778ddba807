"""The phases of a round. No clock is read here (functions are given the time), and no network."""

from dataclasses import dataclass, replace
from math import inf
from typing import Final, Literal, NamedTuple

Phase = Literal["lobby", "read", "vote", "closed", "again", "reveal", "over"]
Act = Literal["begin", "open", "close", "again", "reveal", "next", "end"]

GRACE: Final = 2.0  # seconds after the clock's end in which answers on their way still count
VOTES: Final[dict[Phase, int]] = {"vote": 1, "again": 2}  # phases in which one answers
TRANSITIONS: Final[dict[Act, tuple[set[Phase], Phase]]] = {
    "begin": ({"lobby"}, "read"),
    "open": ({"read"}, "vote"),
    "close": ({"vote"}, "closed"),
    "again": ({"closed"}, "again"),
    "reveal": ({"closed", "again"}, "reveal"),
    "next": ({"reveal"}, "read"),
    "end": ({"lobby", "read", "vote", "closed", "again", "reveal"}, "over"),
}
"""For each act the phases in which the teacher may do it, and the phase that follows."""
_SECONDS: Final[dict[Phase, float]] = {"read": 7.0, "vote": 45.0}  # the teacher ends all others


class RefusedError(Exception):
    """Something that may not be done now, or by whoever asks: the key of the reason."""


@dataclass(frozen=True)
class Round:
    """The state of a round."""

    options: tuple[int, ...]  # for each question, how many there are to choose from
    phase: Phase = "lobby"
    place: int = 0  # of the question, from 0
    ends_at: float | None = None  # when the clock runs out; None: the teacher ends the phase

    @property
    def due(self) -> float:
        """When the clock changes the phase; infinity: never."""
        if self.ends_at is None:
            return inf
        return self.ends_at + (GRACE if self.phase == "vote" else 0)


class Answer(NamedTuple):
    """What one seat chose; it names its question and vote, so that a late one is recognized."""

    place: int
    vote: int
    choice: int
    is_sure: bool


def at(state: Round, now: float) -> Round:
    """The state at a later time, after what the clock has changed."""
    while now >= state.due:
        phase: Phase = "closed" if state.phase == "vote" else "vote"
        state = _enter(state, phase, state.due)
    return state


def after(state: Round, act: Act, now: float) -> Round:
    """The state after an act of the teacher; a RefusedError where it is not allowed now."""
    state = at(state, now)
    phases, phase = TRANSITIONS[act]
    is_last = state.place + 1 == len(state.options)
    if state.phase not in phases or (act == "next" and is_last):
        raise RefusedError("too_late")
    return _enter(replace(state, place=state.place + (act == "next")), phase, now)


def _enter(state: Round, phase: Phase, now: float) -> Round:
    return replace(state, phase=phase, ends_at=now + _SECONDS[phase] if phase in _SECONDS else None)


def check_answer(state: Round, answer: Answer, now: float) -> None:
    """Raise a RefusedError where an answer comes too late, or chooses what there is not."""
    state = at(state, now)
    if (answer.place, answer.vote) != (state.place, VOTES.get(state.phase)):
        raise RefusedError("too_late")
    if not 0 <= answer.choice < state.options[state.place]:
        raise RefusedError("no_choice")
