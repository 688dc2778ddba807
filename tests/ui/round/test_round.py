"""A round keeps its rules in whichever order teacher, seats, strangers and clocks act."""

import asyncio
import getpass
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
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
from bpe_view.player.player_payload import window_data
from ui.round import rooms as rooms_module
from ui.round.machine import GRACE, VOTES, Act, Answer, RefusedError, Round, at
from ui.round.question import Question
from ui.round.room_file import LINGERS, MOST_OF_ADDRESS, MOST_ROOMS, connect, open_room
from ui.round.rooms import AWAY, LIVES, Room, Rooms
from ui.round.views import counts, phone_view, projector_view
from ui.server_settings import ROUNDS_FOLDER

SECRET = "only the reveal tells"
PLAIN = window_data(bpe.train("abcd", vocab_size=256), "abcd", (0, 4))
QUESTION = Question(
    ask=["round.ask.pair", {"number": 1}],
    options=["a b", "b c", "c d"],
    right=[1, 2],
    why=[[["round.why", {"left": SECRET}]]] * 3,
    told=[["round.why", {"left": SECRET}]],
    shown={"source": PLAIN, "step": 0},
    revealed={"source": {**PLAIN, "gaps": SECRET}, "tokens": [4, 3], "parts": ["ab"]},
)
QUESTIONS = (QUESTION, replace(QUESTION, right=[0]))
ACTS = get_args(Act)


class Played:
    """A room of an owner, whose clock stands until it is set, and what is done in it."""

    def __init__(self, *acts: Act, now: float = 1000.0) -> None:
        self.now = now
        self.code, self.host = open_room(QUESTIONS, now)
        self.rooms = Rooms(lambda: self.now)
        for act in acts:
            self.act(act)

    @property
    def room(self) -> Room:
        return asyncio.run(self.rooms.find(self.code))

    def act(self, act: Act) -> None:
        asyncio.run(self.rooms.act(self.room, act))

    def join(self) -> tuple[int, str]:
        return asyncio.run(self.rooms.join(self.room))

    def answer(self, seat: int, place: int, vote: int, choice: int) -> None:
        asyncio.run(self.rooms.answer(self.room, seat, Answer(place, vote, choice, True)))

    def again(self) -> "Played":
        """The process is killed and started again."""
        self.rooms = Rooms(lambda: self.now)
        return self

    def phone(self, seat: int) -> dict[str, Any]:
        return phone_view(self.room, seat, self.now)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(ROUNDS_FOLDER.name, str(tmp_path / "rounds"))
    return tmp_path / "rounds"


def refusal(act: Any, *args: object) -> str:
    with pytest.raises(RefusedError) as refused:
        act(*args)
    return str(refused.value)


class AnyOrder(RuleBasedStateMachine):
    """A room beside a model of it: the answers that counted, by question, vote and seat."""

    secrets = Bundle("secrets")

    @initialize()
    def begin(self) -> None:
        connect().execute("DELETE FROM room")
        self.played = Played()
        self.seats: dict[str, int] = {}
        self.answers: dict[tuple[int, int], dict[int, int]] = {}

    @property
    def state(self) -> Round:
        return self.played.room.state

    @rule(seconds=st.sampled_from([0.5, GRACE, 7, 45, 60]))
    def wait(self, seconds: float) -> None:
        before = self.state
        # Ten minutes after its end, or empty, a room is gone, which another test sees.
        self.played.now += 0.5 if before.phase in ("over", "lobby") else seconds
        assert self.state == at(before, self.played.now)

    @rule(act=st.sampled_from(ACTS))
    def teacher(self, act: Act) -> None:
        before = self.state
        try:
            self.played.act(act)
        except RefusedError:
            assert self.state == before
        else:
            assert (self.state.place, self.state.phase) != (before.place, before.phase)

    @rule(target=secrets)
    def join(self) -> str:
        if self.state.phase == "over":
            assert refusal(self.played.join) == "over"
            return "nobody's"
        seat, secret = self.played.join()
        assert seat not in self.seats.values()
        self.seats[secret] = seat
        return secret

    @rule()
    def die(self) -> None:
        self.played.again()

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
        for _ in range(1 + doubled):
            try:
                self.played.answer(self.played.room.seat(secret), place, vote, choice)
            except RefusedError:
                assert not is_now or secret not in self.seats
            else:
                assert is_now
                self.answers.setdefault((place, vote), {})[self.seats[secret]] = choice

    @invariant()
    def counts_add_up(self) -> None:
        for place in range(2):
            first = self.answers.get((place, 1), {})
            second = first | self.answers.get((place, 2), {})
            found = counts(self.played.room, place)
            for name, answers in (("first", first), ("second", second)):
                chosen = Counter(answers.values())
                assert found[name] == [chosen[option] for option in range(3)]

    @invariant()
    def nothing_is_given_away(self) -> None:
        room, now = self.played.room, self.played.now
        views: list[dict[str, Any]] = [projector_view(room, now)]
        views += [phone_view(room, seat, now) for seat in self.seats.values()]
        for view in views:
            is_told = room.state.phase == "reveal"
            assert is_told is (SECRET in repr(view))
            assert is_told or not {"right", "first", "second", "parts", "tokens"} & view.keys()


AnyOrder.TestCase.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
TestAnyOrder = AnyOrder.TestCase


def test_fifty_answers_at_once_are_all_kept_also_by_a_process_that_is_started_again() -> None:
    played = Played("begin", "open")
    seats = [played.join()[0] for _ in range(50)]

    async def answer_all() -> None:
        room, given = await played.rooms.find(played.code), Answer(0, 1, 2, is_sure=True)
        await asyncio.gather(*(played.rooms.answer(room, seat, given) for seat in seats))

    asyncio.run(answer_all())
    for room in (played.room, played.again().room):
        assert counts(room, 0)["first"] == [0, 0, 50]


def test_who_joins_late_has_missed_no_question_and_waits_for_nobody_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms_module, "MOST_SEATS", 1)
    played = Played("begin", "open", "close", "reveal", "next", "open")
    seat, _ = played.join()
    assert refusal(played.join) == "full"
    played.answer(seat, 1, 1, 0)
    played.act("close")
    played.act("reveal")
    view = played.phone(seat)
    assert (view["score"], view["is_right"]) == ([1, 1], True)
    assert refusal(played.act, "next") == "too_late", "it was the last question"
    played.act("end")
    played.now += AWAY
    assert played.phone(seat)["is_led"], "nobody waits for the teacher then"


def test_an_answer_counts_in_the_grace_of_the_clock_and_not_after() -> None:
    played = Played("begin", "open")
    seat, _ = played.join()
    end = played.room.state.ends_at or 0
    played.now = end + GRACE - 0.1
    played.answer(seat, 0, 1, 0)
    played.now = end + GRACE
    assert refusal(played.answer, seat, 0, 1, 1) == "too_late"


def test_rooms_are_gone_ten_minutes_empty_or_after_the_end_two_hours_after_the_last_act() -> None:
    empty, over, begun = Played(), Played("end"), Played("begin")
    joined = Played()
    joined.join()
    for played, lives in ((empty, LINGERS), (over, LINGERS), (begun, LIVES), (joined, LIVES)):
        played.now += lives - 1
        asyncio.run(played.again().rooms.forget_old())
        assert played.room
        played.now += 1
        assert refusal(lambda one=played: one.room) == "no_such_room"
    asyncio.run(begun.rooms.forget_old())
    for table in ("room", "seat"):
        assert connect().execute(f"SELECT * FROM {table}").fetchall() == []


def test_a_visitor_has_two_rooms_an_address_eight_and_a_server_twenty() -> None:
    rooms = [open_room(QUESTIONS, 1000, "a", "school") for _ in range(2)]
    assert refusal(open_room, QUESTIONS, 1000, "a", "home") == "two_rooms"
    played = Played(now=1000)
    played.code = rooms[0][0]
    played.act("end")
    for visitor in "abcde":
        open_room(QUESTIONS, 1000, visitor, "school")
    assert MOST_OF_ADDRESS == 8
    open_room(QUESTIONS, 1000, "f", "school")
    assert refusal(open_room, QUESTIONS, 1000, "g", "school") == "no_room"
    for _ in range(MOST_ROOMS - 9):
        open_room(QUESTIONS, 1000)
    assert refusal(open_room, QUESTIONS, 1000) == "no_room"
    open_room(QUESTIONS, 1000 + LINGERS)


def test_the_owner_finds_what_another_process_opened_and_keeps_no_secret(folder: Path) -> None:
    played = Played()
    played.code, played.host = open_room(QUESTIONS, 1000)
    played.act("begin")
    played.act("open")
    seat, secret = played.join()
    played.answer(seat, 0, 1, 1)
    before = played.room
    room = played.again().room
    room.check_host(played.host)
    assert (room.state, room.answers, room.until) == (before.state, before.answers, before.until)
    assert (room.questions, room.seat(secret)) == ([*QUESTIONS], seat)
    assert folder.stat().st_mode & 0o777 == 0o700
    kept = b"".join(path.read_bytes() for path in folder.iterdir())
    secrets = (played.code, played.host, secret)
    assert [one.encode() in kept for one in secrets] == [True, False, False]


def test_a_user_without_a_name_has_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A container runs as a number that stands in no list of users."""

    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 61234")

    monkeypatch.setattr(getpass, "getuser", nobody)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.delenv(ROUNDS_FOLDER.name)
    connect().close()
    (made,) = tmp_path.glob("*/rooms-*.db")
    assert made.parent.stat().st_mode & 0o777 == 0o700
