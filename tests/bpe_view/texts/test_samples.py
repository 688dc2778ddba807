import re
from pathlib import Path

import pytest
import regex

import bpe_core as bpe
from bpe_view.texts.samples import SAMPLES, Sample

BY_KEY = {sample.key: sample for sample in SAMPLES}
FOLDER = Path(__file__).parents[3] / "bpe_view" / "texts" / "samples"

each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.key)


def test_newcomers_start_with_english_prose_and_have_a_choice() -> None:
    assert SAMPLES[0].key == "river"
    assert len(SAMPLES) >= 8


def test_keys_are_unique_and_each_file_has_one() -> None:
    assert sorted(sample.key for sample in SAMPLES) == sorted(
        path.stem for path in FOLDER.glob("*.txt")
    )


@each_sample
def test_keys_stand_in_links_as_they_are(sample: Sample) -> None:
    assert re.fullmatch("[a-z][a-z0-9-]*", sample.key)


@each_sample
def test_says_in_one_sentence_what_to_look_for(sample: Sample) -> None:
    assert sample.title.strip() == sample.title != ""
    assert re.fullmatch(r"[^.\n]+\.", sample.lesson)


@each_sample
def test_text_is_the_file_without_its_last_line_end(sample: Sample) -> None:
    assert (FOLDER / f"{sample.key}.txt").read_bytes() == f"{sample.text}\n".encode()
    assert sample.text.strip() == sample.text != ""


@each_sample
def test_has_something_to_merge(sample: Sample) -> None:
    run = bpe.train(sample.text, vocab_size=sample.vocab_size or 512)
    assert run.merges


@pytest.mark.parametrize(
    ("key", "pattern"),
    [
        ("river", r"\p{Latin}"),
        ("spanish", r"[áéíñ]"),
        ("german", r"[äöüß]"),
        ("greek", r"\p{Greek}"),
        ("arabic", r"\p{Arabic}"),
        ("hindi", r"\p{Devanagari}"),
        ("chinese", r"\p{Han}"),
        ("japanese", r"\p{Hiragana}"),
        ("japanese", r"\p{Katakana}"),
        ("japanese", r"\p{Han}"),
        ("thai", r"\p{Thai}"),
        ("emoji", r"\p{Emoji_Presentation}\u200d\p{Emoji}"),  # joined people
        ("emoji", r"\p{Emoji_Modifier_Base}\p{Emoji_Modifier}"),  # skin tones
        ("emoji", r"\p{Regional_Indicator}{2}"),  # flags
        ("numbers", r"\d"),
    ],
)
def test_script_that_it_is_there_to_show(key: str, pattern: str) -> None:
    assert len(regex.findall(pattern, BY_KEY[key].text)) >= 3


@pytest.mark.parametrize("key", ["chinese", "japanese"])
def test_words_stand_without_spaces(key: str) -> None:
    assert " " not in BY_KEY[key].text


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("river", ["he", "the", "ther"]),
        ("wikipedia", ["aa"]),
        ("python", ["  "]),
        ("spanish", [" con", " río", " peces"]),
        ("german", ["ä", "ö", "ü"]),
        ("arabic", ["ال"]),
        ("chinese", ["渔夫"]),
        ("japanese", ["ました"]),
        ("thai", ["ปลา"]),
    ],
)
def test_tokens_that_the_lesson_promises_are_learned(key: str, words: list[str]) -> None:
    run = bpe.train(BY_KEY[key].text, vocab_size=512, split="gpt4")
    early = [merge.token for merge in run.merges[:32]]
    assert [word for word in words if word.encode() not in early] == []
