"""A round by hands where no server is goes and shows as one on a server; names of seats."""

import json
from typing import Any, get_args

import pytest

from bpe_view.words import LANGUAGES, speaking, words_for
from tests.javascript.evaluate import evaluate
from ui.shared.round.ask_library import ready_questions
from ui.shared.round.machine import Act, RefusedError, Round, after
from ui.shared.round.rooms import MOST_SEATS, Room
from ui.shared.round.views import projector_view
from ui.shared.round.without_server import told_by_phase

QUESTIONS = ready_questions("en")[-2:]


def shown(state: Round) -> dict[str, Any]:
    room = Room("", b"", state, 0, 0, questions=QUESTIONS)
    view: dict[str, Any] = json.loads(json.dumps(projector_view(room, 0)))
    return view


def every_act() -> list[tuple[Round, Act, Round]]:
    """Every phase of every question, with all that the teacher may do in it."""
    found: dict[Round, list[tuple[Round, Act, Round]]] = {}
    waiting = [Round(tuple(one.choices for one in QUESTIONS))]
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        found[state] = []
        for act in get_args(Act):
            try:
                found[state].append((state, act, after(state, act, 0)))
            except RefusedError:
                continue
        waiting += [then for _, _, then in found[state]]
    return [one for steps in found.values() for one in steps]


def test_every_act_leads_where_the_machine_leads_and_shows_what_the_projector_shows() -> None:
    steps = every_act()
    acted = [({"place": one.place, "phase": one.phase}, act) for one, act, _ in steps]
    views = evaluate(
        {"hands": "round/by_hands.js"},
        """({told, acted}) => acted.map(([now, act]) =>
            hands.viewOf(told, hands.after(now, act, told.length)))""",
        {"told": told_by_phase(QUESTIONS), "acted": acted},
    )
    for (_, act, then), view in zip(steps, views, strict=True):
        wanted = shown(then)
        if then.phase == "over":
            wanted = {key: wanted[key] for key in ("phase", "place", "of", "seats", "rows")}
        assert view == {"rows": []} | wanted, act


def test_the_teacher_is_offered_only_what_the_machine_takes() -> None:
    offered = evaluate({"wall": "round/wall.js"}, "() => wall.ACTS", None)
    taken = {(state.phase, act) for state, act, _ in every_act()}
    assert {(phase, act) for phase, acts in offered.items() for act in acts} <= taken
    assert offered.keys() == {phase for phase, _ in taken} | {"over"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_seats_of_a_room_have_one_name(language: str) -> None:
    with speaking(language):
        data = {"words": words_for("round"), "language": language, "seats": MOST_SEATS}
    names = evaluate(
        {"said": "round/said.js", "messages": "shell/messages.js"},
        """(data) => {
            messages.setWords(data);
            return Array.from({length: data.seats}, (_, seat) => said.nameOf(seat));
        }""",
        data,
    )
    assert len({*names}) == MOST_SEATS
