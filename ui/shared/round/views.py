"""What each of a room's three screens is sent: of the answer nothing before the reveal."""

from collections import Counter
from typing import Any, Final, NamedTuple

from ui.shared.round.machine import SEEN, VOTES, RefusedError, learned
from ui.shared.round.question import Question
from ui.shared.round.rooms import Given, Room

_EXPLAIN, _REVEAL = 0.35, 0.7
"""Below the first share of right answers talk does not help, above the second nobody needs it."""
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
    if seat not in room.seats:
        raise RefusedError("removed")
    mine, question = _answer(room, seat, place), room.questions[place]
    view = _common(room, question, now) | {
        "seat": seat,
        "name": room.seats[seat],
        "takes_names": room.state.takes_names,
        "mine": mine if phase != "over" else None,
        "is_led": room.is_led or phase == "over",
    }
    if phase in SEEN:
        asked = [(one, _answer(room, seat, at)) for at, one in enumerate(room.questions)]
        judged = [one.is_right(answer[0]) for one, answer in asked if answer]
        view |= {
            "parts": question.parts,
            "curve": question.curve,
            "is_right": question.is_right(mine[0]) if mine else None,
            "why": question.why_of(mine[0]) if mine else question.told,
            "score": [sum(judged), len(judged)],
        }
    return view


def _answer(room: Room, seat: int, place: int) -> Given | None:
    first, second = (room.answers.get((place, vote), {}).get(seat) for vote in (1, 2))
    return second or first


def projector_view(room: Room, now: float) -> dict[str, Any]:
    """What the whole class sees on the wall."""
    phase, question, votes = room.state.phase, _asked(room), counts(room, room.state.place)
    vote = votes.second if phase in ("again", "reveal") else votes.first
    view = _common(room, question, now) | {
        "code": room.code,
        "seats": len(room.seats),
        "answered": vote.total(),
        "takes_names": room.state.takes_names,
    }
    if phase == "over":
        return view | {"rows": results(room)}
    if phase != "lobby" and question.before:
        source = question.after if phase in SEEN else question.before
        view |= {"source": source, "step": question.step}
    elif phase != "lobby" and question.parts:
        view["text"] = question.text
    if phase in SEEN:
        told = ("right", "tokens", "counts", "parts", "curve")
        view |= {name: getattr(question, name) for name in told} | _voted(room, question)
        view["told"] = question.told_of(votes.second)
    return view


def host_view(room: Room, now: float) -> dict[str, Any]:
    """What the teacher's own phone shows: also what the wall hides."""
    view = projector_view(room, now) | {"names": list(room.seats.items())}
    if room.state.phase in ("closed", "again"):
        view |= _voted(room, _asked(room))
    if room.state.phase == "closed":
        share = view["shares"][0]
        advice = "explain" if share < _EXPLAIN else "reveal" if share > _REVEAL else "discuss"
        view["advice"] = advice
    return view


def results(room: Room) -> list[dict[str, Any]]:
    """A row for each question that was answered: the class before and after it talked."""
    rows = []
    for place, question in enumerate(room.questions):
        if answers := counts(room, place).second.total():
            first, second = _shares(room, place)
            row = {"question": place + 1, "ask": question.ask, "answers": answers}
            change = {"first": first, "second": second, "learned": learned(first, second)}
            rows.append(row | change)
    return rows


def by_seat(room: Room) -> dict[str, Any]:
    """Who was right in each vote of each question; None: gave no answer."""

    def right(seat: int, place: int, vote: int) -> bool | None:
        given = room.answers.get((place, vote), {}).get(seat)
        if not given:
            return right(seat, place, 1) if vote > 1 else None
        return room.questions[place].is_right(given[0])

    votes = [(place, vote) for place in range(len(room.questions)) for vote in (1, 2)]
    rows = [
        {"seat": seat, "name": name, "right": [right(seat, *one) for one in votes]}
        for seat, name in room.seats.items()
    ]
    return {"of": len(room.questions), "rows": rows}


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
    if question.curve and state.phase not in ("lobby", "over"):
        view |= {"sizes": question.sizes, "most": question.curve[0]}
    elif state.phase in _OPTIONS_IN:
        view |= {"options": question.options} if question.options else {"text": question.text}
    return view


def _asked(room: Room) -> Question:
    """The question as it can be answered: nobody came with a phone, so hands are raised."""
    question = room.questions[room.state.place]
    return question if room.seats else question.by_hands


def _voted(room: Room, question: Question) -> dict[str, Any]:
    first, second = map(question.by_place, counts(room, room.state.place))
    return {"first": first, "second": second, "shares": _shares(room, room.state.place)}


def _shares(room: Room, place: int) -> tuple[float, float]:
    right_among = room.questions[place].right_among
    first, second = (right_among(vote) / max(1, vote.total()) for vote in counts(room, place))
    return first, second
