"""What is said of an answer: whether it is right, why, and where to look for it."""

from typing import Any

from bpe_view.lessons.answers import ANSWERS, Answer
from bpe_view.lessons.questions import KINDS, Question
from bpe_view.lessons.stages import SPECIAL, SWITCHES, Stage
from bpe_view.words import say, written


def verdict(question: Question, answer: Answer, given: Any) -> str:
    """Whether what was given is `"right"`, too `"low"`, too `"high"`, `"other"`, or `"nothing"`.
    `given`: a number, or one of the choices; None: nothing."""
    return "nothing" if given is None else KINDS[question.kind].verdict(answer, given)


def solution(question: Question, answer: Answer) -> str:
    """What the right answer is, in Markdown."""
    return say("questions.answer", answer=KINDS[question.kind].label(answer, answer.value))


def form(answer: Answer) -> str:
    """The words about the input of an answer: their table in `[questions]`."""
    if answer.choices:
        return "choice"
    return "decimal_number" if answer.digits else "whole_number"


def correction(question: Question, answer: Answer, stage: Stage, given: Any) -> str:
    """What is not right with what was given, and a hint, in Markdown."""
    wrong = verdict(question, answer, given)
    if wrong == "nothing":
        return say("questions.nothing", allowed=say(f"questions.{form(answer)}.allowed"))
    shown = KINDS[question.kind].label(answer, given)
    return say(f"questions.{wrong}", given=shown, hint=hint(question, answer, stage)).strip()


def why(question: Question, answer: Answer, stage: Stage) -> str:
    """The reason of an answer, in Markdown; what the file adds is a paragraph of its own."""
    return "\n\n".join(filter(None, (_sentence("why", question, answer, stage), question.why)))


def hint(question: Question, answer: Answer, stage: Stage) -> str:
    """How to find an answer, in Markdown; nothing where this stage cannot show it."""
    needed, said = ANSWERS[question.answer].hint_on, _sentence("hint", question, answer, stage)
    if needed is None:
        return said
    if needed != stage.kind:
        return ""
    asked = {
        "split": stage.split,
        "tie_rule": stage.tie_rule,
        "order": question.values.get("order", "rank"),
        "tokenizer": question.tokenizer or stage.tokenizer,
    }
    for name in ("order", "tokenizer"):
        is_switched = stage.switch == name and asked[name] in stage.choices
        if asked[name] != getattr(stage, name) and not is_switched:
            return ""
    if not stage.switch:
        return said
    switch = SWITCHES[stage.switch]
    if stage.switch == SPECIAL:
        return _joined(say("learn.switch_off", switch=say(switch.title)), said)
    choice = switch.choice_title(asked[stage.switch])
    return _joined(say("learn.switch_to", switch=say(switch.title), choice=choice), said)


def _sentence(part: str, question: Question, answer: Answer, stage: Stage) -> str:
    """What is said of an answer, with the numbers of this one."""
    facts = {name: _in_words(one) for name, one in {"n": answer.value, **answer.facts}.items()}
    if "merges" in facts:
        facts["when"] = say("learn.when", n=facts["merges"])
    if "count" in facts:
        facts["times"] = say("tokens.once_or_times", n=facts["count"])
    said = say(f"learn.{part}.{facts.get('told_as', question.answer)}", **facts)
    if facts.get("tied"):
        rule = SWITCHES["tie_rule"].choice_title(stage.tie_rule)
        said = _joined(said, say(f"learn.tied.{part}", n=facts["tied"], rule=rule))
    if "·" in said and "·" not in question.ask:
        said = _joined(said, say("learn.space_mark"))
    return said


def _in_words(value: object) -> object:
    if isinstance(value, float):
        return written(value, 2)
    return say("learn.between").join(value) if isinstance(value, tuple) else value


def _joined(*sentences: str) -> str:
    return say("learn.between_sentences").join(filter(None, sentences))
