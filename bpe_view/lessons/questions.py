"""The questions of lessons: how each kind is answered, and what is right."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final

import bpe_core as bpe
from bpe_view.lessons.answers import ANSWERS, ONE, SEVERAL, Answer, Context
from bpe_view.lessons.fields import LessonError, Text, keys_of, one_of, read_table
from bpe_view.lessons.stages import TRAINED
from bpe_view.words import say, written

_ROUNDED: Final = 0.005 + 1e-9  # how far a number of two decimal places may be from the right one


@dataclass(frozen=True)
class Kind:
    """How questions of one kind are answered; ui/learn/questions_view.py has its input."""

    verdict: Callable[[Answer, Any], str]  # on what was given: "right", "low", "high" or "other"
    label: Callable[[Answer, Any], str]  # what was given or is right, in Markdown
    read: Callable[[Answer, str], Any]  # an answer from a text; None: it is none


def _number_verdict(answer: Answer, given: Any) -> str:
    if abs(given - answer.value) <= (_ROUNDED if answer.digits else 0):
        return "right"
    return "low" if given < answer.value else "high"


def _number(answer: Answer, given: str) -> int | float | None:
    try:
        return float(given) if answer.digits else int(given)
    except ValueError:
        return None


def _choice_label(_: Answer, choice: str) -> str:
    return say(f"questions.choice.{choice}") if choice in (ONE, SEVERAL) else choice


_CHOSEN: Final = Kind(
    lambda answer, given: "right" if given == answer.value else "other",
    _choice_label,
    lambda answer, given: given if given in answer.choices else None,
)
KINDS: Final = {
    "number": Kind(_number_verdict, lambda answer, value: written(value, answer.digits), _number),
    "token": Kind(_number_verdict, lambda _, value: str(value), _number),
    "choice": _CHOSEN,
    "pair": _CHOSEN,
}
"""A number or a token's ID to type, one of some texts or pairs to choose. To add a kind, write it
here, its input into `_INPUTS` of ui/learn/questions_view.py, a function that answers it into
answers.py, and a row into docs/guides/lessons.md."""


@dataclass(frozen=True)
class Question:
    """A question of a lesson."""

    kind: Annotated[str, one_of(*KINDS)]
    answer: Annotated[str, one_of(*ANSWERS)]
    ask: Text  # in Markdown
    why: Text = ""  # what to add to the explanation
    tokenizer: Annotated[str, one_of(TRAINED, *bpe.PRETRAINED)] = ""  # none: the stage's
    values: Mapping[str, Any] = field(default_factory=dict)  # what its answer is computed from


QUESTION_KEYS: Final = keys_of(Question)


def read_questions(raw: object) -> tuple[Question, ...]:
    """The questions of a lesson, at least one."""
    if not isinstance(raw, list) or not raw:
        raise LessonError("no_questions", table="[[NAME.questions]]")
    return tuple(map(_read_question, raw))


def _read_question(raw: Any) -> Question:
    kind, name = (raw.get("kind"), raw.get("answer")) if isinstance(raw, Mapping) else ("", "")
    names = [one for one, function in ANSWERS.items() if function.kind == kind]
    answer = QUESTION_KEYS["answer"].replace(annotation=one_of(*names))
    keys = QUESTION_KEYS | ({"answer": answer} if kind in KINDS else {})
    if name in names:
        keys |= ANSWERS[name].keys
    elif isinstance(raw, Mapping):  # its kind or its answer is wrong, whatever else it has
        raw = {one: raw[one] for one in raw if one in keys}
    values = read_table(raw, keys, "[[questions]]")
    common = {one: values.pop(one) for one in QUESTION_KEYS if one in values}
    return Question(**common, values=values)


def answer_of(question: Question, context: Context) -> Answer:
    """The answer to a question, computed now."""
    stage = replace(context.stage, tokenizer=question.tokenizer or context.stage.tokenizer)
    try:
        return ANSWERS[question.answer].compute(replace(context, stage=stage), **question.values)
    except bpe.VocabularyUnavailableError:
        raise
    except bpe.BPEError as error:
        raise LessonError("library", message=str(error)) from error
