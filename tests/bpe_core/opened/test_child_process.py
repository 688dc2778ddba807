"""A library in a process of its own: whatever a file does there, the answer is one sentence."""

import ctypes
import gc
import json
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("tokenizers")

from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers

from bpe_core import Progress
from bpe_core.common import reporting_to
from bpe_core.opened.child_process import Child
from bpe_core.opened.libraries import Tokenizers

SLOW_TEXT = ("a" * 22 + "c") * 1000  # the expression below takes a second for each run of "a"


def file(normalizer: Any = None, cut: Any = None) -> bytes:
    tokenizer = Tokenizer(models.BPE({"a": 0, "b": 1, "ab": 2}, [("a", "b")]))
    tokenizer.normalizer, tokenizer.pre_tokenizer = normalizer, cut
    return tokenizer.to_str().encode()


def slow(seconds: float) -> Child:
    return Child("tokenizers", file(cut=pre_tokenizers.Split(Regex("(a+)+b"), "isolated")), seconds)


def test_it_answers_as_the_library_does_here() -> None:
    child, here = Child("tokenizers", file()), Tokenizers(file())
    asked: list[tuple[str, list[Any]]] = [
        ("facts", []), ("tokens", []), ("merges", []), ("ids", [["aab", ""], True]),
        ("counts", [["aab", ""], False]), ("spans", ["aab", True, False]), ("text", [[2, 0]]),
        ("groups", ["aab\u2028\n", True]), ("normalized", ["a"]),
    ]  # fmt: skip
    for name, arguments in asked:
        expected = json.loads(json.dumps(getattr(here, name)(*arguments)))
        assert child.ask(name, *arguments) == expected
    assert child.data == file()


def test_long_lists_arrive_whole() -> None:
    child = Child("tokenizers", file())
    text = "ab" * 100_001 + "b"
    found = child.ask("spans", text, False)
    assert found["ids"] == [2] * 100_001 + [1]
    assert found["ends"][-3:] == [200_000, 200_002, 200_003]
    assert child.ask("counts", ["a"] * 100_001, False) == [1] * 100_001


@pytest.mark.parametrize("library", ["tokenizers", "sentencepiece"])
def test_what_is_no_such_file_is_told_in_the_words_of_the_library(library: str) -> None:
    pytest.importorskip(library)
    child = Child(library, b'{"a": 1}')
    for _ in range(2):
        with pytest.raises(ValueError, match=r"line 1 column|ParseFromArray"):
            child.ask("facts")


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux")
@pytest.mark.parametrize("size", [1_000, 30_000])
def test_a_file_that_aborts_its_process_is_one_sentence(size: int) -> None:
    child = Child("tokenizers", file(normalizers.Replace("a", "b" * 100_000)))
    assert child.ask("ids", ["bb"], False)["ids"] == [1, 1]
    with pytest.raises(ValueError, match="crashed, or needs more than 2 GB"):
        child.ask("counts", ["a" * size], False)
    assert child.ask("ids", ["bb"], False)["ids"] == [1, 1]


def test_a_file_that_takes_minutes_is_one_sentence() -> None:
    child = slow(2)
    with pytest.raises(ValueError, match="it takes longer than 2 seconds"):
        child.ask("counts", [SLOW_TEXT], False)
    assert not child.is_alive
    assert child.ask("counts", ["ab"], False) == [1]


@pytest.mark.parametrize("from_outside", [True, False])
def test_a_thread_that_is_stopped_while_it_waits_ends_the_process(from_outside: bool) -> None:
    child = slow(20)
    child.ask("facts")
    me = ctypes.c_ulong(threading.get_ident())

    def stop(progress: Progress) -> None:  # once it waits
        if not from_outside:
            raise SystemExit
        ctypes.pythonapi.PyThreadState_SetAsyncExc(me, ctypes.py_object(SystemExit))

    with reporting_to(stop), pytest.raises(SystemExit):
        child.ask("counts", [SLOW_TEXT], False)
    assert not child.is_alive


def test_a_third_one_ends_the_first_which_opens_anew() -> None:
    children = [Child("tokenizers", file()) for _ in range(3)]
    for child in children:
        child.ask("facts")
    assert [child.is_alive for child in children] == [False, True, True]
    assert children[0].ask("counts", ["ab"], False) == [1]
    assert [child.is_alive for child in children] == [True, False, True]


def test_no_one_that_works_gives_way() -> None:
    def ask_too_much(child: Child) -> None:
        with pytest.raises(ValueError, match="it takes longer than"):
            child.ask("counts", [SLOW_TEXT], False)

    with ThreadPoolExecutor(2) as pool:
        busy = [pool.submit(ask_too_much, slow(1.5)) for _ in range(2)]
        time.sleep(0.5)
        started = time.monotonic()
        assert Child("tokenizers", file()).ask("counts", ["ab"], False) == [1]
        assert time.monotonic() - started > 0.5  # it waited until one was ready
        for one in busy:
            one.result()


def test_nothing_is_left_of_what_is_let_go_of() -> None:
    child = Child("tokenizers", file())
    child.ask("facts")
    path: Path = child._path
    (process,) = child._running
    assert path.exists()
    del child
    gc.collect()
    assert not path.exists()
    assert not process.is_alive
