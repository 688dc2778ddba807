"""What a real model gets of a few texts, found when the page is made: it has no such table."""

from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.lessons.question_context import Load
from bpe_view.texts.parallel_sentences import LANGUAGES as PARALLEL
from bpe_view.texts.parallel_sentences import Language
from bpe_view.words import LANGUAGES, speaking

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
