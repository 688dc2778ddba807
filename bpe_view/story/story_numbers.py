"""The numbers that the story says, of a reader's name; its twin in JavaScript finds the same."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import regex

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.lessons.loader import read_lessons
from bpe_view.words import say, speaking

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
