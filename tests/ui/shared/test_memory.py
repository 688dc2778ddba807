"""The one setting for memory, and texts that need more than there is."""

import os
import subprocess
import sys
import threading
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import bpe_core as bpe
from bpe_view import words
from bpe_view.words.error_words import TextTooLargeError, problem_text
from tests.pages.visit import visit
from tests.server import ROOT
from ui.shared import memory
from ui.shared.memory import (
    LEAST,
    LONGEST_TEXT,
    MOST,
    NAME,
    UNKNOWN,
    Room,
    cost_of_training,
    memory_of,
    memory_of_machine,
    usual_memory,
)


@pytest.mark.parametrize(
    ("raw", "size"),
    [
        ("400MB", 400_000_000),
        ("400000000", 400_000_000),
        (" 1.5 gb ", 1_500_000_000),
        ("64000kb", 64_000_000),
        ("50MB", LEAST),
    ],
)
def test_memory_is_told_in_bytes_or_with_a_unit(raw: str, size: int) -> None:
    assert memory_of(raw) == size


@pytest.mark.parametrize(
    "raw", ["much", "400 parrots", "-400MB", "49MB", "", "1e9", "MB", "4e2MB", "٤٠٠MB", "400MiB"]
)
def test_another_value_is_refused_with_what_is_allowed(raw: str) -> None:
    with pytest.raises(bpe.SettingError) as refused:
        memory_of(raw)
    message = str(refused.value)
    assert message.startswith(f"{NAME} is {raw!r}; it must be")
    assert "400MB" in message
    assert "50MB" in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("has", "may_take"),
    [
        (1_000_000_000, 400_000_000),
        (100_000_000, LEAST),
        (8_000_000_000, 3_200_000_000),
        (10**12, MOST),
        (None, UNKNOWN),
    ],
)
def test_where_nobody_says_how_much_the_machine_does(has: int | None, may_take: int) -> None:
    assert usual_memory(has) == may_take


@pytest.mark.parametrize(("told", "smaller"), [("max\n", False), ("300000000\n", True)])
def test_a_container_may_have_less_than_its_machine(
    told: str, smaller: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "_LIMITS", ())
    whole = memory_of_machine()
    limit = tmp_path / "memory.max"
    limit.write_text(told)
    monkeypatch.setattr(memory, "_LIMITS", (limit, tmp_path / "of another version"))
    assert memory_of_machine() == (300_000_000 if smaller else whole)


def test_a_file_that_may_be_uploaded_may_be_trained_on_where_there_is_memory() -> None:
    limit = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))
    largest = limit["server"]["maxUploadSize"] * 2**20
    assert largest <= (MOST - MOST // 4) // memory.COST_OF_TEXT
    assert memory.UPLOAD_MEGABYTES * 2**20 <= LONGEST_TEXT


def test_a_wrong_setting_is_told_when_the_app_starts() -> None:
    environment = os.environ | {NAME: "much"}
    started = subprocess.run(
        [sys.executable, "-c", "import ui.shared.memory"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert started.returncode
    assert f"{NAME} is 'much'; it must be" in started.stderr.splitlines()[-1]


@pytest.mark.parametrize("text", ["a" * 11, "é" * 6, "🐟" * 3])
def test_a_text_is_measured_in_bytes(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "LONGEST_TEXT", len(text.encode()))
    assert cost_of_training(text) == memory.COST_OF_TEXT * len(text.encode())
    monkeypatch.setattr(memory, "LONGEST_TEXT", len(text.encode()) - 1)
    with pytest.raises(TextTooLargeError):
        cost_of_training(text)


def test_an_own_pattern_costs_its_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "ROOM_TO_TRAIN", 60_000_000)
    pattern = r"ab+|."
    assert cost_of_training("a" * 10**6, pattern) == 60_000_000
    with pytest.raises(TextTooLargeError, match="at most 1000000"):
        cost_of_training("a" * 10**6 + "a", pattern)


@pytest.mark.parametrize(
    ("language", "sizes"), [("en", ("12.4", "10.3")), ("es", ("12,4", "10,3")), ("zh", ("12.4",))]
)
def test_the_sentence_says_how_large_a_text_may_be(
    language: str, sizes: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "current_language", lambda: language)
    sentence = problem_text(TextTooLargeError(12_345_678, 10_399_999))
    assert all(size in sentence for size in sizes)


def test_too_large_a_text_is_refused_untrained_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a text that this server has no memory for " * 10
    monkeypatch.setattr(memory, "LONGEST_TEXT", 400)
    monkeypatch.setattr(bpe, "train", None)
    page = visit("watch", state={"sample": "own", "text": text})
    assert page.tells("errors.text_too_large")
    assert page.sent("settings_line")["text"]["text"] == text


def test_what_does_not_fit_beside_another_waits_and_all_comes_back() -> None:
    room, order = Room(100), []
    first, second = threading.Event(), threading.Event()

    def small() -> None:
        with room.taken(30):
            order.append("small")
            first.wait(60)

    def large() -> None:
        with room.taken(500, second.set):  # more than there is: it waits for all
            order.append(f"large, {room.free} left")

    threads = [threading.Thread(target=run) for run in (small, large)]
    threads[0].start()
    while room.free == 100:
        pass
    threads[1].start()
    assert second.wait(60)
    assert order == ["small"]
    first.set()
    for thread in threads:
        thread.join(60)
    assert (order, room.free) == (["small", "large, -400 left"], 100)


def test_who_gives_up_waiting_or_fails_leaves_the_room_as_it_was() -> None:
    room = Room(100)

    def give_up() -> None:
        raise InterruptedError

    def come() -> None:
        with pytest.raises(InterruptedError), room.taken(30, give_up):
            raise AssertionError("there was no room")

    with room.taken(80), ThreadPoolExecutor(1) as other:
        other.submit(come).result()
        assert room.free == 20
    with pytest.raises(ZeroDivisionError), room.taken(30):
        raise ZeroDivisionError
    assert room.free == 100


def test_what_one_does_within_a_turn_is_paid_for_and_waits_for_nobody() -> None:
    room = Room(100)
    with room.taken(60), room.taken(40):
        assert room.free == 40
        with room.taken(90):
            assert room.free == 10
    assert room.free == 100


def test_who_needs_hardly_anything_takes_no_turn() -> None:
    """A short text would wait for seconds while a browser draws somebody's chart."""

    def give_up() -> None:
        raise InterruptedError

    room = Room(100)

    def come(needs: int) -> int:
        with room.taken(needs, give_up):
            return room.free

    with room.taken(100), ThreadPoolExecutor(1) as other:
        assert other.submit(come, 1).result() == -1
        with pytest.raises(InterruptedError):
            other.submit(come, 2).result()
    assert room.free == 100
