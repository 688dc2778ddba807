"""A library in a child process: whatever a file does there, the answer is one sentence."""

import ctypes
import gc
import json
import os
import select
import subprocess
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
from bpe_core.opened.child import Child, is_alive
from bpe_core.opened.libraries import Tokenizers

SLOW_TEXT = ("a" * 22 + "c") * 1000  # the expression below takes a second for each run of "a"


def file(normalizer: Any = None, cut: Any = None) -> bytes:
    tokenizer = Tokenizer(models.BPE({"a": 0, "b": 1, "ab": 2}, [("a", "b")]))
    tokenizer.normalizer, tokenizer.pre_tokenizer = normalizer, cut
    return tokenizer.to_str().encode()


SLOW = file(cut=pre_tokenizers.Split(Regex("(a+)+b"), "isolated"))


def slow(seconds: float) -> Child:
    return Child("tokenizers", SLOW, seconds)


def encode(child: Child, text: str) -> list[int]:
    ids: list[int]
    [ids] = child.ask("encode", [text], False)
    return ids


def test_an_answer_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_core.opened.child.MAX_ANSWER", 1000)
    child = Child("tokenizers", file(normalizers.Replace("a", "ab" * 300)))
    assert len(encode(child, "a")) == 300
    with pytest.raises(ValueError, match="more than 1,000 bytes"):
        encode(child, "aaaa")
    assert len(encode(child, "a")) == 300


def test_answers_are_those_of_the_library_in_this_process() -> None:
    child, here = Child("tokenizers", file()), Tokenizers(file())
    text = "aab\u2028\n" + "ab" * 100_000
    requests: list[tuple[str, list[Any]]] = [
        ("tokens", []), ("merges", []), ("encode", [[text, ""], True]), ("decode", [[2, 0]]),
        ("offsets", [text, True, False]), ("pretokens", [text, True]), ("normalize", ["a"]),
    ]  # fmt: skip
    for method, arguments in requests:
        expected = json.loads(json.dumps(getattr(here, method)(*arguments)))  # lists, no tuples
        assert child.ask(method, *arguments) == expected
    assert child.data == file()


def test_a_file_that_the_library_refuses_gives_its_message() -> None:
    child = Child("sentencepiece", b'{"a": 1}')
    for _ in range(2):
        with pytest.raises(ValueError, match="ParseFromArray"):
            child.ask("facts")


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux")
@pytest.mark.parametrize("size", [1_000, 30_000])
def test_a_file_that_needs_too_much_memory_is_one_sentence(size: int) -> None:
    child = Child("tokenizers", file(normalizers.Replace("a", "b" * 100_000)))
    assert encode(child, "bb") == [1, 1]
    with pytest.raises(ValueError, match="crashed, or needs more than 2 GB"):
        encode(child, "a" * size)
    assert encode(child, "bb") == [1, 1]


def test_a_file_that_takes_minutes_is_one_sentence() -> None:
    child = slow(2)
    with pytest.raises(ValueError, match="it takes longer than 2 seconds"):
        encode(child, SLOW_TEXT)
    assert not is_alive(child.process)
    assert encode(child, "ab") == [2]


def test_if_no_process_can_be_started_the_message_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(ValueError, match=r"no process can be started: .*No such file"):
        Child("tokenizers", file()).ask("facts")


def test_a_thread_that_is_stopped_while_it_waits_ends_the_process() -> None:
    child = slow(20)
    child.ask("facts")
    me = ctypes.c_ulong(threading.get_ident())

    def stop(progress: Progress) -> None:  # once it waits
        ctypes.pythonapi.PyThreadState_SetAsyncExc(me, ctypes.py_object(SystemExit))

    with reporting_to(stop), pytest.raises(SystemExit):
        encode(child, SLOW_TEXT)
    assert not is_alive(child.process)


def test_a_third_file_ends_the_process_of_the_first_which_starts_again() -> None:
    children = [Child("tokenizers", file()) for _ in range(3)]
    for child in children:
        child.ask("facts")
    assert [is_alive(child.process) for child in children] == [False, True, True]
    assert encode(children[0], "ab") == [2]
    assert [is_alive(child.process) for child in children] == [True, False, True]


def test_many_threads_use_one_file_and_others() -> None:
    children = [Child("tokenizers", file()) for _ in range(3)]
    with ThreadPoolExecutor(8) as pool:
        found = pool.map(lambda i: encode(children[i % 3], "ab" * i), range(60))
        assert [*map(len, found)] == [*range(60)]
    assert sum(is_alive(child.process) for child in children) == 2


def test_the_process_of_a_file_that_nobody_uses_any_more_ends() -> None:
    child = Child("tokenizers", file())
    child.ask("facts")
    process = child.process
    del child
    gc.collect()
    assert not is_alive(process)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux watches a process so")
def test_of_an_app_that_is_killed_no_process_and_no_file_is_left(tmp_path: Path) -> None:
    code = f"""
from bpe_core.opened.child import Child, is_alive
child = Child("tokenizers", {SLOW!r})
child.ask("facts")
print(child.process.pid, flush=True)
child.ask("encode", [{SLOW_TEXT!r}], False)
"""
    command, environment = [sys.executable, "-c", code], {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as app:
        assert app.stdout
        watched = os.pidfd_open(int(app.stdout.readline()))
        time.sleep(0.5)  # until its child is in the middle of work
        app.kill()
    ended, _, _ = select.select([watched], [], [], 5)
    os.close(watched)
    assert ended
    assert not [*tmp_path.iterdir()]
