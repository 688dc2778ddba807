"""The sentences in many languages."""

import unicodedata
from pathlib import Path

import pytest

import bpe_view.texts.parallel_sentences
from bpe_view.texts.parallel_sentences import ENGLISH, LANGUAGES, Language

SENTENCES = 4
LETTERS = {"Han": "CJK", "Han and kana": "HIRAGANA"}


def test_there_are_many_languages_and_scripts() -> None:
    assert len(LANGUAGES) >= 12
    assert len({language.script for language in LANGUAGES}) >= 6
    assert LANGUAGES[0] is ENGLISH


def test_every_file_is_a_language_and_the_other_way_round() -> None:
    files = Path(bpe_view.texts.parallel_sentences.__file__).parent.glob("*.txt")
    assert sorted(file.stem for file in files) == sorted(one.key for one in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.key)
def test_every_language_has_the_sentences_in_its_script(language: Language) -> None:
    lines = language.text.split("\n")
    assert len(lines) == SENTENCES
    assert all(line == line.strip() and line for line in lines)
    assert unicodedata.is_normalized("NFC", language.text) or language.key == "hindi"
    word = LETTERS.get(language.script, language.script.upper())
    for line in lines:
        assert any(word in unicodedata.name(character, "") for character in line)
