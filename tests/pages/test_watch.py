"""The landing page, driven without a browser."""

from pathlib import Path
from typing import Any

import pytest

import bpe_core as bpe
from bpe_view.bundle import bundle_css
from bpe_view.texts.samples import SAMPLES
from tests.bpe_view.reading import merges_of
from tests.pages.visit import Visit, visit
from tests.words import says, w
from ui import visit as state
from ui.link import pack
from ui.training import run_store
from ui.training.run_store import kept_runs
from ui.watch import leads

ROOT = Path(__file__).parents[2]


def test_a_newcomer_gets_a_trained_sample_that_plays_by_itself() -> None:
    app = visit("watch")
    data = app.sent("player")
    assert data["text"] == SAMPLES[0].text
    assert data["autoplay"] is True
    assert data["start_step"] == 0
    assert data["merge_count"] > 20
    assert app.problems == []


def test_a_newcomer_finds_lesson_1_and_where_their_name_is_encoded() -> None:
    app = visit("watch")
    assert app.sent("player")["leads"] == ["encode", "table", "class"]
    app.button(key="first-lesson").click().run()
    assert app.link["lesson"] == "why-tokens"


def test_a_newcomer_finds_the_story_in_their_language() -> None:
    told = visit("watch", language="es").markdown
    assert [one for one in told if "(./story?language=es)" in one.value]


def test_a_pasted_text_trains_at_once_and_goes_into_the_link() -> None:
    app = visit("watch")
    app.choose(text="aaabdaaabac", sample="own")
    data = app.sent("player")
    assert data["text"] == "aaabdaaabac"
    assert app.link["text"] == "aaabdaaabac"
    assert app.link["sample"] == app.sent("settings_line")["text"]["chosen"] == "own"


def test_a_link_gives_the_same_view() -> None:
    app = visit(
        "watch", text="to be or not to be", sample="own", split="none", vocab_size="260",
        tie_rule="lowest", min_count="1", step="3",
    )  # fmt: skip
    run = bpe.train(
        "to be or not to be", vocab_size=260, split="none", tie_rule="lowest", min_count=1
    )
    data = app.sent("player")
    assert data["start_step"] == 3
    assert data["autoplay"] is False
    assert data["tie_rule"] == "lowest"
    assert merges_of(data) == [(one.left, one.right) for one in run.merges]
    assert app.problems == []


def test_a_step_beyond_the_last_merge_shows_the_last_merge() -> None:
    link = {"sample": "own", "text": "aaabdaaabac", "split": "none", "vocab_size": "259"}
    app = visit("watch", **link, step="500")
    assert app.sent("player")["start_step"] == 3


def test_a_bad_regular_expression_is_explained_and_loses_nothing() -> None:
    app = visit("watch", sample="own", text="keep me", split="custom", pattern="(")
    (message,) = app.problems
    assert "'('" in message
    assert app.sent("settings_line")["text"]["text"] == "keep me"
    app.choose(pattern=r"\w+")
    assert app.problems == []
    assert app.sent("player")["text"] == "keep me"


def field(app: Visit, name: str) -> dict[str, Any]:
    """A field of the panel of settings."""
    fields = app.sent("settings_line")["training"]["fields"]
    return next(one for one in fields if one["name"] == name)


def test_a_pattern_that_matches_nowhere_is_said_and_a_misspelt_name_is_refused() -> None:
    app = visit("watch", sample="own", text="keep me", split="custom", pattern="x+")
    assert app.problems == []
    assert field(app, "pattern")["note"] == w("inputs.matches_nowhere")
    (message,) = app.choose(pattern="gpt-4oo").problems
    assert "'gpt4o'" in message
    assert app.choose(pattern="DeepSeek").problems == []


def test_a_pattern_that_is_not_plain_is_refused_with_the_reason_at_its_field() -> None:
    app = visit("watch", sample="own", text="abab", split="custom", pattern="(ab)+")
    assert app.problems == [w("errors.not_plain")]
    assert field(app, "pattern")["note"] == w("errors.not_plain")
    assert app.choose(pattern="(ab)?|a+").problems == []


def test_a_page_without_a_player_is_not_hidden_for_the_presenter() -> None:
    hides = bundle_css(ROOT / "ui" / "watch" / "presenter_page.css")

    def hidden(app: Visit) -> bool:
        return any(hides in one.proto.body for one in app.get("html"))

    app = visit("watch", view="presenter", split="custom", pattern="(")
    assert len(app.problems) == 1
    assert not hidden(app)
    assert hidden(app.choose(pattern=r"\w+"))


def test_special_tokens_of_the_settings_are_single_tokens() -> None:
    app = visit("watch", sample="own", text="a<end>b<end>", special_tokens="<end>")
    assert app.sent("player")["specials"] == [{"id": 256, "text": "<end>"}]


def test_an_empty_text_is_no_error() -> None:
    app = visit("watch", sample="own", text="")
    assert app.sent("player")["merge_count"] == 0
    assert app.problems == []


def test_a_vocabulary_smaller_than_the_alphabet_is_raised_and_not_an_error() -> None:
    app = visit("watch", sample="chinese", base="characters", vocab_size="3")
    shown = app.sent("settings_line")["training"]
    assert app.problems == [w("share.link.unused", names="'vocab_size'")]
    assert shown["chosen"]["vocab_size"] > field(app, "vocab_size")["least"] > 3


@pytest.mark.parametrize("page", ["watch", "vocabulary"])
def test_the_settings_say_where_the_run_ends(page: str) -> None:
    def shown(app: Visit) -> tuple[str, str]:
        training = app.sent("settings_line")["training"]
        return training["line"][0], training["end"]

    app, tokens = visit(page, sample="wikipedia", split="none"), "tokens.tokens"
    twice, once = (w("tokens.once_or_times", n=n) for n in (2, 1))
    assert shown(app) == (w(tokens, n=259), w("inputs.ends.min_count", size=259, times=twice))
    text = next(one.text for one in SAMPLES if one.key == "wikipedia")
    run = bpe.train(text, vocab_size=384, split="none", min_count=1)
    end = w(f"inputs.ends.{run.stop_reason.name.lower()}", size=263, times=once)
    assert shown(app.choose(min_count=1)) == (w(tokens, n=263), end)
    assert shown(app.choose(vocab_size=258)) == (w(tokens, n=258), "")


def test_what_there_is_to_see_in_a_sample_is_not_said_where_it_would_be_an_answer() -> None:
    hint = visit("watch", sample="river").sent("settings_line")["text"]["hint"]
    assert hint == w("samples.river.lesson")
    asked = visit("watch", sample="river", mode="predict")
    assert asked.sent("settings_line")["text"]["hint"] == ""


@pytest.mark.parametrize(
    ("page", "has_text", "trains", "says", "chooses"),
    [
        ("watch", True, True, "all", False),
        ("sizes", True, True, "split", False),
        ("vocabulary", True, True, "all", True),
        ("encode", False, True, "all", True),
    ],
)
def test_the_line_has_what_means_something_on_its_page(
    page: str, has_text: bool, trains: bool, says: str, chooses: bool
) -> None:
    app = visit(page, sample="river", tokenizer="trained")
    line = app.sent("settings_line")
    assert (bool(line["text"]), bool(line["training"])) == (has_text, trains)
    whole = {"all": 2, "split": 1}[says]
    assert (len(line["training"]["line"]), bool(line["tokenizers"])) == (whole, chooses)
    if chooses:
        name = "tokenizer" if page == "encode" else "vocabulary_tokenizer"
        assert app.choose(**{name: "cl100k_base"}).sent("settings_line")["training"] is None


def test_a_newcomer_who_reads_chinese_begins_with_characters() -> None:
    app = visit("watch", locale="zh-CN")
    assert app.sent("player")["base"] == "characters"
    assert {"sample": "chinese", "base": "characters"}.items() <= app.link.items()


@pytest.mark.parametrize("page", ["watch", "compare", "sizes", "vocabulary"])
def test_a_file_is_the_text_under_its_name_until_another_takes_its_place(page: str) -> None:
    app = visit(page, sample="own", text="typed before")
    app.upload({"notes.md": b"of the file"})
    told = app.sent("settings_line")["text"]
    assert (told["title"], told["size"], told["text"]) == ("notes.md", "11 bytes", "of the file")
    app.upload({"picture.txt": b"ab\xff"})
    assert app.sent("settings_line")["text"]["title"] == "notes.md"
    assert app.tells("inputs.not_utf8", name="picture.txt", position=2)
    app.upload({"long.md": b"long " * 50_000})
    told = app.sent("settings_line")["text"]
    assert (told["title"], told["text"]) == ("long.md", "")
    assert says(told["placeholder"], "inputs.long_text")
    assert not app.tells("inputs.not_utf8")


def test_the_step_of_a_link_without_its_text_goes_with_the_text_that_comes_and_no_later_one() -> (
    None
):
    text = "the river " * 2_000
    app = visit("watch", sample="own", step="2")
    assert app.sent("settings_line")["text"]["lacks"]
    assert app.problems == []
    app.upload({"notes.md": text.encode()})
    assert app.sent("player")["start_step"] == 2
    told = app.sent("settings_line")["text"]
    assert (told["lacks"], told["keeps"]) == (False, True)
    app.upload({"notes.md": b"another text"})
    assert "step" not in app.link


LONG = " ".join(map(hex, range(13_000)))


@pytest.mark.parametrize(
    ("page", "text", "window"),
    [("watch", "text", "window"), ("compare", "compare_text", "compare_window")],
)
def test_a_long_text_shows_a_part_that_stands_in_the_link_and_numbers_of_the_whole(
    page: str, text: str, window: str
) -> None:
    link = {"sample": "own", "compare_tab": "own", f"{text}.z": pack(LONG)}
    app = visit(page, **link, **{window: "20000"})
    shown = app.sent("player" if page == "watch" else "compare")
    assert (shown.get("symbol_count") or shown["byte_count"]) == len(LONG)
    assert 19_900 < LONG.index(shown["text"]) <= 20_000
    assert 49_000 < len(shown["text"]) <= 50_000
    label = app.slider(key=window).label
    assert f"{len(LONG):,}" in label
    assert "50,000" in label
    assert app.link[window] == "20000"
    app.choose(**{window: 30_000})
    again = app.sent("player" if page == "watch" else "compare")
    assert (again["text"], again.get("identity")) != (shown["text"], shown.get("identity", ""))
    app = visit(page, **link, **{window: "900000"})
    assert app.slider(key=window).value == len(LONG) - 50_000
    assert window not in app.choose(**{text: "short", "sample": "own"}).link


@pytest.mark.parametrize(("page", "component"), [("watch", "player"), ("compare", "compare")])
def test_the_same_choices_give_the_same_payload_so_that_nothing_is_sent_again(
    page: str, component: str
) -> None:
    app = visit(page, compare_tab="own")
    before = app.sent(component)
    assert app.run().sent(component) == before


def test_another_setting_keeps_the_step() -> None:
    app = visit("watch", step="5")
    assert app.sent("player")["start_step"] == 5
    app.choose(tie_rule="lowest")
    assert app.sent("player")["start_step"] == 5


def test_the_table_lists_every_merge() -> None:
    app = visit("watch", sample="own", text="aaabdaaabac", split="none", vocab_size="259")
    assert len(app.tables) == 0
    app.session_state["visit"].watch.is_table_open = True
    (table,) = app.run().tables
    shown = {name: list(cells) for name, cells in table.items()}
    assert shown[w("watch.table.column.token")] == ["aa", "aaa", "aaab"]
    assert shown[w("watch.table.column.tokens_after")] == ["9", "7", "5"]
    assert shown[w("watch.table.column.count")] == ["4", "2", "2"]


def test_of_many_merges_only_the_rows_that_are_shown_are_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept_runs.clear()
    monkeypatch.setattr(leads, "MOST_ROWS", 2)
    app = visit("watch", state={"visit": state.Visit(watch=state.Watch(is_table_open=True))})
    assert [len(table) for table in app.tables] == [2]
    run = kept_runs.find(app.sent("player")["run"])
    assert run
    assert "merges" not in vars(run.run)  # a tuple of all of them


def test_coming_back_from_another_page_goes_on_at_the_same_step() -> None:
    app = visit("watch", step="5")
    assert app.sent("player")["start_step"] == 5
    app.session_state["step"] = 7
    app.go("encode")
    data = app.go("watch").sent("player")
    assert data["start_step"] == 7
    assert data["autoplay"] is False


def test_while_the_next_merge_is_asked_for_nothing_else_on_the_page_tells_it() -> None:
    """The player itself is looked at in tests/browser/components/test_predict.py."""

    link = {"step": "3"}
    assert visit("watch", **link).sent("player")["leads"]
    assert visit("watch", **link, mode="predict").sent("player")["leads"] == []


def test_the_merges_of_a_run_that_is_too_large_to_keep_can_be_downloaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run_store, "_run_bytes", lambda trained: 10**15)
    app = visit(sample="own", text="river otter river", vocab_size="260")
    app.session_state["visit"].watch.is_table_open = True
    file = app.run().downloaded("merges.csv")
    assert not app.exception
    assert file.startswith(b"merge,left,right")
