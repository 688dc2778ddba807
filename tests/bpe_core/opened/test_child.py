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


FILE = file()
SLOW = file(cut=pre_tokenizers.Split(Regex("(a+)+b"), "isolated"))


def encode(child: Child, text: str) -> list[int]:
    ids: list[int]
    [ids] = child.ask("encode", [text], False)
    return ids


def test_answers_are_those_of_the_library_in_this_process() -> None:
    child, here = Child("tokenizers", FILE), Tokenizers(FILE)
    text = "aab\u2028\n" + "ab" * 100_000
    requests: list[tuple[str, list[Any]]] = [
        ("tokens", []), ("merges", []), ("encode", [[text, ""], True]), ("decode", [[2, 0]]),
        ("offsets", [text, True, False]), ("pretokens", [text, True]), ("normalize", ["a"]),
    ]  # fmt: skip
    for method, arguments in requests:
        expected = json.loads(json.dumps(getattr(here, method)(*arguments)))  # lists, no tuples
        assert child.ask(method, *arguments) == expected
    assert child.data == FILE


def test_a_file_that_the_library_refuses_gives_its_message() -> None:
    child = Child("sentencepiece", b'{"a": 1}')
    for _ in range(2):
        with pytest.raises(ValueError, match="ParseFromArray"):
            child.ask("facts")


@pytest.mark.parametrize(
    ("put", "text", "message"),
    [
        ("ab" * 300, "aaaa", "more than 1,000 bytes"),
        ("b" * 100_000, "a" * 30_000, "crashed, or needs more than 2 GB"),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux")
def test_an_answer_too_large_and_memory_without_end_are_one_sentence(
    put: str, text: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bpe_core.opened.child.MAX_ANSWER", 1000)
    child = Child("tokenizers", file(normalizers.Replace("a", put)))
    assert encode(child, "bb") == [1, 1]
    with pytest.raises(ValueError, match=message):
        encode(child, text)
    assert encode(child, "bb") == [1, 1]


def test_a_file_that_takes_minutes_is_one_sentence_and_its_process_ends() -> None:
    child = Child("tokenizers", SLOW, 1)
    with pytest.raises(ValueError, match="it takes longer than 1 seconds"):
        encode(child, SLOW_TEXT)
    assert not is_alive(child.process)
    assert encode(child, "ab") == [2]
    me = ctypes.c_ulong(threading.get_ident())

    def stop(progress: Progress) -> None:  # once it waits
        ctypes.pythonapi.PyThreadState_SetAsyncExc(me, ctypes.py_object(SystemExit))

    child = Child("tokenizers", SLOW, 20)
    child.ask("facts")
    with reporting_to(stop), pytest.raises(SystemExit):
        encode(child, SLOW_TEXT)
    assert not is_alive(child.process)


def test_if_no_process_can_be_started_the_message_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(ValueError, match=r"no process can be started: .*No such file"):
        Child("tokenizers", FILE).ask("facts")


def test_two_files_have_a_process_and_a_third_one_ends_that_of_the_first() -> None:
    children = [Child("tokenizers", FILE) for _ in range(3)]
    for child in children:
        child.ask("facts")
    assert [is_alive(child.process) for child in children] == [False, True, True]
    assert encode(children[0], "ab") == [2]
    assert [is_alive(child.process) for child in children] == [True, False, True]
    with ThreadPoolExecutor(8) as pool:
        found = pool.map(lambda i: encode(children[i % 3], "ab" * i), range(30))
        assert [*map(len, found)] == [*range(30)]
    assert sum(is_alive(child.process) for child in children) == 2
    processes = [child.process for child in children]
    children.clear()
    del child
    gc.collect()
    assert not any(map(is_alive, processes))  # nobody uses the files any more


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
