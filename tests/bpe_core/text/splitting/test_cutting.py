"""Patterns in this process and in another one: the same cuts, in bounded time and memory."""

import importlib
import os
import subprocess
import sys
import threading
from array import array
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.common import Apart, reporting_to
from bpe_core.text.pretokenize import MAX_PATTERNS, split_each
from bpe_core.text.splitting import SHORT, TimeLimit, cut
from bpe_core.text.splitting import matching as inside
from bpe_core.text.splitting import matching_process as process
from bpe_core.text.splitting.matching_process import Cutting, cut_apart, expect
from tests.sweeps import first

ODD = [
    r"a|b",
    r"[a-c]+",
    r"\w*",
    r"|a",
    r"(?r)[a-c]+",
    r"(?r)b|",
    r"\G[ab]",
    r"\Ga|b",
    r"a\Kb",
    r"(?=ab\K)a|c",
    r"(?<=a)b|(?<!b)a",
    r"^a|b$",
    r"(?m)^.|$",
    r"(?:ab|c)+",
    r"(a)(b)?\1",
    r"(?:ab){e<=1}",
    r"(?|(a)|(b))+",
    r"(?V1)[a-c--b]+",
    r"(?x) a \s # (",
    r"\X",
    r"(?i)É|(?:😀 ?)+",
]
BAD = "a" * 40 + "!"


def naive(pattern: str, text: str) -> list[int]:
    """Where the pieces of a text end: matches that are not empty, and what lies between."""
    found = [match.span() for match in regex.finditer(pattern, text)]
    if regex.compile(pattern).flags & regex.REVERSE:
        found.reverse()
    ends = [0]
    for start, end in found:
        if end > start >= ends[-1]:
            ends += [start, end]
    return sorted({*ends, len(text)} - {0})


@given(st.sampled_from(ODD), st.lists(st.text(alphabet="aabbc éÉ😀\n!", max_size=12), max_size=4))
def test_another_process_cuts_as_this_one_does(pattern: str, texts: list[str]) -> None:
    expected: list[int] = []
    start = 0
    for text in texts:
        expected += [start + end for end in naive(pattern, text)]
        start += len(text)
    cutting = Cutting(60, 1)
    cut_apart(pattern, texts, cutting)
    assert cutting.ends.tolist() == expected
    assert cut(pattern, texts, TimeLimit(60)).ends.tolist() == expected
    assert split_each(texts, pattern) == [pieces(pattern, text) for text in texts]


def pieces(pattern: str, text: str) -> list[str]:
    return [text[a:b] for a, b in pairwise([0, *naive(pattern, text)])]


@pytest.mark.parametrize("pattern", [r"\w+|\W", r"(?:\w)+", r"(?r)\w+ ?"])
def test_a_long_text_is_cut_as_a_short_one(pattern: str) -> None:
    text = "It's über 12.\n" * (SHORT // 10)
    assert bpe.split(text, pattern) == pieces(pattern, text)


def test_several_patterns_cut_one_after_another_in_whichever_process() -> None:
    texts = ["one two-three", "", "x 12"]
    assert split_each(texts, ("gpt2", "(?:[a-c]|w)+", "t")) == [
        ["one", " ", "t", "w", "o", "-", "t", "hree"],
        [],
        ["x", " 12"],
    ]


def test_many_patterns_one_after_another_are_refused() -> None:
    with pytest.raises(bpe.PatternError, match=f"at most {MAX_PATTERNS}"):
        split_each(["text"], ("a",) * (MAX_PATTERNS + 1))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Apart]]:
    """The processes that are started from now on."""
    found: list[Apart] = []

    def noted(*given: str) -> Apart:
        found.append(Apart(*given))
        return found[-1]

    monkeypatch.setattr(process, "Apart", noted)
    monkeypatch.setattr(process, "_pool", process._Pool())
    yield found
    process._pool.close()


@pytest.mark.parametrize("pattern", ["gpt4", r"\s+\w{1,3}|(?:a|b)?c"])
def test_what_is_plain_needs_no_other_process(pattern: str, started: list[Apart]) -> None:
    tokenizer = bpe.train("a c ab", vocab_size=256, split=pattern).tokenizer
    assert tokenizer.decode(tokenizer.encode("a c bc")) == "a c bc"
    assert not started


def test_a_thousand_calls_start_one_process(started: list[Apart]) -> None:
    for number in range(1_000):
        assert bpe.split(f"{number} ab", "(?:a|b)+") == [f"{number} ", "ab"]
    assert len(started) == 1


def test_a_process_that_has_ended_is_replaced(started: list[Apart]) -> None:
    bpe.split("ab", "(?:a|b)+")
    started[0].end()
    assert bpe.split("ab.", "(?:a|b)+") == ["ab", "."]


def test_threads_have_a_process_each(started: list[Apart]) -> None:
    found: dict[str, list[str]] = {}

    def work(letter: str) -> None:
        for _ in range(20):
            found[letter] = bpe.split(f"{letter}{letter} xy", f"(?:{letter})+")

    threads = [threading.Thread(target=work, args=(letter,)) for letter in "abcdefgh"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {letter: [letter * 2, " xy"] for letter in "abcdefgh"}
    assert len(started) <= process.MOST_AT_ONCE


STUCK = ["(a|aa)+$", "(a|a)+$", "(?:(?:a|b|aa)+)+$", "a+a+a+a+$"]


@pytest.mark.parametrize("pattern", first(2, STUCK))
def test_a_stuck_pattern_is_ended_and_others_go_on(pattern: str, started: list[Apart]) -> None:
    ticks, over = 0, threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not over.wait(0.001):
            ticks += 1

    ticking = threading.Thread(target=tick)
    ticking.start()
    try:
        with pytest.raises(bpe.PatternError, match=r"\b0\.5\b"):
            bpe.split("a" * 5_000 + "!", pattern, timeout=0.5)
    finally:
        over.set()
        ticking.join()
    assert ticks > 20
    assert not any(one.is_alive for one in started)
    assert bpe.split("ab.", "(?:a|b)+") == ["ab", "."]


def test_the_time_is_the_same_whoever_else_works() -> None:
    """The regex module counts processor time, of which a busy machine gives little."""
    text = "a" * 50_000 + "!"
    burning = threading.Event()
    threads = [threading.Thread(target=burn, args=(burning,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        with pytest.raises(bpe.PatternError):
            bpe.split(text, "a+a+a+$", timeout=0.5)
    finally:
        burning.set()


def burn(over: threading.Event) -> None:
    while not over.is_set():
        sum(range(1_000))


class SlowAnswers:
    """A process, and the clock on the wall: a hundred characters every second, sixty times."""

    def __init__(self) -> None:
        self.now = 0.0
        self._answers = [
            answer
            for end in range(100, 6_001, 100)
            for answer in (None, bytes([inside.ENDS]) + array(inside.HELD, [end]).tobytes())
        ]

    def receive(self, _seconds: float) -> bytes:
        if not self._answers:
            return bytes([inside.DONE, 0])
        answer = self._answers.pop(0)
        if answer is None:
            self.now += 1
            raise TimeoutError
        return answer


# After five seconds 500 characters have earned 2.5 at the second rate, and all is spent.
@pytest.mark.parametrize(("rate", "end"), [(100, 6_000), (200, 500)])
def test_a_long_text_may_take_its_time_as_long_as_it_goes_on(
    rate: float, end: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = SlowAnswers()
    monkeypatch.setattr(process, "time", SimpleNamespace(monotonic=lambda: answers.now))
    cutting = Cutting(left=2.5, rate=rate)
    with suppress(TimeoutError):
        expect(answers, inside.DONE, cutting, cutting.left)  # type: ignore[arg-type]
    assert cutting.end == end


def test_a_text_in_many_stretches_has_the_time_of_one() -> None:
    limit = TimeLimit(0.3)
    with pytest.raises(bpe.PatternError):
        cut("(?:a|a)+$", ["a" * 17 + "!"] * 10_000, limit)


def test_a_pattern_that_is_stuck_can_be_stopped(started: list[Apart]) -> None:
    class EnoughError(Exception):
        pass

    def stop(progress: bpe.Progress) -> None:
        raise EnoughError

    with pytest.raises(EnoughError):
        bpe.split(BAD, "(a|aa)+$", timeout=600, on_progress=stop)
    assert not started[-1].is_alive


def test_what_takes_no_progress_can_be_stopped_by_whoever_hears_of_cutting() -> None:
    def stop(_: bpe.Progress) -> None:
        raise KeyboardInterrupt

    tokenizer = bpe.train("", split=r"(a|aa)+$").tokenizer
    with pytest.raises(KeyboardInterrupt), reporting_to(stop):
        tokenizer.encode(BAD * 10)
    assert tokenizer.encode("ab") == [97, 98]


def test_progress_tells_how_far_another_process_has_come() -> None:
    told: list[bpe.Progress] = []
    text = "ab." * 400_000
    bpe.split(text, "(?:a|b)+", on_progress=told.append)
    done = [progress.done for progress in told]
    assert done == sorted(done)
    assert done[-1] == len(text)
    assert {progress.total for progress in told} == {len(text)}


GREEDY = """
import resource
import bpe_core as bpe
try:
    bpe.split("ab" * 4_000_000 + "cd", "(?:(a)(b)|c)*d", timeout=300)
except bpe.PatternError as error:
    print(error, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
"""


def test_a_pattern_has_a_limit_of_memory_while_it_matches() -> None:
    said, megabytes = printed(GREEDY).rsplit(" ", 1)
    assert "needs more memory than it may have" in said
    assert int(megabytes) < 1_000


def printed(code: str) -> str:
    command = [sys.executable, "-W", "error::ResourceWarning", "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not result.stderr
    return result.stdout.strip()


FORKED = """
import os, warnings, bpe_core as bpe
# Python 3.12 and later warn of it: there are threads.
warnings.simplefilter("ignore", DeprecationWarning)
before = bpe.split("ab cd", "(?:a|b)+")
child = os.fork()
assert bpe.split("ab cd", "(?:a|b)+") == before
if child:
    assert os.waitpid(child, 0)[1] == 0
    print("both")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork")
def test_a_fork_has_processes_of_its_own() -> None:
    assert printed(FORKED) == "both"


@pytest.fixture
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(process, "_pool", process._Pool())
    monkeypatch.setattr(subprocess, "Popen", refuse)


@pytest.mark.usefixtures("no_process")
def test_where_no_process_can_be_started_plain_patterns_still_cut_any_text() -> None:
    text = "ab. " * SHORT
    assert bpe.split(text, r"\w+") == ["ab", ". "] * SHORT
    with pytest.raises(bpe.PatternError):
        bpe.split("a" * 50_000 + "!", "a+a+a+$", timeout=0.1)
    with pytest.raises(bpe.PatternError, match="Permission denied"):
        bpe.split("ab", "(?:ab)+")


def test_processes_keep_within_the_room_that_they_have(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def taken(needs: int, _: object) -> AbstractContextManager[None]:
        asked.append(needs)
        return nullcontext()

    monkeypatch.setattr(process, "_pool", process._pool)
    process.have_room(process.Room(1, 160 * 2**20, taken))
    assert bpe.split("abab", "(?:ab)+|.") == ["abab"]
    with pytest.raises(bpe.PatternError, match="memory"):
        bpe.split("w" * 9_000_000, "(?:(w)|(o)|(.))*")
    assert set(asked) == {160 * 2**20}
    process._pool.close()


def test_all_processes_busy_for_long_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = process._Pool()
    monkeypatch.setattr(process, "_pool", pool)
    monkeypatch.setattr(process, "WAIT_SECONDS", 0)
    for _ in range(process.MOST_AT_ONCE):
        pool._places.acquire()
    with pytest.raises(bpe.PatternError, match="processes busy"):
        bpe.split("ab", "(?:ab)+")


def test_what_the_regex_module_keeps_of_patterns_is_bounded() -> None:
    kept: Any = importlib.import_module("regex._main")
    for number in range(2_000):
        bpe.split("text", f"[a-c]{{1,{number % 900 + 1}}}|{number}")
    assert len(kept._locale_sensitive) < 1_500
    assert not any(str(key[0]).startswith("[a-c]{1,") for key in kept._cache)
