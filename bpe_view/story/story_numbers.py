"""What the story is told of: a paragraph with a name in it, and the numbers said of it. And what
a real model gets of a few texts, found when the page is made: it has no such table."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

import regex

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.lessons.answers import Load
from bpe_view.lessons.loader import read_lessons
from bpe_view.texts.parallel_sentences import LANGUAGES as PARALLEL
from bpe_view.texts.parallel_sentences import Language
from bpe_view.words import LANGUAGES, say, speaking

PARAGRAPH: Final[dict[str, Any]] = {
    "base": "characters", "split": "gpt4", "tie_rule": "first", "vocab_size": 4_000,
    "min_count": 2, "special_tokens": [],
}  # fmt: skip
"""Settings of the run that the reader watches, which ends when no pair occurs twice."""
SMALL: Final[dict[str, Any]] = PARAGRAPH | {"base": "bytes", "vocab_size": 1_000}
"""Of the small tokenizer, whose curve is guessed, and which sees the name where no model is."""
_PART: Final = regex.compile(r"[|\s]*[^|\s]+")
_NO_WORD: Final = regex.compile(r"[^\p{L}\p{N}]+")


@dataclass(frozen=True, eq=False)
class Told:
    """A text, its words, and what was learned from it."""

    text: str
    words: list[str]
    lengths: list[int]  # letters of each word, and of what stands before and behind it
    run: bpe.TrainingRun


@cache
def small_text(language: str) -> str:
    """What the small tokenizer learns from."""
    return "\n".join(entry.lesson.text for entry in read_lessons(language) if entry.lesson)


@cache
def small_run(language: str) -> bpe.TrainingRun:
    """How it learned."""
    return bpe.train(small_text(language), **SMALL)


def written(name: str = "") -> str:
    """The paragraph with a reader's name in it, or with a made-up one; `|` parts words where no
    space does, and is not shown."""
    return say("story.paragraph", name=name or say("story.anybody"))


@lru_cache(maxsize=32)  # a page asks for the paragraph, and then for a text in its tokens
def told(paragraph: str) -> Told:
    """What is told of a paragraph as it is `written`."""
    parts = _PART.findall(paragraph)
    words = [_NO_WORD.sub("", part) for part in parts]
    lengths = [len(part.replace("|", "")) for part in parts]
    text = paragraph.replace("|", "")
    return Told(text, words, lengths, bpe.train(text, **PARAGRAPH))


def story_numbers(story: Told) -> dict[str, int | str]:
    """What stands in the braces of `story.*.text`, but for what is said of the name."""
    run, text = story.run, story.text
    half = len(run.merges) // 2
    label = run.tokenizer.id_to_token
    first = [(printable(label(one.left)), printable(label(one.right))) for one in run.merges[:1]]
    left, right = first[0] if first else ("", "")
    return {
        "letters": len(text),
        "alphabet": len(set(text)),
        "words": len(story.words),
        "different": len(set(story.words)),
        "left": left,
        "right": right,
        "count": run.merges[0].count if first else 0,
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
        "word": tokens_of(model, WORD),
        "letters": [token for letter in WORD for token in tokens_of(model, letter)],
        "numbers": [tokens_of(model, DIGITS[: end + 1]) for end in range(len(DIGITS))],
        "languages": [_said(model, spoken[key]) for key in SPOKEN],
    }


def _said(model: bpe.Tokenizer, language: Language) -> dict[str, Any]:
    text = language.text.split("\n")[SENTENCE]
    names = {}
    for code in LANGUAGES:
        with speaking(code):
            names[code] = language.title
    return {"names": names, "text": text, "tokens": tokens_of(model, text)}


def tokens_of(model: bpe.Tokenizer, text: str) -> list[tuple[int, str]]:
    """The ID of each token, and how it is written."""
    return [(one, printable(model.id_to_token(one))) for one in model.encode(text)]
