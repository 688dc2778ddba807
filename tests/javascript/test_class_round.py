"""What is offered in a round, and names of seats."""

from typing import get_args

import pytest

from bpe_view.words import LANGUAGES, speaking, words_for
from tests.javascript.evaluate import evaluate
from ui.round.machine import Act, RefusedError, Round, after
from ui.round.rooms import MOST_SEATS

PLACES = 8


def every_act() -> list[tuple[Round, Act, Round]]:
    """Every phase of every question, with all that the teacher may do in it."""
    found: dict[Round, list[tuple[Round, Act, Round]]] = {}
    waiting = [Round((4,) * PLACES)]
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
