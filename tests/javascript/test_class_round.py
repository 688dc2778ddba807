"""What is offered in a round, and names of seats."""

from typing import get_args

import pytest

from bpe_view.words import LANGUAGES, speaking, words_for
from tests.javascript.evaluate import evaluate
from ui.round.machine import Act, Phase, RefusedError, Round, after
from ui.round.rooms import MOST_SEATS


def takes(state: Round, act: Act) -> bool:
    try:
        return after(state, act, 0) != state
    except RefusedError:
        return False


def test_the_teacher_is_offered_only_what_the_machine_takes() -> None:
    states = [Round((4, 4), phase, place) for phase in get_args(Phase) for place in (0, 1)]
    views = [{"phase": one.phase, "place": one.place, "of": 2} for one in states]
    offered = evaluate({"wall": "round/wall.js"}, "(views) => views.map(wall.actsOf)", views)
    for state, acts in zip(states, offered, strict=True):
        assert all(takes(state, act) for act in acts)
        assert bool(acts) is (state.phase != "over")


def test_of_what_a_class_could_still_learn_a_share_is_told() -> None:
    votes = [
        {"first": [2, 1, 1, 0], "second": [0, 2, 1, 1], "right": [1, 2]},
        {"first": [0, 3], "second": [1, 2], "right": [1]},
        {"first": [0, 0], "second": [0, 0], "right": [1]},
    ]
    found = evaluate({"results": "round/results.js"}, "(all) => all.map(results.sharesOf)", votes)
    assert found == [[0.5, 0.75, 0.5], [1, 2 / 3, None], [0, 0, 0]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_seats_of_a_room_have_one_name(language: str) -> None:
    with speaking(language):
        data = words_for("round") | {"seats": MOST_SEATS}
    names = evaluate(
        {"said": "round/said.js", "messages": "shell/messages.js"},
        """(data) => {
            messages.setWords(data);
            return Array.from({length: data.seats}, (_, seat) => said.nameOf(seat));
        }""",
        data,
    )
    assert len({*names}) == MOST_SEATS
