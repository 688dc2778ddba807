"""The menu Share, challenges, and links that nobody should have made, on every page."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

import bpe_core as bpe
from bpe_view.offline.site import FILE_NAME
from tests.bpe_view.reading import merges_of
from tests.hostile.inputs import QUERIES
from tests.pages.components import (
    choose_settings,
    components,
    downloaded,
    has_box,
    has_settings,
    text_in_box,
    type_text,
)
from tests.pages.opening import open_page
from tests.pages.own_files import own_file
from tests.ui.frame.test_link import beyond
from ui.frame.link_table import PROPERTIES
from ui.frame.navigation import PAGES
from ui.shared.link.codec import MAX_LINK, MAX_TEXT, pack, unpack
from ui.shared.session import FILE_TEXT
from ui.shared.shared_choices import HIDEABLE
from ui.shared.training.open_files import OPEN_FILES

ROOT = Path(__file__).parents[2]
CLASSROOM = "http://classroom.example:8501"
FILES = [page.file for page in PAGES]
BANANA = {"sample": "own", "text": "banana bandana", "split": "none", "vocab_size": "259"}


def open_app(file: str = "app.py", address: str = CLASSROOM, **link: str) -> AppTest:
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    app.context["url"] = address
    for name, value in link.items():
        app.query_params[name.replace("__z", ".z")] = value
    app.run()
    if file != "app.py":
        app.switch_page(file).run()
    assert not app.exception
    return app


def data_of_components(app: AppTest) -> list[dict[str, Any]]:
    assert not app.exception
    return [json.loads(one.proto.json) for one in components(app)]


def menu(app: AppTest) -> dict[str, Any]:
    """What the open menu shows."""
    app.session_state["share"] = True
    app.run()
    shown = data_of_components(app)
    (link,) = [data for data in shown if "link" in data]
    (code,) = [data for data in shown if "code" in data]
    return link | code


def query_of(link: str) -> dict[str, str]:
    return {
        name: values[0]
        for name, values in parse_qs(urlsplit(link).query, keep_blank_values=True).items()
    }


def warnings(app: AppTest) -> list[str]:
    return [one.value.replace("\\", "") for one in app.warning]


# The menu


@pytest.mark.parametrize("file", FILES)
def test_every_page_has_the_menu_with_its_own_address(file: str) -> None:
    app = open_app(file, base="characters")
    shown = menu(app)
    link = urlsplit(shown["link"])
    assert f"{link.scheme}://{link.netloc}" == CLASSROOM
    assert link.path.strip("/") == ("" if file == "app.py" else Path(file).stem)
    assert query_of(shown["link"]) == app.query_params
    assert query_of(shown["link"])["base"] == "characters"
    assert shown["code"]["size"] > 21


def test_the_link_is_of_the_settings_as_this_very_run_made_them() -> None:
    app = open_app(sample="chinese", base="characters")
    menu(app)
    choose_settings(app, tie_rule="lowest")
    assert query_of(menu(app)["link"])["tie_rule"] == "lowest"
    # A vocabulary smaller than the alphabet is raised while the inputs are drawn.
    app.session_state["vocab_size"] = 3
    assert int(query_of(menu(app)["link"])["vocab_size"]) > 3


def test_the_link_of_a_lesson_holds_what_was_done_on_its_stage() -> None:
    done = {"lesson_step": "4", "lesson_mode": "predict", "lesson_level": "2"}
    app = open_app("pages/learn.py", lesson="ties-and-overlap", lesson_switch="lowest", **done)
    link = query_of(menu(app)["link"])
    assert link.items() >= {"lesson_switch": "lowest", **done}.items()
    assert link == app.query_params


def test_a_closed_menu_makes_no_code_and_sends_nothing() -> None:
    assert all("link" not in data for data in data_of_components(open_app()))


def test_a_long_text_is_in_the_link_and_opens_again() -> None:
    text = "the fishermen are there already, and so is the weather. " * 200
    app = open_app(sample="own", text=text)
    link = menu(app)["link"]
    assert len(link) < 500
    again = open_app(**{name.replace(".z", "__z"): v for name, v in query_of(link).items()})
    assert text_in_box(again) == text
    assert warnings(again) == []


def test_a_text_too_long_for_a_link_is_named_with_what_to_do() -> None:
    app = open_app(sample="own", text="")
    type_text(app, "".join(map(chr, range(0x4E00, 0x4E00 + 9_000))))
    shown = menu(app)
    assert len(shown["link"]) <= MAX_LINK
    assert "text" not in query_of(shown["link"])
    (note,) = warnings(app)
    assert "your own text" in note
    assert "9,000 characters" in note
    assert "save it as a file" in note


def test_the_file_holds_what_no_link_does_and_the_run_that_it_cannot_train(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ui.frame.share.file.site_page", lambda *given: json.dumps(given[3:]))

    def file() -> tuple[dict[str, str], dict[str, Any] | None]:
        menu(app)
        start, run = json.loads(downloaded(app, FILE_NAME))
        assert start.startswith("watch?")
        return query_of(start), run

    app = open_app(sample="own", text="", vocab_size="260", task="Count!", hide="numbers")
    text = "".join(map(chr, range(0x4E00, 0x4E00 + 9_000)))
    type_text(app, text)
    start, run = file()
    assert unpack(start["text.z"]) == text
    assert (start["task"], start["hide"], run) == ("Count!", "numbers", None)
    choose_settings(app, split="custom", pattern=".{1,9}")
    start, run = file()
    assert run
    assert (run["payload"]["text"], run["payload"]["settings"]["split"]) == (text, ".{1,9}")
    assert {"text.z", "split", "pattern", "missing"}.isdisjoint(start)
    assert (start["sample"], start["task"]) == ("run", "Count!")


def test_the_text_of_a_file_is_in_the_link_if_it_fits() -> None:
    app = open_app(sample="own", text="typed before")
    app.session_state[FILE_TEXT] = "the text of a file"
    assert query_of(menu(app)["link"])["text"] == "the text of a file"
    app.session_state[FILE_TEXT] = "x" * (MAX_TEXT + 1)
    assert "text" not in query_of(menu(app)["link"])
    (note,) = warnings(app)
    assert "the text of your file" in note


def test_a_link_that_is_too_long_for_a_scanner_gets_no_code() -> None:
    app = open_app(sample="own", text="".join(map(chr, range(0x4E00, 0x4E00 + 800))))
    shown = menu(app)
    assert "text.z" in query_of(shown["link"])
    assert shown["code"] is None


def test_what_stands_in_files_is_said_to_be_missing() -> None:
    app = open_app("pages/encode.py")
    tokenizer = bpe.train("aaab", vocab_size=257).tokenizer
    file = own_file("mine", tokenizer)
    app.session_state[OPEN_FILES] = (file,)
    app.run().selectbox(key="tokenizer").select(file.choice).run()
    menu(app)
    assert any("what you opened from files" in note for note in warnings(app))


@pytest.mark.parametrize(
    ("address", "only_here"),
    [
        ("http://localhost:8501", True),
        ("http://127.0.0.1:8501", True),
        ("http://192.168.1.20:8501", False),
        (CLASSROOM, False),
    ],
)
def test_a_link_that_only_this_computer_can_open_says_how_to_serve_a_class(
    address: str, only_here: bool
) -> None:
    app = open_app(address=address)
    assert menu(app)["link"].startswith(address)
    said = [one.value for one in app.markdown if "make app ADDRESS=0.0.0.0" in one.value]
    assert bool(said) is only_here


# Challenges


def open_challenge(file: str = "app.py", hide: str = " ".join(HIDEABLE)) -> AppTest:
    return open_app(file, task="Which pair merges first?", hide=hide, step="0", **BANANA)


@pytest.mark.parametrize("file", FILES)
def test_a_challenge_shows_its_task_and_hides_what_it_says_on_every_page(file: str) -> None:
    app = open_challenge(file)
    assert "Which pair merges first?" in [one.value for one in app.text]
    keys = {one.key for one in [*app.selectbox, *app.text_area, *app.number_input]}
    keys |= {one.key for one in [*app.button_group, *app.text_input, *app.toggle]}
    assert not has_box(app)
    assert not has_settings(app)
    assert not keys & {
        "tokenizer", "order", "recognise_special", "compare_look",
        "compare_text", "pane 1 source", "tie_text", "tie_own", "tie rules that are picked",
    }  # fmt: skip
    assert app.get("page_link") == []
    app.button(key="leave challenge").click().run()
    assert not app.exception
    assert len(app.get("page_link")) == len(PAGES)
    assert "Which pair merges first?" not in [one.value for one in app.text]


@pytest.mark.parametrize("part", HIDEABLE)
def test_a_challenge_hides_only_what_was_chosen(part: str) -> None:
    app = open_challenge(hide=part)
    assert has_box(app) is (part != "text")
    assert has_settings(app) is (part != "settings")
    assert bool(app.get("page_link")) is (part != "pages")
    assert any("merges as a table" in one.label for one in app.expander) is (
        part not in ("next", "numbers")
    )


def test_a_challenge_fixes_the_text_and_settings_of_its_link() -> None:
    app = open_challenge(hide="text settings")
    (player,) = data_of_components(app)
    run = bpe.train("banana bandana", vocab_size=259, split="none")
    assert player["text"] == "banana bandana"
    assert merges_of(player) == [(one.left, one.right) for one in run.merges]
    assert player["start_step"] == 0


def test_a_challenge_stays_in_the_address_until_it_is_left_and_keeps_text_and_settings() -> None:
    app = open_challenge("pages/encode.py", hide="text")
    assert app.query_params["task"] == "Which pair merges first?"
    assert app.query_params["hide"] == "text"
    app.button(key="leave challenge").click().run()
    assert "task" not in app.query_params
    assert "hide" not in app.query_params
    assert app.query_params["text"] == "banana bandana"


def test_a_task_is_shown_as_it_was_typed_and_never_as_markdown() -> None:
    task = "**Look**: ![](http://x) <b>a</b> https://a.example :red[b]"
    app = open_app(task=task)
    assert task in [one.value for one in app.text]
    assert all("a.example" not in one.value for one in app.markdown)


def test_making_a_challenge_gives_its_link_and_leaves_the_maker_where_he_is() -> None:
    app = open_app(mode="predict", **BANANA)
    menu(app)
    app.session_state["what to share"] = "challenge"
    app.run()
    assert all("link" not in data for data in data_of_components(app))
    app.text_area(key="task of the challenge to make").set_value(" Which pair & why? ")
    app.button_group(key="hidden by the challenge to make").set_value(["settings", "text"])
    (make,) = [one for one in app.button if one.label == "Make the link"]
    make.click().run()
    made = query_of(menu(app)["link"])
    assert made["task"] == "Which pair & why?"
    assert set(made["hide"].split()) == {"settings", "text"}
    assert made["text"] == "banana bandana"
    assert made["mode"] == "predict"
    assert made["step"] == "0"
    assert "task" not in app.query_params
    assert app.session_state["task"] == ""


def making(app: AppTest, task: str = "", hide: Sequence[str] = ()) -> AppTest:
    """The menu after this challenge was asked for."""
    app.session_state["share"] = True
    app.session_state["what to share"] = "challenge"
    app.run()
    app.text_area(key="task of the challenge to make").set_value(task)
    app.button_group(key="hidden by the challenge to make").set_value(list(hide))
    (make,) = [one for one in app.button if one.label == "Make the link"]
    make.click().run()
    assert not app.exception
    return app


def test_a_challenge_of_nothing_gives_no_link_but_says_what_is_missing() -> None:
    app = making(open_app(**BANANA), task="  ")
    assert all("link" not in data for data in data_of_components(app))
    (said,) = warnings(app)
    assert said.startswith("Write a task or choose something to hide")


def test_a_challenge_that_was_made_can_be_changed() -> None:
    app = making(open_app(**BANANA), task="[Why](http://x)?", hide=["text"])
    assert "[Why](http://x)?" in [one.value for one in app.text]
    assert "Hidden: Text and samples" in [one.value for one in app.caption]
    app.button(key="change challenge").click().run()
    assert all("link" not in data for data in data_of_components(app))
    assert app.text_area(key="task of the challenge to make").value == "[Why](http://x)?"
    assert app.button_group(key="hidden by the challenge to make").value == ["text"]
    making(app, task="When?", hide=["text"])
    assert query_of(menu(app)["link"])["task"] == "When?"


def test_inside_a_challenge_one_shares_that_challenge() -> None:
    app = open_challenge()
    link = query_of(menu(app)["link"])
    assert link["task"] == "Which pair merges first?"
    assert link["hide"] == " ".join(HIDEABLE)


# Links that nobody should have made

HOSTILE = {prop.name: next(beyond(prop)) for prop in PROPERTIES} | {"v": "99", "__proto__": "x"}


@pytest.mark.parametrize("file", FILES)
def test_a_link_with_nothing_but_rubbish_opens_every_page(file: str) -> None:
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    app.query_params |= HOSTILE
    app.run()
    messages = warnings(app)
    assert len(messages) == len(HOSTILE)
    assert all(len(message) < 500 for message in messages)
    assert any("99" in message for message in messages)
    assert all("default" in one or "opened" in one for one in messages)
    assert app.query_params == {"v": "1", "sample": "river"}
    if file != "app.py":
        app.switch_page(file).run()
    assert app.title
    shown, usual = (data_of_components(one) for one in (app, open_app(file)))
    assert [data.keys() for data in shown] == [data.keys() for data in usual]


@pytest.mark.parametrize(("query", "said"), QUERIES.items(), ids=range(len(QUERIES)))
def test_a_hostile_link_gives_a_message_and_a_page_that_works(query: str, said: str) -> None:
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    app.query_params |= parse_qs(query, keep_blank_values=True)
    app.run()
    (message,) = warnings(app)
    assert said in message
    (player,) = data_of_components(app)
    assert player["base_size"]


@pytest.mark.parametrize(
    ("page", "link", "said"),
    [
        (
            "compression",
            "size=999",
            "size = '999': allowed is a whole number from 256 to 259. 259 ",
        ),
        ("vocabulary", "size=3", "size = '3': allowed is a whole number from 256 to 259. 256 "),
        ("compression", "merge=4", "merge = '4': allowed is a whole number from 1 to 3. The de"),
        ("compression", "pair=1 259", "pair = '1 259': allowed is a whole number from 0 to 258."),
        ("watch", "step=4", "step = '4': allowed is a whole number from 0 to 3. 3 is used"),
        ("watch", "window=1", "window = '1': allowed is a whole number from 0 to 0. 0 is used"),
        ("watch", "step=3", ""),
    ],
)
def test_a_value_that_the_text_changes_is_said_once(page: str, link: str, said: str) -> None:
    file = "app.py" if page == "watch" else f"pages/{page}.py"
    app = open_page(file, BANANA | dict([link.split("=")]))
    assert [said in message for message in warnings(app)] == [True] * bool(said)
    app.run()
    assert warnings(app) == []


# Allowed, every one of them, and as unkind as can be.
UNKIND = {
    "sample": "own",
    "text.z": pack(("a" * 60 + "! ") * 300),
    "split": "custom",
    "pattern": "(a+)+$",
    "special_tokens": " ".join(f"<{number}>" for number in range(1_000)),
    "encode_text.z": pack("a" * 20_500),
    "panes": ",".join(["pinned:" + quote("(a|aa)+$", safe="") + ":lowest:bytes:1:200000:own:aaa"])
    + ",opened,trained@200000,trained@0",
    "compare_text": "\N{RIGHT-TO-LEFT OVERRIDE}<b>abc</b>",
    "own_lines": "\n" * 300,
    "parallel_files": "\N{RIGHT-TO-LEFT OVERRIDE}<b>.txt",
    "more_tokenizers": "trained@200000 trained@0 opened",
    "language_order": "nobody",
    "unseen": "own",
    "unseen_text": "![](http://evil.example)",
    "size": "0",
    "merge": "200000",
    "find": "(" * 500,
    "find_by": "regex",
    "token": "10000000",
    "step": "200000",
    "lesson_step": "200000",
    "lesson_mode": "predict",
    "lesson_level": "4",
    "lesson_switch": "o200k_base",
    "lesson_text.z": pack("a" * 20_500),
}


@pytest.mark.parametrize("file", FILES)
def test_values_for_other_pages_are_checked_and_break_none_of_them(file: str) -> None:
    open_page(file, UNKIND)
