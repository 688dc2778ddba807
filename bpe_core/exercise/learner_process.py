"""The learner's file in a process of its own, with a time limit for every step.

The process has an empty folder, and it answers in JSON (see `bpe_core.exercise.learner_inside`).
"""

import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from bpe_core.common.apart import Apart, Bounds, EndedError
from bpe_core.common.quoting import Brief
from bpe_core.exercise import learner_inside
from bpe_core.exercise.cases import Case
from bpe_core.exercise.learner_inside import pack, unpack

BOUNDS: Final = Bounds(memory=2 << 30, seconds=60, output=64 << 20)

Kind = Literal["value", "raised", "todo", "missing", "timeout", "died"]


@dataclass(frozen=True)
class Program(Brief):
    """A learner's file.

    Attributes:
        name: how messages call it.
    """

    name: str
    source: bytes


@dataclass(frozen=True)
class Answer(Brief):
    """What came of one step.

    Attributes:
        kind: whether there is a value, or what there is instead.
        value: the value; what is no plain data is `{"other": type}`.
        raised: the type of the exception.
        message: its text; for `todo` the function that is not written yet.
        line: the line in the learner's file, if known.
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
    """What one process said."""

    loading: Answer  # the answer to loading the file; its value means nothing
    answers: tuple[Answer, ...]  # one for each call, up to the first that ends the talk, or all
    printed: str  # the beginning of what was printed
    printed_bytes: int  # how much it was altogether


def talk(program: Program, cases: Sequence[Case], seconds: float) -> Talk:
    """Load a learner's file in a new process and make the calls."""
    wanted = {
        "name": program.name,
        "source": program.source.decode("latin-1"),  # any bytes; Python there reads the encoding
        "calls": [[case.function, pack(case.arguments)] for case in cases],
    }
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = Apart(learner_inside.__file__, folder=folder)
        steps: list[Answer] = []
        try:
            process.send(BOUNDS, json.dumps(wanted).encode())
            while len(steps) <= len(cases) and not (steps and _is_over(steps)):
                steps.append(_next_answer(process, seconds))
        finally:
            process.end(0 if steps and steps[-1].kind == "timeout" else 1)
    printed = process.printed.decode(errors="replace")
    return Talk(steps[0], tuple(steps[1:]), printed, process.printed_bytes)


def _is_over(steps: Sequence[Answer]) -> bool:
    """Whether nothing is asked any more; without the file there is nothing to ask."""
    loading = steps[0]
    return steps[-1].ends_the_talk or loading.kind != "value" or bool(loading.refused)


def _next_answer(process: Apart, seconds: float) -> Answer:
    try:
        return _answer(process.receive(seconds))
    except TimeoutError:
        return Answer("timeout")
    except EndedError:
        return Answer("died")


def _answer(data: bytes) -> Answer:
    """What is said in an answer; one that says nothing was written by something else."""
    try:
        said = json.loads(data)
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
