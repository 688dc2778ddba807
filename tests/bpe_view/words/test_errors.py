"""What the library says is wrong, in every language."""

import inspect

import pytest

import bpe_core as bpe
from bpe_view import words
from bpe_view.words.catalog import FALLBACK, LANGUAGES
from bpe_view.words.error_words import problem_text

CLASSES = [
    kind for _, kind in inspect.getmembers(bpe, inspect.isclass) if issubclass(kind, ValueError)
]
OTHERS = [language for language in LANGUAGES if language != FALLBACK]


def made(kind: type[bpe.BPEError]) -> bpe.BPEError:
    if kind is bpe.UnknownCharacterError:
        return bpe.UnknownCharacterError("é", 3)
    return kind("{n} **is** 3")


@pytest.mark.parametrize("kind", CLASSES)
def test_in_english_a_problem_is_told_in_the_librarys_words(kind: type[bpe.BPEError]) -> None:
    assert problem_text(made(kind)) == str(made(kind))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", CLASSES)
def test_in_another_language_a_sentence_of_it_stands_before_them(
    kind: type[bpe.BPEError], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "current_language", lambda: language)
    shown = problem_text(made(kind))
    own, _, rest = shown.partition(str(made(kind)))
    assert len(own) > 10
    assert rest


def test_kinds_of_problems_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "current_language", lambda: "es")
    pattern, too_slow = bpe.PatternError("x"), bpe.PatternTimeoutError("x")
    assert problem_text(pattern) != problem_text(too_slow)
