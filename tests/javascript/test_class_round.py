"""A round by hands where no server is asks, goes and shows as one on a server; names of seats."""

import json
from random import Random
from typing import Any, get_args

import pytest

import bpe_core as bpe
from bpe_view.player.player_payload import LEADERS, player_payload
from bpe_view.player.predict.predict_payload import predict_words
from bpe_view.texts.samples import SAMPLES, STARTS
from bpe_view.words import LANGUAGES, speaking, words_for
from tests.javascript.evaluate import evaluate
from ui.shared.round.ask_library import ready_questions
from ui.shared.round.machine import Act, RefusedError, Round, after
from ui.shared.round.question import COLUMNS, MOST, level, lines, scores
from ui.shared.round.rooms import MOST_SEATS, Room
from ui.shared.round.views import projector_view

PLACES = 8
UNSEEN = ("source", "first", "second", "shares", "vote", "code")


def seen(view: dict[str, Any]) -> dict[str, Any]:
    """What stands on the projector; that its text tells nothing is another test's."""
    return {key: one for key, one in view.items() if one and key not in UNSEEN}


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_act_leads_where_the_machine_leads_and_shows_what_the_projector_shows(
    language: str,
) -> None:
    sample = next(one for one in SAMPLES if one.key == STARTS[language])
    base = sample.base or "bytes"
    symbols = 256 if base == "bytes" else len(set(sample.text))
    run = bpe.train(sample.text, vocab_size=symbols + 40, base=base, leaders=LEADERS)
    sent = player_payload(run, sample.text, "", (0, int(run.token_counts[0])))
    steps = every_act()
    acted = [({"place": one.place, "phase": one.phase}, act) for one, act, _ in steps]
    views = evaluate(
        {
            "hands": "offline/class_round.js",
            "questions": "offline/hand_questions.js",
            "payload": "player/run/payload.js",
        },
        """({sent, acted}) => {
            const asked = questions.readyQuestions(payload.readRun(sent));
            return acted.map(([now, act]) =>
                hands.viewOf(asked, hands.after(now, act, asked.length)));
        }""",
        {"sent": {**sent, "unseen": predict_words(run, sample.text)}, "acted": acted},
    )
    asked = ready_questions(language)
    assert len(asked) == PLACES
    for (_, act, then), view in zip(steps, views, strict=True):
        room = Room("", b"", then, 0, 0, questions=asked)
        assert seen(view) == seen(json.loads(json.dumps(projector_view(room, 0)))), act


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


def test_a_drawn_curve_is_kept_as_one_number_and_scored_alike_in_python() -> None:
    curve = tuple(1_000 * 3 // (column + 3) for column in range(COLUMNS + 1))
    kept = [0, MOST - 1, *(Random(40).randrange(MOST) for _ in range(50))]
    found = evaluate(
        {"guess": "guess_curve/guess.js"},
        """({curve, kept}) => kept.map((one) => {
            const drawn = guess.unpacked(one, curve[0]);
            return [guess.packed(drawn, curve[0]), guess.score(drawn, curve)];
        })""",
        {"curve": curve, "kept": kept},
    )
    here = scores(curve, lines(kept, curve[0]))
    assert found == [list(one) for one in zip(kept, here, strict=True)]


def test_a_score_is_called_the_same_on_phones_and_on_page_sizes() -> None:
    levels = evaluate({"layer": "guess_curve/guess_layer.js"}, "() => layer.VERDICTS", None)
    assert all(level(least) == name != level(least - 1) for least, name in levels[:-1])
