"""Judging an answer, and what is said of it: why it is so, and where to look for it."""

from typing import Any, Final

from bpe_view.lessons.answers import Answer, ChoiceAnswer
from bpe_view.lessons.model import Question, Stage
from bpe_view.lessons.question_kinds import KINDS
from bpe_view.lessons.switch import choice_title, switch_title
from bpe_view.words import say, written

_ROUNDED: Final = 0.005 + 1e-9  # how far a number of two decimal places may be from the right one


def verdict(answer: Answer, given: Any) -> str:
    """Whether what was given is `"right"`, too `"low"`, too `"high"`, `"other"`, or `"nothing"`.

    Args:
        answer: the right one.
        given: a number, or one of the choices; None: nothing.
    """
    if given is None:
        return "nothing"
    if isinstance(answer, ChoiceAnswer):
        return "right" if given == answer.value else "other"
    if abs(given - answer.value) <= (0 if answer.is_integer else _ROUNDED):
        return "right"
    return "low" if given < answer.value else "high"


def choice_label(answer: ChoiceAnswer, choice: str) -> str:
    """One of the choices as it is shown, in Markdown."""
    return say(f"questions.choice.{choice}") if answer.named else choice


def solution(answer: Answer) -> str:
    """What the right answer is, in Markdown."""
    return say("questions.answer", answer=_label(answer, answer.value))


def correction(question: Question, answer: Answer, stage: Stage, given: Any) -> str:
    """What is not right with what was given, and a hint, in Markdown."""
    wrong = verdict(answer, given)
    if wrong == "nothing":
        return say("questions.nothing", allowed=say(f"questions.{_form(answer)}.allowed"))
    shown = _label(answer, given)
    return say(f"questions.{wrong}", given=shown, hint=hint(question, answer, stage)).strip()


def _form(answer: Answer) -> str:
    if isinstance(answer, ChoiceAnswer):
        return "choice"
    return "whole_number" if answer.is_integer else "decimal_number"


def _label(answer: Answer, value: Any) -> str:
    if isinstance(answer, ChoiceAnswer):
        return choice_label(answer, value)
    return written(value, 0 if answer.is_integer else 2)


def why(question: Question, answer: Answer, stage: Stage) -> str:
    """The reason of an answer, in Markdown; what the file adds is a paragraph of its own."""
    return "\n\n".join(filter(None, (_sentence("why", question, answer, stage), question.why)))


def hint(question: Question, answer: Answer, stage: Stage) -> str:
    """How to find an answer, in Markdown; nothing where this stage cannot show it."""
    needed = KINDS[question.kind].hint_on
    if needed is None:
        return _sentence("hint", question, answer, stage)
    if needed != stage.kind or not _can_show(question, stage):
        return ""
    return _joined(_setting(question, stage), _sentence("hint", question, answer, stage))


def _asked(question: Question, stage: Stage) -> dict[str, str | bool]:
    """The settings that a question is about, by the names of the switches."""
    values = question.values
    return {
        "split": stage.split,
        "tie_rule": stage.tie_rule,
        "order": values.get("order", "rank"),
        "tokenizer": values.get("tokenizer") or stage.tokenizer,
        "special": values.get("recognise", False),
    }


def _can_show(question: Question, stage: Stage) -> bool:
    """Whether a stage stands, or can be switched, as a question needs it."""
    shown = {"order": stage.order, "tokenizer": stage.tokenizer, "special": False}
    asked = _asked(question, stage)
    return all(
        asked[name] == value or (stage.switch == name and asked[name] in (True, *stage.choices))
        for name, value in shown.items()
    )


def _setting(question: Question, stage: Stage) -> str:
    """How the switch of a stage has to stand, wherever the visitor left it."""
    if stage.switch is None:
        return ""
    asked = _asked(question, stage)[stage.switch]
    label = switch_title(stage.switch)
    if isinstance(asked, bool):
        return say("learn.switch_on" if asked else "learn.switch_off", switch=label)
    return say("learn.switch_to", switch=label, choice=choice_title(asked, stage.switch))


def _sentence(part: str, question: Question, answer: Answer, stage: Stage) -> str:
    """What is said of a kind of question, with the numbers of this one."""
    facts = {name: _told(value) for name, value in answer.facts.items()}
    if "merges" in facts:
        facts["when"] = say("learn.when", n=facts["merges"])
    if "count" in facts:
        facts["times"] = say("tokens.once_or_times", n=facts["count"])
    said = say(f"learn.{part}.{facts.get('told_as', question.kind)}", **facts)
    if facts.get("tied"):
        rule = choice_title(stage.tie_rule, "tie_rule")
        said = _joined(said, say(f"learn.tied.{part}", n=facts["tied"], rule=rule))
    if "·" in said and "·" not in question.ask:
        said = _joined(said, say("learn.space_mark"))
    return said


def _told(value: object) -> object:
    if isinstance(value, float):
        return written(value, 2)
    return say("learn.between").join(value) if isinstance(value, tuple) else value


def _joined(*sentences: str) -> str:
    return say("learn.between_sentences").join(filter(None, sentences))
