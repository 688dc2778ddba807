"""Page Encode, driven without a browser."""

from dataclasses import replace
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core import Opened
from bpe_core.files import availability
from bpe_view.encoder import questions
from bpe_view.texts.samples import SAMPLES
from tests.bpe_view.reading import ids_from_gaps, unpack
from tests.pages.own_files import open_now, own_file
from tests.pages.visit import visit
from tests.words import pattern, w
from ui import visit as remembered
from ui.training import tokenizer_choice
from ui.training.open_files import open_once
from ui.training.own_file import OpenFile
from ui.visit import DEFAULT_VOCAB_SIZE, NONE_OPEN, START_MODEL, TRAINED

ENCODE_TEXT = w("start.encode")


def token_ids(data: dict[str, Any]) -> list[int]:
    """The ids, read back from the gaps as the browser reads them."""
    gaps, merged, base = (
        unpack(data[name]).tolist() for name in ("gaps", "merged_ids", "base_ids")
    )
    return ids_from_gaps(data["text"], gaps, merged, base, {})


def test_a_newcomer_sees_a_sentence_as_gpt_4o_reads_it_and_no_question_open() -> None:
    app = visit("encode")
    data = app.sent("encoder")
    assert data["typed"] == ENCODE_TEXT
    assert token_ids(data) == bpe.load_pretrained(START_MODEL).encode(ENCODE_TEXT)
    assert data["question"] == NONE_OPEN
    assert app.link == {"sample": "river"}
    assert app.problems == []


def test_a_link_to_the_trained_tokenizer_says_so() -> None:
    app = visit("encode", encode_text="the river", tokenizer=TRAINED)
    assert token_ids(app.sent("encoder")) == _trained().encode("the river")
    assert app.link["tokenizer"] == TRAINED


def test_where_the_vocabulary_is_not_here_a_newcomer_sees_what_was_trained(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nowhere = {name: replace(one, source="") for name, one in availability().items()}
    monkeypatch.setattr(remembered, "availability", lambda: nowhere)
    app = visit("encode")
    assert token_ids(app.sent("encoder")) == _trained().encode(ENCODE_TEXT)


def test_page_vocabulary_begins_with_what_was_trained() -> None:
    assert visit("vocabulary").session_state["vocabulary_tokenizer"] == TRAINED


def test_a_question_is_answered_when_it_is_asked_and_stands_in_the_link() -> None:
    app = visit("encode", encode_text="by th")
    assert app.sent("encoder")["answers"] == {}
    app.choose(question="split")
    assert app.link["question"] == "split"
    assert [one[0] for one in app.sent("encoder")["answers"]["split"]["pieces"]] == ["by", "·th"]


def test_chats_are_asked_of_models_whose_frame_or_number_is_known() -> None:
    app = visit("encode", tokenizer="o200k_base", encode_text="by the", question="chat")
    chat = app.sent("encoder")["answers"]["chat"]
    assert chat["rows"] == [["user", 2]]
    assert chat["total"] == 2 + 1 + 3 + 3
    app.choose(chat='[{"role": "system", "content": "by"}]')
    assert app.sent("encoder")["answers"]["chat"]["rows"] == [["system", 1]]
    app.choose(tokenizer="r50k_base")
    data = app.sent("encoder")
    assert ("chat" in data["questions"], data["answers"]) == (False, {})


def _trained() -> bpe.Tokenizer:
    return bpe.train(SAMPLES[0].text, vocab_size=DEFAULT_VOCAB_SIZE).tokenizer


def test_the_settings_of_page_watch_make_the_trained_tokenizer() -> None:
    settings = {"sample": "own", "text": "abcabcabd", "split": "none", "vocab_size": "258"}
    data = visit("encode", tokenizer=TRAINED, **settings, encode_text="abcabd").sent("encoder")
    tokenizer = bpe.train("abcabcabd", vocab_size=258, split="none").tokenizer
    assert token_ids(data) == tokenizer.encode("abcabd")


def test_what_is_typed_is_encoded_and_goes_into_the_link() -> None:
    app = visit("encode")
    app.choose(encode_text="the river")
    assert app.sent("encoder")["text"] == "the river"
    assert app.link["encode_text"] == "the river"


def test_the_links_of_page_watch_carry_nothing_of_this_page() -> None:
    app = visit("encode", encode_text="mine", sample="python")
    assert app.link["encode_text"] == "mine"
    app.go("watch")
    assert "encode_text" not in app.link
    assert app.link["sample"] == "python"
    app.go("encode")
    assert app.sent("encoder")["text"] == "mine"


def test_a_vocabulary_that_cannot_be_had_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> bpe.Tokenizer:
        raise bpe.VocabularyUnavailableError(f"{name} cannot be had: install the package")

    monkeypatch.setattr(tokenizer_choice, "pretrained", missing)
    app = visit("encode", tokenizer="o200k_base", encode_text="my text")
    (message,) = app.problems
    assert "install the package" in message
    data = app.sent("encoder")
    assert data["typed"] == "my text"
    assert "token_count" not in data


def test_an_opened_tokenizer_can_be_chosen() -> None:
    app = visit("encode", encode_text="abab")
    opened = pattern("training.tokenizer.opened")
    listed = [one["name"] for one in app.sent("settings_line")["tokenizers"]]
    assert not any(map(opened.search, listed))
    tokenizer = bpe.train("abababab", vocab_size=258, split="none").tokenizer
    other = bpe.train("abababab", vocab_size=257, split="none").tokenizer
    files = [own_file("mine", tokenizer), own_file("mine 2", other)]
    open_now(app, *files)
    for file, held in zip(files, (tokenizer, other), strict=True):
        app.run().choose(tokenizer=file.choice)
        assert token_ids(app.sent("encoder")) == held.encode("abab")
        assert app.sent("encoder")["title"] == w("training.tokenizer.opened", name=file.name)
    assert app.choose(encode_text="ab").link["tokenizer"] == files[1].choice


def test_a_link_to_a_file_that_is_not_there_says_which_and_what_was_trained_stands_in() -> None:
    choice = "opened:0123456789ab:my%20own.json"
    link = {"tokenizer": choice, "encode_text": "abab", "order": "longest"}
    app = visit("encode", **link)
    assert app.problems == [w("errors.file.not_open", file="my own.json")]
    assert token_ids(app.sent("encoder")) == _trained().encode("abab", order="longest")
    assert dict(app.run().link) == link

    tokenizer = bpe.train("abab", vocab_size=258, split="none").tokenizer
    file = OpenFile("other.json", "0123456789ab" + "0" * 52, None)
    open_once(file.digest, None, lambda: Opened(tokenizer, "json"))
    open_now(app, file)
    assert token_ids(app.run().sent("encoder")) == tokenizer.encode("abab")
    assert app.problems == []


def test_a_file_that_had_to_go_is_said_to_be_no_longer_open() -> None:
    file = OpenFile("mine.json", "0" * 64, None)
    app = visit("encode", encode_text="abab")
    open_now(app, file)
    app.run().choose(tokenizer=file.choice)
    assert app.problems == [w("errors.file.let_go", file="mine.json")]


def test_special_tokens_are_plain_text_until_they_are_allowed() -> None:
    text = "end<|endoftext|>"
    app = visit("encode", tokenizer="cl100k_base", encode_text=text)
    assert app.sent("encoder")["specials"] == []
    app.choose(recognise_special=True)
    data = app.sent("encoder")
    assert {"id": 100257, "text": "<|endoftext|>"} in data["specials"]
    assert data["token_count"] == 2
    assert app.link["recognise_special"] == "True"


def test_a_character_that_the_alphabet_lacks_is_named_and_the_text_stays() -> None:
    app = visit("encode", tokenizer=TRAINED, base="characters", encode_text="naïve")
    data = app.sent("encoder")
    assert data["error"] == w("errors.unknown_character", character="ï (U+00EF)")
    assert data["typed"] == "naïve"


def test_pasted_ids_are_decoded_stand_in_the_link_and_unknown_ones_are_named() -> None:
    app = visit("encode", tokenizer=TRAINED, encode_text="hi", question="ways")
    app.choose(pasted_ids="104, 105")
    decoded = {"ids": [104, 105], "text": "hi", "error": "", "labels": {"104": "h", "105": "i"}}
    assert app.sent("encoder")["answers"]["ways"].items() >= decoded.items()
    assert visit("encode", **app.link).sent("encoder")["answers"]["ways"].items() >= decoded.items()
    app.choose(pasted_ids="104 99999")
    assert "unknown token ID 99999" in app.sent("encoder")["answers"]["ways"]["error"]


def test_the_place_that_is_looked_at_stands_in_the_link_with_the_ladder_of_a_long_text() -> None:
    text = "weather " * 100
    data = visit("encode", encode_text=text).sent("encoder")
    assert (data["ladders"]["of"], data["looked_at"]) == ({}, None)
    app = visit("encode", encode_text=text, looked_at="12")
    data = app.sent("encoder")
    assert data["ladders"]["of"] == {"7": 0}
    assert data["looked_at"] == 12
    assert app.link["looked_at"] == "12"


def test_an_empty_text_is_no_error() -> None:
    app = visit("encode", encode_text="")
    data = app.sent("encoder")
    assert app.problems == []
    assert data["token_count"] == 0
    assert data["bytes_per_token"] is None


def test_a_pattern_that_gives_no_answer_still_shows_the_tokens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gives_up(*_: object) -> None:
        raise bpe.PatternError("split pattern 'x' did not finish", reason="timeout")

    monkeypatch.setattr(questions, "split_reasons", gives_up)
    app = visit("encode", encode_text="river", question="split")
    assert (app.sent("encoder")["answers"], app.sent("encoder")["text"]) == ({}, "river")
