"""What the screens of a room are sent: nothing of the answer before the reveal."""

from collections import Counter
from typing import Any

from ui.round.machine import VOTES
from ui.round.rooms import Choice, Room


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
            "parts": question.revealed.get("parts", ()),
            "is_right": mine[0] in question.right if mine else None,
            "why": question.why[mine[0]] if mine else question.told,
            "score": [sum(judged), len(judged)],
        }
    return view


def projector_view(room: Room, now: float) -> dict[str, Any]:
    """What the whole class sees on the wall."""
    place, phase = room.state.place, room.state.phase
    question, votes = room.questions[place], counts(room, place)
    answered = sum(votes["second" if phase in ("again", "reveal") else "first"])
    view = _common(room, now) | {"seats": len(room.seats), "answered": answered}
    if phase == "over":
        rows = [{"question": at + 1, **counts(room, at)} for at in range(len(room.questions))]
        return view | {"rows": [row for row in rows if any(row["second"])]}
    if phase != "lobby":
        view |= question.shown
    if phase == "reveal":
        view |= question.revealed | votes | {"told": question.told}
    return view


def counts(room: Room, place: int) -> dict[str, Any]:
    """The right options of a question, and how many chose each in the first vote and in the end:
    who does not answer again keeps the first answer."""
    question = room.questions[place]
    first, second = (room.answers.get((place, vote), {}) for vote in (1, 2))
    view: dict[str, Any] = {"right": question.right}
    for name, answers in (("first", first), ("second", {**first, **second})):
        chosen = Counter(choice for choice, _ in answers.values())
        view[name] = [chosen[option] for option in range(len(question.options))]
    return view


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
    if state.phase in ("vote", "closed", "again", "reveal"):
        view["options"] = question.options
    return view
