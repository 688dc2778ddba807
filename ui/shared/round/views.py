"""What each of a room's three screens is sent: of the answer nothing before the reveal."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from ui.shared.round.machine import SEEN, VOTES, RefusedError, learned
from ui.shared.round.question import Question
from ui.shared.round.rooms import Given, Room

_EXPLAIN, _REVEAL = 0.35, 0.7
"""Below the first share of right answers talk does not help, above the second nobody needs it."""
_NO_OPTIONS: Final = ("lobby", "read", "over")


@dataclass(frozen=True)
class Counts:
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
    mine = _answer(room, seat, place) if phase != "over" else None
    question = room.questions[place]
    view = _common(room, question, now) | {"seat": seat, "mine": mine}
    view["is_led"] = room.is_led or phase == "over"
    if phase in SEEN:
        asked = [(one, _answer(room, seat, at)) for at, one in enumerate(room.questions)]
        judged = [answer[0] in one.right for one, answer in asked if answer]
        view |= {
            "right": question.right,
            "parts": question.parts,
            "is_right": mine[0] in question.right if mine else None,
            "why": question.why_of(mine[0]) if mine else question.told,
            "score": [sum(judged), len(judged)],
        }
    return view


def _answer(room: Room, seat: int, place: int) -> Given | None:
    first, second = (room.answers.get((place, vote), {}).get(seat) for vote in (1, 2))
    return second or first


def projector_view(room: Room, now: float) -> dict[str, Any]:
    """What the whole class sees on the wall."""
    place, phase = room.state.place, room.state.phase
    question, votes = _asked(room), counts(room, place)
    vote = votes.second if phase in ("again", "reveal") else votes.first
    view = _common(room, question, now) | {
        "code": room.code,
        "seats": len(room.seats),
        "answered": vote.total(),
    }
    if phase not in ("lobby", "over"):
        view |= _text(question, room.state.phase in SEEN)
    if phase in SEEN:
        view |= {
            "right": question.right,
            "told": question.told,
            "tokens": question.shown and question.shown.counts,
            "counts": question.counts,
            "first": question.by_place(votes.first),
            "second": question.by_place(votes.second),
            "shares": _shares(room, votes, place),
        }
    if phase == "over":
        view["rows"] = results(room)
    return view


def host_view(room: Room, now: float) -> dict[str, Any]:
    """What the teacher's own phone shows: also what the wall hides."""
    view = projector_view(room, now) | {"names": room.seats}
    if room.state.phase in ("closed", "again", "reveal"):
        votes = counts(room, room.state.place)
        shares = _shares(room, votes, room.state.place)
        by_place = _asked(room).by_place
        view |= {"first": by_place(votes.first), "second": by_place(votes.second), "shares": shares}
        view["advice"] = _advice(shares[0])
    return view


def results(room: Room) -> list[dict[str, Any]]:
    """A row for each question that was answered: the class before and after it talked."""
    rows = []
    for place in range(len(room.questions)):
        votes = counts(room, place)
        if votes.second.total():
            first, second = _shares(room, votes, place)
            rows.append(
                {
                    "question": place + 1,
                    "ask": room.questions[place].ask,
                    "answers": votes.second.total(),
                    "first": first,
                    "second": second,
                    "learned": learned(first, second),
                }
            )
    return rows


def by_seat(room: Room) -> dict[str, Any]:
    """Who was right in each vote of each question; None: gave no answer."""

    def right(seat: int, place: int, vote: int) -> bool | None:
        given = room.answers.get((place, vote), {}).get(seat)
        if not given:
            return right(seat, place, 1) if vote > 1 else None
        return given[0] in room.questions[place].right

    votes = [(place, vote) for place in range(len(room.questions)) for vote in (1, 2)]
    rows = [{"seat": seat, "right": [right(seat, *one) for one in votes]} for seat in room.seats]
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
    if state.phase not in _NO_OPTIONS:
        view |= {"options": question.options} if question.options else {"text": question.text}
    return view


def _asked(room: Room) -> Question:
    """The question as it can be answered: nobody came with a phone, so hands are raised."""
    question = room.questions[room.state.place]
    return question if room.seats else question.by_hands


def _text(question: Question, is_told: bool) -> dict[str, Any]:
    """What the question is about: a text whose merge is made, or one whose tokens are shown."""
    if shown := question.shown:
        return {"source": shown.after if is_told else shown.before, "step": shown.step}
    if not question.parts:
        return {}
    return {"text": question.text} | ({"parts": question.parts} if is_told else {})


def _shares(room: Room, votes: Counts, place: int) -> tuple[float, float]:
    right = room.questions[place].right
    first, second = (
        sum(vote[choice] for choice in right) / max(1, vote.total())
        for vote in (votes.first, votes.second)
    )
    return first, second


def _advice(share: float) -> str:
    if share < _EXPLAIN:
        return "explain"
    return "reveal" if share > _REVEAL else "discuss"
