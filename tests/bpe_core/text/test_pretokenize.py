"""Texts cut by patterns, held to `regex.finditer` and to tiktoken; in bounded time."""

import importlib
import threading
from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.common import reporting_to
from bpe_core.text import Matcher, check_plain, pretokenize
from bpe_core.text.pretokenize import cut_specials, split_each

PATTERNS = [
    r"a|b", r"[a-c]+", r"\w*", r"|a", r"\G[ab]", r"\Ga|b", r"a\Kb", r"(?=ab\K)a|c",
    r"(?<=a)b|(?<!b)a", r"^a|b$", r"(?m)^.|$", r"(?:ab|c)+", r"(a)(b)?\1", r"(?:ab){e<=1}",
    r"(?|(a)|(b))+", r"(?V1)[a-c--b]+", r"(?x) a \s # (", r"\X", r"(?i)É|(?:😀 ?)+",
    *bpe.SPLIT_PATTERNS,
]  # fmt: skip
STUCK = "a" * 40 + "!"
texts = st.text(alphabet="aabbc éÉ😀\n!", max_size=12)


def naive(pattern: str, text: str) -> list[str]:
    """The matches that are not empty, and what is between them."""
    edges = [0]
    for match in regex.finditer(bpe.SPLIT_PATTERNS.get(pattern, pattern), text):
        if match.end() > match.start() >= edges[-1]:
            edges += match.span()
    edges = sorted({*edges, len(text)})
    return [text[start:end] for start, end in pairwise(edges)]


@given(st.sampled_from(PATTERNS), st.lists(texts, max_size=4))
def test_a_text_is_cut_into_matches_and_what_is_between_them(
    pattern: str, several: list[str]
) -> None:
    assert split_each(several, pattern) == [naive(pattern, text) for text in several]


@given(st.sampled_from(PATTERNS[:-7]), texts, st.integers(1, 3))
def test_matching_goes_on_where_other_threads_used_up_the_time(
    pattern: str, text: str, every: int
) -> None:
    def finditer(text: str, start: int = 0, **_: Any) -> Iterator[Any]:
        for number, match in enumerate(regex.compile(pattern).finditer(text, start), 1):
            yield match
            if number % every == 0 and match[0]:
                raise TimeoutError

    compiled: Any = SimpleNamespace(finditer=finditer)
    edges = [(start, end) for start, end, _ in Matcher().cut(pattern, text, compiled)]
    assert edges == [(start, end) for start, end, _ in Matcher().cut(pattern, text)]


def test_several_patterns_are_applied_one_after_another() -> None:
    assert split_each(["one two-three", "", "x 12"], ("gpt2", "(?:[a-c]|w)+", "t")) == [
        ["one", " ", "t", "w", "o", "-", "t", "hree"],
        [],
        ["x", " 12"],
    ]


def test_an_invalid_or_too_large_pattern_is_refused() -> None:
    for pattern in (
        *("(", "[", "a(?{2", "(?<n", "*", "(" * 1500 + ")" * 1500, "(?u)(?a)x", "(?r)a+"),
        *("(?:" + "a" * 151 + "){10000}", "(?R)?a", "(?1)(a)", "[a]" * 20_000),
        ("a+",) * 17,
    ):
        with pytest.raises(bpe.PatternError, match="pattern"):
            bpe.split("text", pattern)


def test_only_a_plain_pattern_or_a_name_passes_without_trust() -> None:
    check_plain(("gpt4_threes", r"\p{N}+|[a-z]"))
    for pattern in ("(ab)+", ("gpt4", "(?R)?a"), "[a" * 5_000):
        with pytest.raises(bpe.PatternError, match="plain") as caught:
            check_plain(pattern)
        assert caught.value.reason == "not_plain"


def test_other_threads_go_on_while_a_pattern_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks, is_over = 0, threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not is_over.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    monkeypatch.setattr(Matcher, "seconds", 0.5)
    try:
        with pytest.raises(bpe.PatternError, match=r"0\.5 seconds.*character 1,000\b") as caught:
            bpe.split("b" * 1_000 + STUCK, "b|(a|aa)+$")
    finally:
        is_over.set()
        thread.join()
    assert caught.value.reason == "timeout"
    assert ticks > 20  # with concurrent=False one or two


def test_the_time_limit_counts_this_thread_alone_and_grows_with_the_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    monkeypatch.setattr(pretokenize, "time", SimpleNamespace(thread_time=lambda: clock[0]))

    def finditer(text: str, start: int = 0, timeout: float = 0, **_: Any) -> Iterator[Any]:
        """A hundred characters a second."""
        until = clock[0] + timeout
        for match in regex.compile("(?s).{1,100}").finditer(text, start):
            if clock[0] >= until:
                raise TimeoutError
            clock[0] += 1
            yield match

    compiled: Any = SimpleNamespace(finditer=finditer)
    monkeypatch.setattr(Matcher, "seconds", 2.5)
    monkeypatch.setattr(pretokenize, "SPLIT_RATE", 100)
    assert len([*Matcher().cut("a", "a" * 6_000, compiled)]) == 60
    monkeypatch.setattr(pretokenize, "SPLIT_RATE", 200)
    clock[0] = 0
    with pytest.raises(bpe.PatternError, match="character 500;"):
        [*Matcher().cut("a", "a" * 6_000, compiled)]


@pytest.mark.parametrize("engine", bpe.ENGINES)
def test_splitting_can_be_stopped(engine: bpe.EngineName) -> None:
    class EnoughError(Exception):
        pass

    def stop(progress: bpe.Progress) -> None:
        assert progress.stage == "splitting"
        assert 0 < progress.done < progress.total == 20_000
        raise EnoughError

    with pytest.raises(EnoughError):
        bpe.train("a" * 20_000, split=".", engine=engine, on_progress=stop)
    tokenizer = bpe.train("", split=".").tokenizer
    with pytest.raises(EnoughError), reporting_to(stop):
        tokenizer.encode("a" * 20_000)


def test_what_the_regex_module_keeps_of_patterns_is_bounded() -> None:
    kept: Any = importlib.import_module("regex._main")
    for number in range(2_000):
        bpe.split("text", f"[a-c]{{1,{number % 900 + 1}}}|{number}")
    assert len(kept._locale_sensitive) < 1_500


def test_special_tokens_are_cut_out_longest_first() -> None:
    parts = cut_specials("x<a><a>>y", ["<a>", "<a>>"])
    assert parts == [("x", False), ("<a>", True), ("<a>>", True), ("y", False)]


@pytest.mark.filterwarnings("error")
def test_a_pattern_that_matches_nowhere_is_said_and_no_other() -> None:
    text = "It's 1234 rivers, NOT seas"
    for split in ("x+", r"(?<=\d)(?=[A-Z])", ("x+", "y+")):
        with pytest.warns(UserWarning, match="split pattern") as warned:
            bpe.train(f"xy{text}xy", split=split, special_tokens=["xy"])
        assert [one.filename for one in warned] == [__file__]
    cases: list[tuple[str, Any]] = [
        ("", "x+"), ("xx", "x+"), ("x" * 20_000 + "y", "y+"), (text, "none"), (text, "deepseek"),
        (text, ("q+", r"\w+")), ("ab cd", r"(?<= )\w+"),
    ]  # fmt: skip
    for some, split in cases:
        bpe.count([some], split=split)
