"""The learner's file is asked, and its answers are judged."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bpe_core.common.arguments import checked, number
from bpe_core.common.quoting import Brief
from bpe_core.exercise.cases import RIGHT, Case, make_cases
from bpe_core.exercise.diagnosis import same
from bpe_core.exercise.learner_process import Answer, Program, talk
from bpe_core.exercise.mistakes import recognise

SECONDS: Final = 5.0  # how long one call may take. Every case is done in a thousandth of that.

State = Literal["right", "wrong", "todo", "missing"]


@dataclass(frozen=True)
class Failure(Brief):
    """A case that failed, and why, if that is a usual mistake.

    Attributes:
        case: the call and the right answer.
        mistake: the mistake in words, or nothing.
    """

    case: Case
    answer: Answer
    mistake: str


@dataclass(frozen=True)
class Verdict(Brief):
    """What one function is like.

    Attributes:
        state: `todo` if it is not written yet, `missing` if the file does not have it.
        failure: the failed case that says most.
        waits_for: for `todo` the function that is not written yet, itself or another one.
    """

    function: str
    state: State
    cases: int
    failed: int = 0
    failure: Failure | None = None
    waits_for: str = ""


@dataclass(frozen=True)
class Report(Brief):
    """What a learner's file is like.

    Attributes:
        seconds: how long one call could take.
        loading: what went wrong before any function could be called, if anything did.
        verdicts: one for each function; none if the file could not be loaded.
        printed: the beginning of what the file printed.
    """

    name: str
    seconds: float
    loading: Answer | None
    verdicts: tuple[Verdict, ...]
    printed: str = ""
    printed_bytes: int = 0

    @property
    def passed(self) -> bool:
        """Whether every function is right."""
        return bool(self.verdicts) and all(one.state == "right" for one in self.verdicts)


@checked(seconds=number(above=0))
def check(program: Program, *, seconds: float = SECONDS) -> Report:
    """Check a learner's file.

    It never runs in this process. A function that does not end, that ends its process, or that
    fills the memory, is not asked again, and the others are asked in a new process.
    """
    left = list(make_cases())
    answered: list[tuple[Case, Answer]] = []
    printed, size = "", 0
    while left:
        said = talk(program, left, seconds)
        printed, size = printed or said.printed, max(size, said.printed_bytes)
        if said.loading.kind != "value" or said.loading.refused:
            return Report(program.name, seconds, said.loading, (), printed, size)
        answered += zip(left, said.answers, strict=False)
        stuck = left[len(said.answers) - 1].function
        left = [case for case in left[len(said.answers) :] if case.function != stuck]
    verdicts = tuple(_verdict(function, answered) for function in RIGHT)
    return Report(program.name, seconds, None, verdicts, printed, size)


def _verdict(function: str, answered: Sequence[tuple[Case, Answer]]) -> Verdict:
    own = [(case, answer) for case, answer in answered if case.function == function]
    if own[0][1].kind == "missing":
        return Verdict(function, "missing", len(own))
    failed = [(case, answer) for case, answer in own if not is_right(case, answer)]
    if not failed:
        return Verdict(function, "right", len(own))
    waits_for = [answer.message for _, answer in failed if answer.kind == "todo"]
    if waits_for:
        return Verdict(function, "todo", len(own), waits_for=waits_for[0])
    place, mistake = recognise(failed)
    case, answer = failed[place]
    return Verdict(function, "wrong", len(own), len(failed), Failure(case, answer, mistake))


def is_right(case: Case, answer: Answer) -> bool:
    """Whether an answer is the right one, to the type of every part."""
    if answer.kind != "value" or answer.changed or answer.refused:
        return False
    return same(answer.value, case.expected)
