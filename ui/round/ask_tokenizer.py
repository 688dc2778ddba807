"""Questions of a tokenizer, and those of a lesson, each answered by the library."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import bpe_core as bpe
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.lessons.answers import Answer, NumberAnswer
from bpe_view.lessons.feedback import why
from bpe_view.lessons.lesson_errors import LessonError
from bpe_view.lessons.loader import Entry, answers_of
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.words import say, written
from ui.round.question import Question, Said

_MOST: Final = 60  # characters of one whose tokens are counted: all stand on the projector
OPTIONS: Final = 4
_MARKS: Final = re.compile(r"\*\*(.+?)\*\*|(`+) ?(.+?) ?\2")


def tokenizer_questions(
    tokenizer: bpe.AnyTokenizer, name: str | Said, text: str
) -> tuple[Question, ...]:
    """How many tokens a text has, the beginning of a long one; the wrong numbers are of what one
    takes for a token. None where a token is no whole characters."""
    text = text.strip().partition("\n")[0].rstrip()
    if len(text) > _MOST:
        text = text[: _MOST + 1].rpartition(" ")[0].rstrip()
    parts = _parts(tokenizer, text)
    if len(text) < 2 or not parts:
        return ()
    count = len(parts)
    options = options_near(count, [len(text.split()), len(text), len(text.encode()), count + 1])
    told = ("round.told", {"name": name, "tokens": ("tokens.tokens", {"n": count})})
    question = Question(
        ask=("round.ask.tokens", {"name": name}),
        options=[str(one) for one in options],
        right=[options.index(count)],
        why=[why_number(one, count, told, told) for one in options],
        told=[told],
        shown={"text": text},
        revealed={"parts": parts},
    )
    return (question,)


def lesson_questions(entry: Entry, context: QuestionContext) -> tuple[Question, ...]:
    """Those of a lesson, in its sentences and its language."""
    questions = []
    for place, one in enumerate(entry.lesson.questions if entry.lesson else ()):
        try:
            answer = answers_of(entry, context, place)
        except (LessonError, bpe.BPEError):
            continue  # the page says what is wrong
        options, right = _options(answer)
        told = [_said(why(one, answer, context.stage))]
        questions.append(Question(_said(one.ask), options, [right], [told] * len(options), told))
    return tuple(questions)


def _options(answer: Answer) -> tuple[list[str], int]:
    """What there is to choose from, and the place of what is right."""
    if isinstance(answer, NumberAnswer):
        value, places = answer.value, 0 if answer.is_integer else 2
        near = [round(value * by, places) for by in (0.5, 2, 1.5)]
        numbers = options_near(value, [*near, value + 1])
        return [written(one, places) for one in numbers], numbers.index(value)
    shown = [say(f"questions.choice.{one}") if answer.named else one for one in answer.choices]
    return [_unmarked(one) for one in shown], answer.choices.index(answer.value)


def options_near(right: float, near: Sequence[float]) -> list[float]:
    """In order, so that the right one has no place of its own."""
    others = dict.fromkeys(one for one in (*near, right + 2, right + 3) if one > 0 and one != right)
    return sorted([right, *list(others)[: OPTIONS - 1]])


def why_number(given: float, right: float, correct: Said, told: Said) -> list[Said]:
    """What is said to whoever chose a number."""
    if given == right:
        return [correct]
    return [(f"predict.tokens.too_{'many' if given > right else 'few'}", {"given": given}), told]


def _said(markdown: str) -> Said:
    return "round.text", {"text": _unmarked(markdown)}


def _unmarked(markdown: str) -> str:
    """The same without marks, as a phone says it.

    >>> _unmarked("**`` ` ``** + `b`")
    '` + b'
    """
    for _ in range(2):
        markdown = _MARKS.sub(lambda found: found[1] or found[3], markdown)
    return markdown


def _parts(tokenizer: bpe.AnyTokenizer, text: str) -> list[str]:
    """A text in tokens; none where they are no whole characters, or those of another text."""
    try:
        encoding = encode_text(tokenizer, text, "rank")
        symbols = text if tokenizer.alphabet.base == "characters" else text.encode()
        found = [symbols[a:b] for a, b in pairwise(encoding.starts.tolist())]
        parts = [one if isinstance(one, str) else one.decode() for one in found]
    except (UnicodeDecodeError, bpe.BPEError):
        return []
    return parts if encoding.text == text and encoding.token_count == len(parts) else []
