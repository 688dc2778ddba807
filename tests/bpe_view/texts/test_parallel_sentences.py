"""The sentences in many languages."""

import unicodedata
from pathlib import Path

import pytest

import bpe_core as bpe
import bpe_view.texts.parallel_sentences
from bpe_view.texts.parallel_sentences import ENGLISH, LANGUAGES, Language
from ui.compare.language_cost import Counts, all_lines, language_table

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


def test_the_table_counts_tokens_and_divides_by_those_of_english() -> None:
    run = bpe.train(ENGLISH.text, vocab_size=280)
    lines = all_lines("Hi: hello\nbonjour")
    counts: Counts = {line.title: run.tokenizer.tokenize(line.text).token_counts for line in lines}
    table = language_table(lines, [counts], [10]).set_index("Language")
    smaller = bpe.train(ENGLISH.text, vocab_size=266).tokenizer
    for line in lines:
        assert table.loc[line.title, "Pane 1: tokens"] == len(smaller.encode(line.text))
    english = len(smaller.encode(ENGLISH.text))
    burmese = next(line for line in lines if line.title == "Burmese")
    assert table.loc["Burmese", "Pane 1: × English"] == pytest.approx(
        len(smaller.encode(burmese.text)) / english
    )
    assert table.loc["Hi", "Pane 1: × English"] == 1
    assert table.loc["Your line 2", "Pane 1: × English"] == pytest.approx(
        len(smaller.encode("bonjour")) / len(smaller.encode("hello"))
    )
