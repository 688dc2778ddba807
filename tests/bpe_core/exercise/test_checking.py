"""The checker against files that are right, unfinished, broken, or that misbehave."""

import re
from pathlib import Path

import pytest

from bpe_core.exercise import TEMPLATE, Program, Report, check, lines_of
from bpe_core.exercise.cases import RIGHT as LIBRARY
from bpe_core.exercise.cases import make_cases
from bpe_core.exercise.learner_process import talk
from tests.bpe_core.exercise.learner import RIGHT, body, checked, source, states, verdict
from tests.sweeps import first

FUNCTIONS = list(LIBRARY)


def written(report: Report) -> str:
    return "\n".join(lines_of(report))


def flat(report: Report) -> str:
    return " ".join(written(report).split())


def limit(lines: str) -> float:
    """Seconds: few only where they have to run out, because a slow machine is no defect."""
    return 0.5 if "while" in lines else 20


def test_a_right_file_passes() -> None:
    report = checked(source())
    assert report.passed, written(report)
    assert "All five functions are right" in written(report)


def test_the_template_is_python_and_all_of_it_is_still_to_do() -> None:
    report = checked(TEMPLATE)
    assert states(report) == dict.fromkeys(FUNCTIONS, "todo")
    assert not report.passed
    assert written(report).count("still to do") == 5
    assert max(map(len, TEMPLATE.splitlines())) <= 100


def test_the_examples_in_the_template_are_what_the_library_gives() -> None:
    examples = re.findall(r"Example: (.+) gives (.+)", TEMPLATE)
    assert len(examples) == len(FUNCTIONS)
    for call, result in [*examples, ('list("hi".encode())', "[104, 105]")]:
        assert eval(call, dict(LIBRARY)) == eval(result)


@pytest.mark.parametrize("unfinished", FUNCTIONS)
def test_an_unfinished_function_hides_no_result(unfinished: str) -> None:
    report = checked(source(**{unfinished: body(unfinished, "raise NotImplementedError")}))
    users = {"count_pairs": ["train"], "merge_pair": ["train", "encode"]}.get(unfinished, [])
    for function, state in states(report).items():
        assert state == ("todo" if function in [unfinished, *users] else "right")
    for user in users:
        assert f"{user:<12} waits for {unfinished}" in written(report)


def test_a_missing_function_and_one_that_is_none_are_said_to_be_missing() -> None:
    report = checked(source("", decode="", encode="\nencode = 5\n"))
    assert [name for name, state in states(report).items() if state == "missing"] == [
        "encode",
        "decode",
    ]


@pytest.mark.parametrize(
    ("function", "lines", "words"),
    [
        ("count_pairs", "while True: pass", "did not finish within 0.5 seconds"),
        ("encode", "import os; os._exit(3)", "ended the whole program"),
        ("encode", "exit()", "called exit in line"),
        ("decode", "return decode(ids, merges)", "It calls itself again and again"),
        ("merge_pair", "return [0] * 10**18", "more memory than there is"),
        ("decode", "return ids.append(open)", "Nothing came back"),
        ("count_pairs", "return {None: print}", "got: {None: <builtin_function_or_method>}"),
        ("merge_pair", "return [1.0] * len(ids)", "got: [1.0, 1.0"),
        ("train", "return [(97, 97.0)]", "got: [(97, 97.0)]"),
        ("encode", "raise KeyboardInterrupt", "with KeyboardInterrupt"),
        ("encode", "class E(Exception):\n    __str__ = None\nraise E", "with E"),
        ("decode", "return 'x' * 10**6", "got: <str of length 1000000>"),
        ("encode", "a = []; a.append(a); return a", "got: [["),
        ("decode", "return '\\x1b[2J\\ud800'", r"got: '\x1b[2J\ud800'"),
    ],
)
def test_a_function_that_misbehaves_is_described_and_the_others_are_judged(
    function: str, lines: str, words: str
) -> None:
    users = {"count_pairs": ["train"], "merge_pair": ["train", "encode"]}.get(function, [])
    others = {user: body(user, "raise NotImplementedError") for user in users}
    report = checked(source(**{function: body(function, lines)}, **others), limit(lines))
    assert words in flat(report)
    for name, state in states(report).items():
        assert state == ("wrong" if name == function else "todo" if name in users else "right")


def test_a_function_that_fills_the_memory_is_not_asked_again() -> None:
    """It takes seconds each time, and a function has up to sixteen cases."""
    text = source(decode=body("decode", "return [0] * 10**18"))
    cases = [case for case in make_cases() if case.function == "decode"]
    answers = talk(Program("my_bpe.py", text.encode()), cases, 20).answers
    assert [answer.raised for answer in answers] == ["MemoryError"]


def test_the_line_that_is_shown_is_the_learner_s_own_and_reaches_no_terminal() -> None:
    """Python counts only line feeds; a form feed or a separator within a line is not its end."""
    report = checked("\f\nX = '\u2028'\n\f\nraise ValueError('\x1b[31m')\n")
    assert "4: raise ValueError('�[31m')" in written(report)


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("while True: pass", "did not finish within 0.5 seconds"),
        ("import os; os._exit(0)", "ended the whole program"),
        ("import sys; sys.exit()", "called exit in line 1"),
        ("x = 1\n1 / 0", "stopped in line 2 with ZeroDivisionError"),
        ("def count_pairs(ids:\n", "Python cannot read line 1"),
        ("raise NotImplementedError", "with NotImplementedError"),
        ("def f():\n  raise NotImplementedError\nf()", "calls a function that is still to do"),
        ("import numpy.nowhere_at_all", "ModuleNotFoundError"),
        ("'\0'", "Python cannot read"),
        ("(" * 100_000, "cannot be used"),
        ("open('../elsewhere.txt', 'w')", "it tried to write to ../elsewhere.txt"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_described_in_a_sentence(before: str, words: str) -> None:
    report = checked(source(before + "\n"), 0.5 if "while" in before else 20)
    assert not report.passed
    assert report.verdicts == ()
    assert "my_bpe.py cannot be used" in flat(report)
    assert words in flat(report)
    assert len(written(report).splitlines()) < 5


ELSEWHERE = "/PLACE/elsewhere.txt"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (f"open({ELSEWHERE!r}, 'w').write('x')", "write to"),
        (f"import pathlib; pathlib.Path({ELSEWHERE!r}).write_text('x')", "write to"),
        (f"import os; os.open({ELSEWHERE!r}, os.O_RDWR | os.O_CREAT)", "write to"),
        ("open('/PLACE/kept.txt', 'a').write('x')", "write to"),
        ("import os; os.remove('/PLACE/kept.txt')", "delete"),
        ("import os; os.rename('/PLACE/kept.txt', 'mine.txt')", "rename"),
        ("import os; os.mkdir('/PLACE/folder')", "make"),
        ("import os; os.symlink('/PLACE', 'link')", "make a link"),
        ("import shutil; shutil.rmtree('/PLACE')", "delete"),
        ("import subprocess; subprocess.run(['touch', '/PLACE/elsewhere.txt'])", "start another"),
        ("import os; os.system('touch /PLACE/elsewhere.txt')", "start another program"),
        ("import socket; socket.socket()", "use the network"),
        ("import os; os.kill(os.getppid(), 9)", "end a process"),
        ("import sqlite3; sqlite3.connect('/PLACE/elsewhere.txt')", "open a database"),
    ],
)
@pytest.mark.parametrize("hidden", first(1, [True, False]))
def test_nothing_is_written_elsewhere_and_the_attempt_is_reported(
    lines: str, words: str, hidden: bool, tmp_path: Path
) -> None:
    (tmp_path / "kept.txt").write_text("kept")
    lines = lines.replace("/PLACE", tmp_path.as_posix())
    if hidden:  # a right answer does not make it better
        lines = f"try: exec({lines!r})\nexcept Exception: pass"
    lines += "\nreturn bytes(ids).decode()"
    report = checked(source(decode=body("decode", lines)))
    assert f"it tried to {words}" in flat(report)
    assert "not allowed while it is checked" in flat(report)
    assert verdict(report, "decode").state == "wrong"
    assert verdict(report, "encode").state == "right"
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]
    assert (tmp_path / "kept.txt").read_text() == "kept"


def test_files_in_its_own_empty_folder_are_its_own_business(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = """
import os, sys, tempfile, random
assert os.listdir() == []
assert sys.stdin.read() == ""
assert "SECRET" not in os.environ
open("notes.txt", "w").write("x")
os.rename("notes.txt", "more.txt")
os.remove("more.txt")
tempfile.TemporaryFile().write(b"x")
open(os.devnull, "w").write("x")
"""
    monkeypatch.setenv("SECRET", "1")
    report = checked(source(before))
    assert report.passed, written(report)
    assert list(tmp_path.iterdir()) == []


def test_printing_disturbs_nothing_and_its_beginning_is_shown() -> None:
    before = """
import os, sys
print("hello", end="")
print('{"value": 5}', file=sys.stderr)
os.write(1, b'{"value": 5}\\n')
print("\\x1b[31mred", "\\ud800")
"""
    report = checked(source(before))
    assert report.passed, written(report)
    assert "my_bpe.py printed:\n  hello" in written(report)
    assert '{"value": 5}' in written(report)
    assert "\x1b" not in written(report)


def test_megabytes_of_output_are_cut_and_counted() -> None:
    report = checked(source("for _ in range(5): print('x' * 1_000_000)\n"))
    assert report.passed, written(report)
    assert "my_bpe.py printed 5,000,005 bytes; it begins:" in written(report)
    assert len(written(report)) < 4_000


def test_printing_for_ever_ends_with_the_time() -> None:
    report = checked(source(decode=body("decode", "while True: print('x' * 10_000)")), 0.5)
    assert "did not finish within 0.5 seconds" in flat(report)
    assert verdict(report, "encode").state == "right"


def test_what_a_file_leaves_running_ends_with_it() -> None:
    before = """
import atexit, threading, time
threading.Thread(target=time.sleep, args=(600,)).start()
atexit.register(time.sleep, 600)
"""
    assert checked(source(before)).passed


def test_answers_of_a_file_s_own_making_do_no_harm() -> None:
    """Not a prison: it can write what it likes; the checker must then neither fail nor stop."""
    lines = "import os\nfor channel in range(3, 10):\n    try: os.write(channel, TEXT)\n"
    lines += "    except OSError: pass\nreturn ''"
    for text in (b"[]\n", b'{"value": {"dict": [[]]}}\n', b"[" * 100_000 + b"\n", b"\xff\n"):
        report = checked(source(f"TEXT = {text!r}\n", decode=body("decode", lines)))
        assert verdict(report, "decode").state == "wrong"
        assert verdict(report, "encode").state == "right"


def test_another_encoding_and_odd_line_ends_can_be_read() -> None:
    text = "# -*- coding: latin-1 -*-\r\nNAME = 'Zoë'\r\nassert len(NAME) == 3\r\n"
    data = (text + "".join(RIGHT.values()).replace("\n", "\r\n")).encode("latin-1")
    assert check(Program("my_bpe.py", data)).passed
    assert check(Program("my_bpe.py", b"\xef\xbb\xbf" + source().encode())).passed
