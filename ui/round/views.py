"""What a room's screens are sent: of the answer nothing before the reveal."""

from collections import Counter
from typing import Any, Final, NamedTuple

from ui.round.machine import SEEN, VOTES, learned
from ui.round.question import Question
from ui.round.rooms import Given, Room

_OPTIONS_IN: Final = ("vote", "closed", "again", "reveal")


class Counts(NamedTuple):
    """How many made each choice in each vote."""

    first: Counter[int]
    second: Counter[int]


def counts(room: Room, place: int) -> Counts:
    """What the class thought; an answer not changed in the second vote stands in it."""
    first, second = (room.answers.get((place, vote), {}) for vote in (1, 2))
    chosen = ([choice for choice, _ in one.values()] for one in (first, {**first, **second}))
    return Counts(*map(Counter, chosen))


def phone_view(room: Room, seat: int, now: float) -> dict[str, Any]:
    """What the phone of a seat is sent."""
    place, phase = room.state.place, room.state.phase
    mine, question = _answer(room, seat, place), room.questions[place]
    view = _common(room, question, now) | {
        "seat": seat,
        "mine": mine if phase != "over" else None,
        "is_led": room.is_led or phase == "over",
    }
    if phase in SEEN:
        asked = [(one, _answer(room, seat, at)) for at, one in enumerate(room.questions)]
        judged = [answer[0] in one.right for one, answer in asked if answer]
        view |= {
            "parts": question.parts,
            "is_right": mine[0] in question.right if mine else None,
            "why": question.why[mine[0]] if mine else question.told,
            "score": [sum(judged), len(judged)],
        }
    return view


def _answer(room: Room, seat: int, place: int) -> Given | None:
    first, second = (room.answers.get((place, vote), {}).get(seat) for vote in (1, 2))
    return second or first


def projector_view(room: Room, now: float) -> dict[str, Any]:
    """What the whole class sees on the wall."""
    phase, question = room.state.phase, room.questions[room.state.place]
    votes = counts(room, room.state.place)
    vote = votes.second if phase in ("again", "reveal") else votes.first
    view = _common(room, question, now) | {
        "code": room.code,
        "seats": room.seats,
        "answered": vote.total(),
    }
    if phase == "over":
        return view | {"rows": results(room)}
    if phase != "lobby" and question.before:
        source = question.after if phase in SEEN else question.before
        view |= {"source": source, "step": question.step}
    elif phase != "lobby" and question.parts:
        view["text"] = question.text
    if phase in SEEN:
        told = ("right", "tokens", "counts", "parts", "told")
        view |= {name: getattr(question, name) for name in told}
        first, second = map(question.by_option, votes)
        view |= {"first": first, "second": second, "shares": _shares(room, room.state.place)}
    return view


def results(room: Room) -> list[dict[str, Any]]:
    """A row for each question that was answered: the class before and after it talked."""
    rows = []
    for place in range(len(room.questions)):
        if answers := counts(room, place).second.total():
            first, second = _shares(room, place)
            row = {"question": place + 1, "answers": answers}
            change = {"first": first, "second": second, "learned": learned(first, second)}
            rows.append(row | change)
    return rows


def _common(room: Room, question: Question, now: float) -> dict[str, Any]:
    state = room.state
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


def _shares(room: Room, place: int) -> tuple[float, float]:
    right_among = room.questions[place].right_among
    first, second = (right_among(vote) / max(1, vote.total()) for vote in counts(room, place))
    return first, second
