"""What the library says is wrong, in every language."""

import pytest

import bpe_core as bpe
from bpe_view import words
from bpe_view.words.catalog import FALLBACK, LANGUAGES
from bpe_view.words.error_words import problem_text

BARE = "{n} **is** 3"
ERRORS = [
    bpe.SettingError(BARE), bpe.SettingError(BARE, reason="chat"),
    bpe.TextError(BARE), bpe.PatternError(BARE), bpe.UnknownTokenError(BARE),
    bpe.FormatError(BARE), bpe.FormatError(BARE, reason="unknown_format"),
    bpe.CannotSaveError(BARE), bpe.VocabularyUnavailableError(BARE), bpe.BPEError(BARE),
]  # fmt: skip
WHOLE = [
    bpe.TextError.unknown_character("é", 3), bpe.PatternError(BARE, reason="timeout"),
    bpe.FormatError(BARE, reason="split_needed"), bpe.FormatError(BARE, reason="file_too_large"),
]  # fmt: skip
"""Told by a sentence that needs no detail of the library's."""
OTHERS = [language for language in LANGUAGES if language != FALLBACK]


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_in_english_a_problem_is_told_in_the_librarys_words(error: bpe.BPEError) -> None:
    assert problem_text(error) == str(error)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_in_another_language_a_sentence_of_it_stands_before_them(
    error: bpe.BPEError, language: str
) -> None:
    with words.speaking(language):
        shown = problem_text(error)
    own, _, rest = shown.partition(str(error))
    assert len(own) > 10
    assert rest


@pytest.mark.parametrize("error", WHOLE, ids=repr)
def test_what_needs_no_detail_is_told_in_one_language_alone(error: bpe.BPEError) -> None:
    told = set()
    for language in LANGUAGES:
        with words.speaking(language):
            told.add(problem_text(error))
    assert len(told) == len(LANGUAGES)
    assert not any(str(error) in one for one in told)


def test_the_unknown_character_is_named() -> None:
    assert "é" in problem_text(WHOLE[0])


def test_kinds_of_problems_are_told_apart() -> None:
    pattern, too_slow = bpe.PatternError("x"), bpe.PatternError("x", reason="timeout")
    with words.speaking("es"):
        assert problem_text(pattern) != problem_text(too_slow)
