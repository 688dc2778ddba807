"""What is said of an answer: why it is so, and where to look for it."""

from bpe_view.lessons.answers import Answer
from bpe_view.lessons.model import Question, Stage
from bpe_view.lessons.question_kinds import KINDS
from bpe_view.lessons.switch import choice_title, switch_title
from bpe_view.words import say, written


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
