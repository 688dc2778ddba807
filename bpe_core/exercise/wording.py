"""A report in words, for somebody who learns."""

import textwrap
from collections.abc import Iterator
from typing import Final

from bpe_core.common.apart.apart_process import KEPT_OUTPUT
from bpe_core.common.arguments import checked
from bpe_core.exercise.checking import Failure, Report, Verdict
from bpe_core.exercise.learner_process import Answer

_WIDTH: Final = 96
_INDENT: Final = " " * 13
_MAX_SHOWN: Final = 300


@checked()
def lines_of(report: Report) -> Iterator[str]:
    """The report, line by line."""
    if report.loading:
        yield from _wrapped(f"{report.name} cannot be used: {_loading(report)}", "")
        yield from _code(report.loading, "    ")
    for verdict in report.verdicts:
        yield f"{verdict.function:<12} {_state(verdict)}"
        if verdict.failure:
            yield from _failure(verdict.failure, report.seconds)
    yield from _printed(report)
    if report.verdicts:
        yield ""
        yield _summary(report)


def _summary(report: Report) -> str:
    right = sum(verdict.state == "right" for verdict in report.verdicts)
    if report.passed:
        return "All five functions are right: you have written Byte Pair Encoding."
    return f"{right} of {len(report.verdicts)} functions are right."


def _state(verdict: Verdict) -> str:
    if verdict.state == "right":
        return f"right, all {verdict.cases} cases"
    if verdict.state == "missing":
        return "missing: the file has no function of this name"
    if verdict.state == "todo":
        waits = verdict.waits_for
        return "still to do" if waits == verdict.function else f"waits for {waits}: still to do"
    return "wrong" if verdict.failed == verdict.cases else (
        f"wrong in {verdict.failed} of {verdict.cases} cases"
    )  # fmt: skip


def _failure(failure: Failure, seconds: float) -> Iterator[str]:
    case, answer = failure.case, failure.answer
    yield _INDENT + case.call
    yield f"{_INDENT}expected: {_shown(case.expected)}"
    if answer.refused:
        yield from _wrapped(f"{_refused(answer)}", _INDENT)
        return
    if answer.kind == "value":
        yield f"{_INDENT}got:      {_shown(answer.value)}"
    else:
        yield from _wrapped(f"got:      nothing, it {_end(answer, seconds)}", _INDENT)
        yield from _code(answer, _INDENT + " " * 10)
    yield from _wrapped(failure.mistake, _INDENT)


def _end(answer: Answer, seconds: float) -> str:
    """How a step ended that gave no value, as the rest of a sentence."""
    where = f" in line {answer.line}" if answer.line else ""
    if answer.kind == "timeout":
        return f"did not finish within {seconds:g} seconds. Is there a loop that never ends?"
    if answer.kind == "died":
        return "ended the whole program, and the checker could not ask on"
    if answer.raised == "SystemExit":
        return f"called exit{where}"
    message = f": {' '.join(answer.message.split())}" if answer.message else ""
    return f"stopped{where} with {answer.raised}{message}"


def _loading(report: Report) -> str:
    answer = report.loading
    assert answer
    if answer.refused:
        return _refused(answer)
    if answer.raised in ("SyntaxError", "IndentationError", "TabError"):
        where = f"line {answer.line}" if answer.line else "it"
        return f"Python cannot read {where} ({answer.message})"
    if answer.kind == "todo":
        return "it calls a function that is still to do, outside of any function"
    return f"outside of the functions it {_end(answer, report.seconds)}"


def _refused(answer: Answer) -> str:
    return f"it tried to {answer.refused}, which is not allowed while it is checked"


def _code(answer: Answer, indent: str) -> Iterator[str]:
    if answer.code:
        yield f"{indent}{answer.line}: {_without_controls(answer.code)}"


def _printed(report: Report) -> Iterator[str]:
    if not report.printed:
        return
    much = report.printed_bytes > KEPT_OUTPUT
    yield ""
    amount = f" {report.printed_bytes:,} bytes; it begins" if much else ""
    yield f"{report.name} printed{amount}:"
    shown = report.printed.splitlines()[:10]
    yield from (f"  {_without_controls(line)[: _WIDTH * 2]}" for line in shown)
    if len(report.printed.splitlines()) > len(shown) or much:
        yield "  …"


def _without_controls(line: str) -> str:
    """No escape sequence of a learner's file reaches the terminal."""
    return "".join(c if c.isprintable() or c == "\t" else "�" for c in line)


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _MAX_SHOWN else f"{shown[:_MAX_SHOWN]} …"


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        _without_controls(text), _WIDTH, initial_indent=indent, subsequent_indent=indent
    )
