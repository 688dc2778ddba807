"""The menu Open: tokenizer files in and out, driven without a browser."""

from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest
import streamlit as st

import bpe_core as bpe
from bpe_core import FORMATS, dumps, open_tokenizer
from bpe_core.files import availability
from tests.pages.own_files import files_of, tokenizer_of
from tests.pages.visit import FILES, visit
from tests.words import w
from ui.open import file_opening, open_view
from ui.shared import progress_bar
from ui.shared.long_work import LONG_WORK
from ui.shared.markdown import plain
from ui.training.open_files import MOST_OPEN, opened_cache
from ui.visit import TextFile


@pytest.fixture(scope="module")
def run() -> bpe.TrainingRun:
    return bpe.train("low lower lowest", vocab_size=260, special_tokens=["<end>"])


@pytest.mark.parametrize("format_", FORMATS)
def test_what_is_saved_in_every_format_opens_and_is_there_for_the_other_pages(
    run: bpe.TrainingRun, format_: Any
) -> None:
    settings = {"vocab_size": "260", "special_tokens": "<end>", "tokenizer": "trained"}
    saved = visit("encode", open="True", sample="own", text="low lower lowest", **settings)
    (name,) = saved.choose(save_format=format_).downloads
    assert not saved.error
    app = visit("encode", open="True").upload({name: saved.downloaded(name)})
    assert not app.error
    assert app.tells("open_save.open.done", n=1)
    (file,) = files_of(app)
    assert tokenizer_of(file).encode("lowest slow") == run.tokenizer.encode("lowest slow")
    assert app.session_state["tokenizer"] == file.choice
    assert app.selectbox(key="to_save").value == file.choice
    assert app.go("vocabulary").session_state["tokenizer"] == file.choice


def test_the_tokenizer_and_the_format_to_save_in_stand_in_the_link() -> None:
    app = visit("encode", open="True", tokenizer="cl100k_base", save_format="tiktoken")
    assert app.selectbox(key="to_save").value == "cl100k_base"
    assert app.selectbox(key="save_format").value == "tiktoken"
    app.choose(save_format="minbpe")
    assert app.link["tokenizer"] == "cl100k_base"
    assert app.link["save_format"] == "minbpe"


def test_a_vocabulary_without_a_split_pattern_is_asked_for_it(run: bpe.TrainingRun) -> None:
    app = visit("encode", open="True").upload(dumps(run.tokenizer, "tiktoken"))
    (file,) = files_of(app)
    app.selectbox(key=f"split-{file.digest[:12]}").select("gpt2").run()
    (again,) = files_of(app)
    assert tokenizer_of(again) == replace(run.tokenizer, split="gpt2", special_tokens={})
    assert again.choice == file.choice
    assert again.identity != file.identity


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("tokenizer.json", b'{"model": {"type": "BPE"', "tokenizer.json"),
        ("vocab.json", b'{"a": 0}', "merges.txt"),
        ("x.tiktoken", b"!!! 0\n", "x.tiktoken"),
        ("![](http://example.com).json", b"[]", "![](http://example.com).json"),
    ],
)
def test_a_bad_file_is_explained_and_nothing_is_opened(name: str, data: bytes, word: str) -> None:
    app = visit("encode", open="True").upload({name: data})
    assert word in app.problems[0]
    assert files_of(app) == []


@pytest.mark.parametrize("name", ["good", "bad", "without split"])
def test_a_file_is_opened_once_however_often_the_page_runs(
    run: bpe.TrainingRun, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """For another visitor, too; one that is refused is opened once for each."""
    files = {
        "good": {"once.json": dumps(run.tokenizer, "json")["tokenizer.bpe.json"]},
        "bad": {"once.json": b'{"model": {"type": "none"}}'},
        "without split": {"once.tiktoken": dumps(run.tokenizer, "tiktoken")["tokenizer.tiktoken"]},
    }[name]
    asked = []

    def counted(files: Any, **wishes: Any) -> Any:
        asked.append(wishes["split"])
        return open_tokenizer(files, **wishes)

    monkeypatch.setattr(file_opening, "open_tokenizer", counted)
    opened_cache.clear()
    for visitor in range(2):
        app = visit("encode", open="True").upload(files)
        for _ in range(2):
            app.run()
        assert bool(app.error) == (name == "bad"), visitor
    assert asked == {"good": [None], "bad": [None, None], "without split": [None, "gpt4"]}[name]


def test_a_file_that_takes_long_shows_how_far_it_is_and_can_be_stopped(
    run: bpe.TrainingRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stays_there(files: Any, *, on_progress: bpe.OnProgress, **wishes: Any) -> Any:
        on_progress(bpe.Progress("reading", 1, 4))
        st.stop()

    monkeypatch.setattr(file_opening, "open_tokenizer", stays_there)
    monkeypatch.setattr(progress_bar, "QUIET_SECONDS", 0)
    opened_cache.clear()
    files = {"long *name*.json": dumps(run.tokenizer, "json")["tokenizer.bpe.json"]}
    app = visit("encode", open="True").upload(files)
    [bar] = app.get("progress")
    assert bar.proto.value == 25
    assert plain("long *name*.json") in bar.proto.text
    app.press("training.stop")
    assert not app.get("progress")
    assert files_of(app) == []


def test_three_files_of_one_name_are_told_apart_by_their_digests_and_closed(
    run: bpe.TrainingRun,
) -> None:
    three = [
        dumps(bpe.train("low lower lowest", vocab_size=size).tokenizer, "huggingface")
        for size in (258, 259, 260)
    ]
    app = visit("encode", open="True").upload(*three)
    assert app.file_uploader[0].value == []
    assert app.tells("open_save.open.done", n=3)
    files = files_of(app)
    titles = [f"tokenizer.json, {file.digest[:4]}" for file in files]
    listed = [one["name"] for one in app.sent("settings_line")["tokenizers"]]
    assert listed[1:4] == [w("training.tokenizer.opened", name=title) for title in titles]
    app.upload(three[1])
    assert files_of(app) == files
    app.buttons("open_save.open.close")[2].click().run()
    assert files_of(app) == files[:2]


def test_a_large_file_takes_a_place_among_long_computations(
    run: bpe.TrainingRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []

    def place(size: int, *_: int) -> Any:
        sizes.append(size)
        return nullcontext()

    monkeypatch.setattr(LONG_WORK, "place", place)
    files = {"waits.json": dumps(run.tokenizer, "json")["tokenizer.bpe.json"]}
    opened_cache.clear()
    for _ in range(2):
        visit("encode", open="True").upload(files)
    assert sizes == [len(files["waits.json"])]


def test_what_had_to_go_says_how_to_open_it_again(run: bpe.TrainingRun) -> None:
    data = dumps(run.tokenizer, "huggingface")
    app = visit("encode", open="True").upload(data)
    opened_cache.clear()
    app.run()
    assert app.tells("errors.file.let_go", file="tokenizer.json")
    app.upload({"again.json": data["tokenizer.json"]})
    assert not app.error
    assert [file.name for file in files_of(app)] == ["again.json"]


def test_all_files_of_a_model_are_one_tokenizer(run: bpe.TrainingRun) -> None:
    beside = {"generation_config.json": b"{}", "tokenizer_config.json": b"{}"}
    files = dumps(run, "huggingface") | dumps(run, "gpt2") | beside
    app = visit("encode", open="True").upload(files)
    assert not app.error
    assert len(files_of(app)) == 1
    assert not app.warning


def test_a_file_too_many_is_refused_until_another_is_closed() -> None:
    text = "abcdefghijkl"
    several = [
        dumps(bpe.train(text[: 2 + place], vocab_size=257, min_count=1).tokenizer, "minbpe")
        | {"tokenizer.model": b"minbpe v1\n\n0\n%d %d\n" % (97, 97 + place)}
        for place in range(MOST_OPEN + 1)
    ]
    app = visit("encode", open="True").upload(*several)
    assert len(files_of(app)) == MOST_OPEN
    assert app.tells("errors.file.too_many", most=MOST_OPEN)
    app.press("open_save.open.close")
    app.upload(several[-1])
    assert len(files_of(app)) == MOST_OPEN
    assert not app.error


def test_a_file_that_was_closed_is_said_not_to_be_open(run: bpe.TrainingRun) -> None:
    app = visit("encode", open="True").upload(dumps(run.tokenizer, "json"))
    app.press("open_save.open.close")
    assert app.go("encode").tells("errors.file.not_open")


def test_equal_contents_have_the_same_digest_and_others_do_not() -> None:
    different = [[b"1"], [b"2"], [b"1", b""], [b"12"], [b"1", b"2"]]
    assert len({*map(file_opening.content_digest, different)}) == len(different)
    assert file_opening.content_digest([b"2", b"1"]) == file_opening.content_digest([b"1", b"2"])


@pytest.mark.parametrize("page", ["encode", "compare", "vocabulary"])
def test_an_opened_tokenizer_leads_on(run: bpe.TrainingRun, page: str) -> None:
    app = visit("encode", open="True").upload(dumps(run.tokenizer, "json"))
    (file,) = files_of(app)
    app.choose(tokenizer="cl100k_base", compare_tab="splits")
    app.press(f"open_save.open.{page}")
    assert not app.session_state["open"]
    if page == "compare":
        assert file.name in [row["name"] for row in app.sent("overview")["rows"]["rows"]]
    else:
        assert app.sent("settings_line")["tokenizer"] == file.choice


def test_a_saved_training_is_taken_up_again_in_place_of_an_uploaded_text() -> None:
    run = bpe.train("to be or not to be", vocab_size=262, split="none", tie_rule="lowest")
    app = visit("encode", open="True").upload(dumps(run, "json"))
    app.session_state["visit"].text_box.file = TextFile("a.txt", "a text from a file")
    app.press("open_save.open.watch")
    assert app.session_state["visit"].text_box.file is None
    assert (app.session_state["tie_rule"], app.session_state["vocab_size"]) == ("lowest", 262)
    app.go("watch")
    assert app.sent("player")["text"] == "to be or not to be"


def test_what_a_format_cannot_carry_is_said_before_saving() -> None:
    app = visit(
        "encode", open="True", sample="own", text="abab abab", base="characters", vocab_size="300",
        tokenizer="trained",
    )  # fmt: skip
    assert not app.error
    app.choose(save_format="tiktoken")
    assert len(app.error) == 1
    assert not app.downloads


def test_real_models_are_listed_with_where_they_come_from() -> None:
    app = visit("encode", open="True")
    for name in bpe.PRETRAINED:
        assert f"({name})" in app.told
    assert app.tells("open_save.models.others")


def test_models_that_are_missing_are_told_together_with_the_line_that_brings_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = {
        name: replace(one, source=None) if name.startswith("llama") else one
        for name, one in availability().items()
    }
    monkeypatch.setattr(open_view, "availability", lambda: found)
    app = visit("encode", open="True")
    line = plain("pip install --no-deps llama-models==")
    (said,) = (one.value for one in app.markdown if line in one.value)
    assert "Llama 3 (llama-3)" in said


def test_the_menu_is_on_every_page_and_empty_until_it_is_opened() -> None:
    for page in FILES:
        app = visit(page)
        assert not app.downloads.keys() & {"training.json"}, page
        app.choose(open=True)
        assert "training.json" in app.downloads, page
        assert app.run().link["open"] == "True", page


def test_what_was_opened_elsewhere_is_what_is_saved_first() -> None:
    app = visit("watch").choose(open=True)
    data = dumps(bpe.train("low lower lowest", vocab_size=258).tokenizer, "huggingface")
    app.upload(data)
    (file,) = files_of(app)
    assert app.selectbox(key="to_save").value == file.choice
