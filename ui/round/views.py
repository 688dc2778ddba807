"""What the screens of a room are sent: nothing of the answer before the reveal."""

from collections import Counter
from typing import Any, Final

from ui.round.machine import VOTES, learned
from ui.round.question import Question
from ui.round.room import Choice, Room

_OPTIONS_IN: Final = ("vote", "closed", "again", "reveal")


def counts(room: Room, place: int) -> tuple[Counter[int], Counter[int]]:
    """How many chose each option in the first vote, and in both: who did not answer again keeps
    the first answer."""
    first, second = (room.answers.get((place, vote), {}) for vote in (1, 2))
    chosen = ([choice for choice, _ in one.values()] for one in (first, {**first, **second}))
    before, after = map(Counter, chosen)
    return before, after


def phone_view(room: Room, seat: int, now: float) -> dict[str, Any]:
    """What the phone of a seat is sent."""
    place, phase = room.state.place, room.state.phase
    mine, question = _answer(room, seat, place), room.questions[place]
    view = _common(room, now) | {
        "seat": seat,
        "mine": mine if phase != "over" else None,
        "is_led": room.is_led(now) or phase == "over",
    }
    if phase == "reveal":
        asked = [(one, _answer(room, seat, at)) for at, one in enumerate(room.questions)]
        judged = [answer[0] in one.right for one, answer in asked if answer]
        view |= {
            "parts": question.parts,
            "is_right": mine[0] in question.right if mine else None,
            "why": question.why[mine[0]] if mine else question.told,
            "score": [sum(judged), len(judged)],
        }
    return view


def projector_view(room: Room, now: float) -> dict[str, Any]:
    """What the whole class sees on the wall."""
    phase, question = room.state.phase, room.questions[room.state.place]
    first, second = counts(room, room.state.place)
    answered = (second if phase in ("again", "reveal") else first).total()
    view = _common(room, now)
    view |= {"code": room.code, "seats": len(room.seats), "answered": answered}
    if phase == "over":
        return view | {"rows": results(room)}
    if phase != "lobby" and question.before:
        source = question.after if phase == "reveal" else question.before
        view |= {"source": source, "step": question.step}
    elif phase != "lobby" and question.parts:
        view["text"] = "".join(question.parts)
    if phase == "reveal":
        view |= {
            name: getattr(question, name) for name in ("right", "tokens", "counts", "parts", "told")
        }
        for name, votes in (("first", first), ("second", second)):
            view[name] = [votes[option] for option in range(len(question.options))]
        view["shares"] = [_share(question, votes) for votes in (first, second)]
    return view


def results(room: Room) -> list[dict[str, Any]]:
    """A row for each question that was answered: the class before and after it talked."""
    rows = []
    for place, question in enumerate(room.questions):
        votes = counts(room, place)
        if answers := votes[1].total():
            first, second = (_share(question, one) for one in votes)
            row: dict[str, Any] = {"question": place + 1, "answers": answers}
            change = {"first": first, "second": second, "learned": learned(first, second)}
            rows.append(row | change)
    return rows


def _answer(room: Room, seat: int, place: int) -> Choice | None:
    first, second = (room.answers.get((place, vote), {}).get(seat) for vote in (1, 2))
    return second or first


def _common(room: Room, now: float) -> dict[str, Any]:
    state, question = room.state, room.questions[room.state.place]
    view: dict[str, Any] = {
        "phase": state.phase,
        "place": state.place,
        "of": len(room.questions),
        "left": None if state.ends_at is None else max(0.0, state.ends_at - now),
        "vote": VOTES.get(state.phase),
    }
    if state.phase not in ("lobby", "over"):
        view["ask"] = question.ask
    if state.phase in _OPTIONS_IN:
        view["options"] = question.options
    return view


def _share(question: Question, votes: Counter[int]) -> float:
    """How much of the class is right."""
    return sum(votes[option] for option in question.right) / max(1, votes.total())
