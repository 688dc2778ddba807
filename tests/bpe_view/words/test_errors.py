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
WHOLE = {
    bpe.UnknownCharacterError, bpe.PatternTimeoutError, bpe.SplitNeededError,
    bpe.FileTooLargeError, bpe.NoMergesError,
}  # fmt: skip
"""Told by a sentence that needs no detail of the library's."""
WITH_DETAIL = [kind for kind in CLASSES if kind not in WHOLE]
OTHERS = [language for language in LANGUAGES if language != FALLBACK]


def made(kind: type[bpe.BPEError]) -> bpe.BPEError:
    if kind is bpe.UnknownCharacterError:
        return bpe.UnknownCharacterError("é", 3)
    return kind("{n} **is** 3")


@pytest.mark.parametrize("kind", WITH_DETAIL)
def test_in_english_a_problem_is_told_in_the_librarys_words(kind: type[bpe.BPEError]) -> None:
    assert problem_text(made(kind)) == str(made(kind))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", WITH_DETAIL)
def test_in_another_language_a_sentence_of_it_stands_before_them(
    kind: type[bpe.BPEError], language: str
) -> None:
    with words.speaking(language):
        shown = problem_text(made(kind))
    own, _, rest = shown.partition(str(made(kind)))
    assert len(own) > 10
    assert rest


@pytest.mark.parametrize("kind", sorted(WHOLE, key=str))
def test_what_needs_no_detail_is_told_in_one_language_alone(kind: type[bpe.BPEError]) -> None:
    told = set()
    for language in LANGUAGES:
        with words.speaking(language):
            told.add(problem_text(made(kind)))
    assert len(told) == len(LANGUAGES)
    assert not any(str(made(kind)) in one for one in told)


def test_the_unknown_character_is_named() -> None:
    assert "é" in problem_text(made(bpe.UnknownCharacterError))


def test_kinds_of_problems_are_told_apart() -> None:
    pattern, too_slow = bpe.PatternError("x"), bpe.PatternTimeoutError("x")
    with words.speaking("es"):
        assert problem_text(pattern) != problem_text(too_slow)
