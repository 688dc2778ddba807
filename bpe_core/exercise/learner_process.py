"""The learner's file in a process of its own, with a time limit for every step.

The process has an empty working directory, no environment and no input of ours, and it answers in
JSON (see `bpe_core.exercise.learner_inside`). What it prints is kept up to a limit, the rest is
read and thrown away, so that it neither fills memory nor stops the process.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, Final, Literal

from bpe_core.common.quoting import Brief
from bpe_core.exercise.cases import Case
from bpe_core.exercise.learner_inside import pack, unpack

START_SECONDS: Final = 60
MAX_LINE: Final = 4 << 20
KEPT_OUTPUT: Final = 2_000
_OPTIONS: Final = ("-I", "-B", "-u", "-X", "utf8")  # on its own, no .pyc, unbuffered, UTF-8
_KEPT_ENVIRONMENT: Final = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")

Kind = Literal["value", "raised", "todo", "missing", "timeout", "died"]


@dataclass(frozen=True)
class Program(Brief):
    """A learner's file.

    Attributes:
        name: how messages call it.
        source: its bytes.
    """

    name: str
    source: bytes


@dataclass(frozen=True)
class Answer(Brief):
    """What came of one step.

    Attributes:
        kind: whether there is a value, or what there is instead.
        value: the value; what is no plain data is `{"other": type}`.
        changed: the function changed what it was given.
        printed: it printed something.
        raised: the type of the exception.
        message: its text; for `todo` the function that is not written yet.
        line: the line in the learner's file, if known.
        code: what stands there.
        refused: what the guard refused, in words.
    """

    kind: Kind
    value: Any = None
    changed: bool = False
    printed: bool = False
    raised: str = ""
    message: str = ""
    line: int | None = None
    code: str = ""
    refused: str = ""

    @property
    def ends_the_talk(self) -> bool:
        """Whether the function is not asked again: what it did takes long, and leaves ruins."""
        return self.kind in ("timeout", "died") or self.raised == "MemoryError"


@dataclass(frozen=True)
class Talk:
    """What one process said.

    Attributes:
        loading: the answer to loading the file; its value means nothing.
        answers: one for each call, up to the first that ends the talk, or all.
        printed: the beginning of what was printed.
        printed_bytes: how much it was altogether.
    """

    loading: Answer
    answers: tuple[Answer, ...]
    printed: str
    printed_bytes: int


def talk(program: Program, cases: Sequence[Case], seconds: float) -> Talk:
    """Load a learner's file in a new process and make the calls."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = _start(folder)
        lines: SimpleQueue[bytes] = SimpleQueue()
        output = _Output()
        threads = [
            threading.Thread(target=_read_lines, args=(process.stdout, lines), daemon=True),
            threading.Thread(target=output.read, args=(process.stderr,), daemon=True),
        ]
        try:
            for thread in threads:
                thread.start()
            _send(process, program, cases)
            loading, answers = _listen(lines, len(cases), seconds)
            threads[0].join(0 if "timeout" in (loading.kind, *_last_kind(answers)) else 1)
        finally:
            _end(process)
            for thread in threads:
                thread.join(1)
        return Talk(loading, answers, output.text, output.size)


def _start(folder: str) -> subprocess.Popen[bytes]:
    environment = {key: os.environ[key] for key in _KEPT_ENVIRONMENT if key in os.environ}
    environment |= dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), folder)
    return subprocess.Popen(
        [sys.executable, *_OPTIONS, str(Path(__file__).with_name("learner_inside.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=environment,
        start_new_session=True,  # so that processes it starts can be ended with it
    )


def _send(process: subprocess.Popen[bytes], program: Program, cases: Sequence[Case]) -> None:
    wanted = {
        "name": program.name,
        "source": program.source.decode("latin-1"),  # any bytes; Python there reads the encoding
        "calls": [[case.function, pack(case.arguments)] for case in cases],
    }
    assert process.stdin
    with suppress(BrokenPipeError), process.stdin:
        process.stdin.write(json.dumps(wanted).encode())


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the process and all that it started."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _listen(
    lines: "SimpleQueue[bytes]", calls: int, seconds: float
) -> tuple[Answer, tuple[Answer, ...]]:
    ready = _next_answer(lines, START_SECONDS)
    loading = _next_answer(lines, seconds) if ready.kind == "value" else ready
    answers: list[Answer] = []
    if loading.kind == "value" and not loading.refused:
        while len(answers) < calls:
            answers.append(_next_answer(lines, seconds))
            if answers[-1].ends_the_talk:
                break
    return loading, tuple(answers)


def _last_kind(answers: Sequence[Answer]) -> list[Kind]:
    return [answer.kind for answer in answers[-1:]]


def _next_answer(lines: "SimpleQueue[bytes]", seconds: float) -> Answer:
    try:
        return _answer(lines.get(timeout=seconds))
    except Empty:
        return Answer("timeout")


def _answer(line: bytes) -> Answer:
    """The answer in a line; one that is none means that something else wrote it, or nobody."""
    try:
        said = json.loads(line)
        refused = str(said.get("refused", ""))
        if "todo" in said:
            return Answer("todo", message=str(said["todo"]), refused=refused)
        if "missing" in said:
            return Answer("missing", refused=refused)
        if "raised" in said:
            number = said["line"] if isinstance(said["line"], int) else None
            raised, message, code = (str(said[key]) for key in ("raised", "message", "code"))
            return Answer(
                "raised", raised=raised, message=message, line=number, code=code, refused=refused
            )
        return Answer(
            "value",
            unpack(said.get("value")),
            changed="changed" in said,
            printed="printed" in said,
            refused=refused,
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Answer("died")


def _read_lines(stream: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    """Put every line into the queue, and at the end an empty one."""
    with stream:
        while line := stream.readline(MAX_LINE):
            lines.put(line)
    lines.put(b"")


class _Output:
    """What the process prints: the beginning, and how much it was."""

    def __init__(self) -> None:
        self.kept = b""
        self.size = 0

    def read(self, stream: IO[bytes]) -> None:
        with stream:
            while chunk := os.read(stream.fileno(), 1 << 16):
                self.kept += chunk[: KEPT_OUTPUT - len(self.kept)]
                self.size += len(chunk)

    @property
    def text(self) -> str:
        """The beginning as text."""
        return self.kept.decode(errors="replace")
