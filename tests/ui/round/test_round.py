"""A round keeps its rules in whichever order teacher, seats, strangers and clocks act."""

from collections import Counter
from dataclasses import replace
from threading import Thread
from typing import Any, get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
)

import bpe_core as bpe
from bpe_view.lessons.loader import read_lessons
from bpe_view.player.player_payload import window_data
from bpe_view.words import LANGUAGES, speaking
from tests.bpe_view.lessons.test_lessons import context_of
from tests.bpe_view.reading import unpack
from ui.round import rooms as rooms_module
from ui.round.ask_library import questions_of, ready_questions
from ui.round.ask_tokenizer import lesson_questions, tokenizer_questions
from ui.round.machine import GRACE, VOTES, Act, Answer, RefusedError, Round, at
from ui.round.question import Question
from ui.round.rooms import AWAY, LINGERS, LIVES, MOST_ROOMS, Rooms
from ui.round.views import counts, phone_view, projector_view

SECRET = "only the reveal tells"
PLAIN = window_data(bpe.train("abcd", vocab_size=256), "abcd", (0, 4))
QUESTION = Question(
    ask=("round.ask.pair", {"number": 1}),
    options=("a b", "b c", "c d"),
    right=(1, 2),
    why=((("round.why", {"left": SECRET}),),) * 3,
    told=(("round.why", {"left": SECRET}),),
    before={**PLAIN},
    after={**PLAIN, "gaps": SECRET},
    tokens=(4, 3),
    counts=(1, 2, 2),
)
QUESTIONS = (QUESTION, replace(QUESTION, right=(0,)))
ACTS = get_args(Act)


@pytest.fixture
def rooms() -> Rooms:
    return Rooms(":memory:")


def refusal(act: Any, *args: object) -> str:
    with pytest.raises(RefusedError) as refused:
        act(*args)
    return refused.value.key


class AnyOrder(RuleBasedStateMachine):
    """A room beside a model of it: the answers that counted, by question, vote and seat."""

    secrets = Bundle("secrets")

    @initialize()
    def begin(self) -> None:
        self.now = 1000.0
        self.rooms = Rooms(":memory:")
        self.code, self.host = self.rooms.open(QUESTIONS, self.now)
        self.seats: dict[str, int] = {}
        self.answers: dict[tuple[int, int], dict[int, int]] = {}

    @property
    def state(self) -> Round:
        return self.rooms.find(self.code, self.now).state

    @rule(seconds=st.sampled_from([0.5, GRACE, 7, 45, 60]))
    def wait(self, seconds: float) -> None:
        before = self.state
        # Ten minutes after its end a room is gone, which another test sees.
        self.now += 0.5 if before.phase == "over" else seconds
        assert self.state == at(before, self.now)

    @rule(act=st.sampled_from(ACTS))
    def teacher(self, act: Act) -> None:
        before = self.state
        try:
            after = self.rooms.act(self.code, self.host, act, self.now).state
        except RefusedError:
            assert self.state == before
        else:
            assert (after.place, after.phase) != (before.place, before.phase)

    @rule(target=secrets)
    def join(self) -> str:
        if self.state.phase == "over":
            assert refusal(self.rooms.join, self.code, self.now) == "over"
            return "nobody's"
        seat, secret = self.rooms.join(self.code, self.now)
        assert seat not in self.seats.values()
        self.seats[secret] = seat
        return secret

    @rule(secret=secrets, act=st.sampled_from(ACTS))
    def a_seat_is_no_host(self, secret: str, act: Act) -> None:
        before = self.state
        assert refusal(self.rooms.act, self.code, secret, act, self.now) == "not_yours"
        assert refusal(self.rooms.act, self.code, self.code, act, self.now) == "not_yours"
        assert self.state == before

    @rule(
        secret=secrets,
        place=st.integers(0, 2),
        vote=st.integers(0, 3),
        choice=st.integers(-1, 3),
        doubled=st.booleans(),
    )
    def answer(self, secret: str, place: int, vote: int, choice: int, doubled: bool) -> None:
        state = self.state
        is_now = (place, vote) == (state.place, VOTES.get(state.phase)) and 0 <= choice < 3
        given = Answer(place, vote, choice, True)
        for _ in range(1 + doubled):
            try:
                self.rooms.answer(self.code, secret, given, self.now)
            except RefusedError:
                assert not is_now or secret not in self.seats
            else:
                assert is_now
                self.answers.setdefault((place, vote), {})[self.seats[secret]] = choice

    @invariant()
    def counts_add_up(self) -> None:
        room = self.rooms.find(self.code, self.now)
        is_judged = room.state.phase in ("reveal", "over")
        for place in range(0 if is_judged else room.state.place, 2):
            first = self.answers.get((place, 1), {})
            second = first | self.answers.get((place, 2), {})
            found = counts(room, place)
            for votes, shown in ((first, found.first), (second, found.second)):
                assert shown == Counter(votes.values())

    @invariant()
    def nothing_is_given_away(self) -> None:
        room = self.rooms.find(self.code, self.now)
        views: list[dict[str, Any]] = [projector_view(room, self.now)]
        views += [phone_view(room, seat, self.now) for seat in self.seats.values()]
        for view in views:
            is_told = room.state.phase == "reveal"
            assert is_told or (SECRET not in repr(view) and "right" not in view)
            assert is_told or not {"first", "second"} & view.keys()


AnyOrder.TestCase.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
TestAnyOrder = AnyOrder.TestCase


def play(rooms: Rooms, *acts: Act, now: float = 0.0) -> tuple[str, str]:
    code, host = rooms.open(QUESTIONS, now)
    for act in acts:
        rooms.act(code, host, act, now)
    return code, host


def test_fifty_answers_at_once_are_all_kept(rooms: Rooms) -> None:
    code, _ = play(rooms, "begin", "open")
    secrets = [rooms.join(code, 0)[1] for _ in range(50)]
    threads = [
        Thread(target=rooms.answer, args=(code, one, Answer(0, 1, 2, True), 1)) for one in secrets
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts(rooms.find(code, 1), 0).first == {2: 50}


def test_who_joins_late_has_missed_no_question_and_waits_for_nobody_at_the_end(
    rooms: Rooms,
) -> None:
    code, host = play(rooms, "begin", "open", "close", "reveal", "next", "open")
    seat, secret = rooms.join(code, 1)
    rooms.answer(code, secret, Answer(1, 1, 0, False), 1)
    rooms.act(code, host, "close", 1)
    room = rooms.act(code, host, "reveal", 1)
    view = phone_view(room, seat, 1)
    assert (view["score"], view["is_right"]) == ([1, 1], True)
    rooms.act(code, host, "end", 1)
    view = phone_view(rooms.find(code, 1 + AWAY), seat, 1 + AWAY)
    assert view["is_led"], "nobody waits for the teacher then"


def test_an_answer_counts_in_the_grace_of_the_clock_and_not_after(rooms: Rooms) -> None:
    code, _ = play(rooms, "begin", "open")
    _, secret = rooms.join(code, 0)
    end = rooms.find(code, 0).state.ends_at or 0
    rooms.answer(code, secret, Answer(0, 1, 0, True), end + GRACE - 0.1)
    late = rooms.answer, code, secret, Answer(0, 1, 1, True), end + GRACE
    assert refusal(*late) == "too_late"


def test_a_room_is_gone_some_time_after_its_end_or_last_act_and_makes_place(rooms: Rooms) -> None:
    over, _ = play(rooms, "end", now=0)
    assert rooms.find(over, LINGERS - 1).state.phase == "over"
    assert refusal(rooms.find, over, LINGERS + 1) == "no_such_room"
    code, _ = play(rooms, now=LINGERS + 1)
    for _ in range(MOST_ROOMS - 1):
        rooms.open(QUESTIONS, LINGERS + 2)
    assert refusal(rooms.open, QUESTIONS, LINGERS + 2) == "no_room"
    assert refusal(rooms.find, code, LINGERS + LIVES + 2) == "no_such_room"
    rooms.open(QUESTIONS, LINGERS + LIVES + 1.5)


def test_a_room_holds_so_many_seats_and_no_more(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "MOST_SEATS", 1)
    code, _ = play(rooms)
    rooms.join(code, 0)
    assert refusal(rooms.join, code, 0) == "full"


def test_rooms_outlive_the_process_and_keep_no_secret(tmp_path: Any) -> None:
    file = tmp_path / "private" / "rooms.db"
    one, other = Rooms(file), Rooms(file)
    code, host = play(one, "begin", "open")
    _, secret = one.join(code, 0)
    one.answer(code, secret, Answer(0, 1, 1, True), 1)
    for rooms in (other, Rooms(file)):
        assert counts(rooms.find(code, 1), 0).first == {1: 1}
        assert rooms.find(code, 1).questions == QUESTIONS
        assert rooms.seat(code, secret) == 0
    assert file.parent.stat().st_mode & 0o077 == 0
    kept = b"".join(path.read_bytes() for path in file.parent.iterdir())
    assert [one.encode() in kept for one in (code, host, secret)] == [True, False, False]


def test_the_text_tells_of_no_merge_from_the_one_asked_for_on() -> None:
    for asked in ready_questions("es"):
        for source, merges in ((asked.before, asked.step), (asked.after, asked.step + 1)):
            ranks = unpack(source["gaps"])
            assert ranks[ranks != bpe.NEVER].max(initial=-1) == merges - 1
            assert all(int(one) < 256 + merges for one in source["labels"])


def test_a_class_says_how_many_tokens_a_text_has_and_sees_them_at_the_reveal(
    rooms: Rooms,
) -> None:
    tokenizer = bpe.train("thé then thin", vocab_size=8, base="characters").tokenizer
    (asked,) = tokenizer_questions(tokenizer, "this", "thé")
    assert (asked.parts, asked.options[asked.right[0]]) == (("th", "é"), "2")
    code, host = rooms.open((asked,), 0)
    for act in ("begin", "open"):
        rooms.act(code, host, act, 0)
    seats = [rooms.join(code, 0) for _ in range(3)]
    right = asked.right[0]
    wrong = (right + 1) % len(asked.options)
    for (_, secret), choice in zip(seats, (right, wrong, right), strict=True):
        rooms.answer(code, secret, Answer(0, 1, choice, True), 1)
    late = rooms.answer, code, seats[0][1], Answer(0, 1, len(asked.options), True), 1
    assert refusal(*late) == "no_choice"
    before = projector_view(rooms.act(code, host, "close", 1), 1)
    assert (before["text"], "parts" in before) == ("thé", False)
    room = rooms.act(code, host, "reveal", 1)
    told = projector_view(room, 1)
    assert (told["second"][right], told["second"][wrong]) == (2, 1)
    assert (told["parts"], told["shares"][1]) == (("th", "é"), 2 / 3)
    assert phone_view(room, seats[0][0], 1)["why"][0][0] == "round.told"
    assert "predict.tokens.too_" in phone_view(room, seats[1][0], 1)["why"][0][0]


@pytest.mark.parametrize("text", ["né", "x"])
def test_a_text_cut_inside_a_character_and_one_letter_are_no_question(text: str) -> None:
    assert tokenizer_questions(bpe.train("ab", vocab_size=256).tokenizer, "this", text) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ready_round_asks_eight_questions_and_the_last_one_for_a_pair(language: str) -> None:
    asked = ready_questions(language)
    assert [one.ask[0].rpartition(".")[2] for one in asked] == [
        "pair", "pair", "count", "pair", "pair", "count", "pair", "pair",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_asks_a_class_what_it_asks_one(language: str) -> None:
    with speaking(language):
        for entry in read_lessons(language):
            asked = lesson_questions(entry, context_of(entry))
            assert entry.lesson is not None
            assert len(asked) == len(entry.lesson.questions)
            for question in asked:
                assert 2 <= len(set(question.options)) == len(question.why)
                assert "**" not in repr(question)


def test_the_readers_own_run_is_asked_from_where_it_stands() -> None:
    text = "low low low lower lower newest newest widest"
    run = bpe.train(text, vocab_size=262)
    asked = questions_of(run, text, range(1, 6))
    assert [one.step for one in asked] == [1, 2, 3, 4, 5]
    assert asked[0].why[asked[0].right[0]][-1] == (
        "round.stands",
        {"before": "", "pair": "low", "after": "·low·low"},
    )
