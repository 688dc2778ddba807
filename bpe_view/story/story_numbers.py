"""The numbers that the story says, of a reader's name; its twin in JavaScript finds the same. And
what a real model gets of a few texts, found when the page is made: it has no such table."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import regex

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.lessons.loader import read_lessons
from bpe_view.lessons.question_context import Load
from bpe_view.texts.parallel_sentences import LANGUAGES as PARALLEL
from bpe_view.texts.parallel_sentences import Language
from bpe_view.words import LANGUAGES, say, speaking

PARAGRAPH: Final[dict[str, Any]] = {
    "base": "characters", "split": "gpt4", "tie_rule": "first", "vocab_size": 1_000,
    "min_count": 2, "special_tokens": [],
}  # fmt: skip
SMALL: Final[dict[str, Any]] = PARAGRAPH | {"base": "bytes"}
"""Settings of the run that the reader watches, and of the tokenizer that sees the name first."""
_BETWEEN: Final = regex.compile(r"[|\s]+")
_NO_WORD: Final = regex.compile(r"[^\p{L}\p{N}]+")


@dataclass(frozen=True)
class Told:
    """The text of the story, with a name in it, and what was learned from it."""

    name: str
    text: str
    words: list[str]
    run: bpe.TrainingRun
    small: bpe.Tokenizer


@cache
def small_text(language: str) -> str:
    """What the small tokenizer learns from."""
    return "\n".join(entry.lesson.text for entry in read_lessons(language) if entry.lesson)


@cache
def _small(language: str) -> bpe.Tokenizer:
    return bpe.train(small_text(language), **SMALL).tokenizer


def told(language: str, name: str = "") -> Told:
    """The story of a reader; without a name that of a made-up one."""
    with speaking(language):
        name = name or say("story.anybody")
        written = say("story.paragraph", name=name)
    words = (_NO_WORD.sub("", word) for word in _BETWEEN.split(written))
    text = written.replace("|", "")
    run = bpe.train(text, **PARAGRAPH)
    return Told(name, text, [word for word in words if word], run, _small(language))


def story_numbers(story: Told) -> dict[str, int | str]:
    """What stands in the braces of `story.*.text`."""
    run, text = story.run, story.text
    half = len(run.merges) // 2
    first = run.merges[0]
    left, right = (printable(run.tokenizer.id_to_token(one)) for one in (first.left, first.right))
    return {
        "name_tokens": len(story.small.encode(story.name)),
        "letters": len(text),
        "alphabet": len(set(text)),
        "words": len(story.words),
        "different": len(set(story.words)),
        "left": left,
        "right": right,
        "count": first.count,
        "merges": len(run.merges),
        "tokens": int(run.token_counts[-1]),
        "half": half,
        "half_tokens": int(run.token_counts[half]),
    }


MODEL: Final = "o200k_base"  # GPT-4o's
WORD: Final = "strawberry"
DIGITS: Final = "1234567890"
SPOKEN: Final = ("english", "spanish", "chinese", "hindi", "burmese", "amharic")
SENTENCE: Final = 1  # which of the parallel sentences


def real_tokens(load: Load) -> dict[str, Any]:
    """Of a word, its letters, numbers and a sentence; nothing where the model is not there."""
    try:
        model = load(MODEL)
    except bpe.VocabularyUnavailableError:
        return {}
    spoken = {one.key: one for one in PARALLEL}
    return {
        "word": _tokens(model, WORD),
        "letters": [token for letter in WORD for token in _tokens(model, letter)],
        "numbers": [_tokens(model, DIGITS[: end + 1]) for end in range(len(DIGITS))],
        "languages": [_said(model, spoken[key]) for key in SPOKEN],
    }


def _said(model: bpe.Tokenizer, language: Language) -> dict[str, Any]:
    text = language.text.split("\n")[SENTENCE]
    names = {}
    for code in LANGUAGES:
        with speaking(code):
            names[code] = language.title
    return {"names": names, "text": text, "tokens": _tokens(model, text)}


def _tokens(model: bpe.Tokenizer, text: str) -> list[tuple[int, str]]:
    return [(one, printable(model.id_to_token(one))) for one in model.encode(text)]
