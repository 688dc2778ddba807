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
    taken: dict[tuple[str, int], set[str]] = {}
    for state, act, _ in every_act():
        taken.setdefault((state.phase, state.place), set()).add(act)
    views = [{"phase": phase, "place": place, "of": PLACES} for phase, place in taken]
    found = evaluate({"wall": "round/wall.js"}, "(views) => views.map(wall.actsOf)", views)
    offered = dict(zip(taken, found, strict=True))
    assert all({*acts} <= taken[at] for at, acts in offered.items())
    assert all(offered.values())
    assert offered["reveal", PLACES - 1] == ["end"]


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
