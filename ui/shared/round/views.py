"""What each of a room's three screens is sent: of the answer nothing before the reveal."""

from typing import Any, Final

from ui.shared.round.machine import SEEN, VOTES, learned
from ui.shared.round.rooms import Counts, Room, Rooms

_EXPLAIN, _REVEAL = 0.35, 0.7
"""Below the first share of right answers talk does not help, above the second nobody needs it."""
_NO_OPTIONS: Final = ("lobby", "read", "over")


def phone_view(rooms: Rooms, room: Room, seat: int, now: float) -> dict[str, Any]:
    """What the phone of a seat is sent."""
    answers, place = rooms.answers_of(room.code, seat), room.state.place
    mine = answers.get((place, 2)) or answers.get((place, 1))
    view = _common(room, now) | {
        "seat": seat,
        "mine": [mine.choice, mine.is_sure] if mine and room.state.phase != "over" else None,
    }
    if room.state.phase in SEEN:
        question = room.questions[place]
        asked = {at for at, _ in answers}
        last = {at: answers.get((at, 2)) or answers[at, 1] for at in asked}
        score = sum(one.choice in room.questions[at].right for at, one in last.items())
        view |= {
            "right": question.right,
            "is_right": mine.choice in question.right if mine else None,
            "why": question.why[mine.choice] if mine else question.told,
            "score": [score, len(asked)],
        }
    return view


def projector_view(rooms: Rooms, room: Room, now: float) -> dict[str, Any]:
    """What the whole class sees on the wall."""
    place, phase = room.state.place, room.state.phase
    question, counts = room.questions[place], rooms.counts(room, place)
    vote = counts.second if phase == "again" else counts.first
    view = _common(room, now) | {
        "code": room.code,
        "seats": len(rooms.seats(room.code)),
        "answered": sum(vote),
    }
    if phase not in ("lobby", "over"):
        view |= {"source": question.shown.before, "step": question.shown.step}
    if phase in SEEN:
        view |= {
            "right": question.right,
            "told": question.told,
            "source": question.shown.after,
            "tokens": question.shown.counts,
            "counts": question.counts,
            "first": counts.first,
            "second": counts.second,
            "shares": _shares(room, counts, place),
        }
    if phase == "over":
        view["rows"] = results(rooms, room)
    return view


def host_view(rooms: Rooms, room: Room, now: float) -> dict[str, Any]:
    """What the teacher's own phone shows: also what the wall hides."""
    view = projector_view(rooms, room, now) | {"names": rooms.seats(room.code)}
    if room.state.phase in ("closed", "again", "reveal"):
        counts = rooms.counts(room, room.state.place)
        shares = _shares(room, counts, room.state.place)
        view |= {"first": counts.first, "second": counts.second, "shares": shares}
        view["advice"] = _advice(shares[0])
    return view


def results(rooms: Rooms, room: Room) -> list[dict[str, Any]]:
    """A row for each question that was answered: the class before and after it talked."""
    rows = []
    for place in range(len(room.questions)):
        counts = rooms.counts(room, place)
        if sum(counts.second):
            first, second = _shares(room, counts, place)
            rows.append(
                {
                    "question": place + 1,
                    "answers": sum(counts.second),
                    "first": first,
                    "second": second,
                    "learned": learned(first, second),
                }
            )
    return rows


def _common(room: Room, now: float) -> dict[str, Any]:
    state = room.state
    view: dict[str, Any] = {
        "phase": state.phase,
        "place": state.place,
        "of": len(room.questions),
        "left": None if state.ends_at is None else max(0.0, state.ends_at - now),
        "vote": VOTES.get(state.phase),
    }
    if state.phase not in ("lobby", "over"):
        view["ask"] = room.questions[state.place].ask
    if state.phase not in _NO_OPTIONS:
        view["options"] = room.questions[state.place].options
    return view


def _shares(room: Room, counts: Counts, place: int) -> tuple[float, float]:
    right = room.questions[place].right
    first, second = (
        sum(votes[choice] for choice in right) / max(1, sum(votes))
        for votes in (counts.first, counts.second)
    )
    return first, second


def _advice(share: float) -> str:
    if share < _EXPLAIN:
        return "explain"
    return "reveal" if share > _REVEAL else "discuss"
