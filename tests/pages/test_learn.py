"""Page Learn, driven without a browser."""

import shutil
from collections import UserDict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.exercise import FILES
from bpe_view.lessons import loader
from bpe_view.lessons.index.lesson_index_payload import LessonCard
from bpe_view.lessons.model import Switch
from bpe_view.lessons.switch import switch_title
from tests.pages.visit import Visit, visit
from tests.words import says, w
from ui.learn import index_view, learn_view, lesson_opening, stage_state
from ui.learn.index_view import LABS, TOOLS
from ui.shared import mount, page_button
from ui.training.tokenizer_choice import kept_vocabularies

LEFT_OUT = ("lesson", "stage", "question")
KEYS = [entry.key for entry in loader.read_lessons("en")]


class Session(UserDict[str, Any]):
    """The session of a visit, as a callback has it."""

    def __init__(self, app: Visit) -> None:
        vars(self)["data"] = app.session_state


def press(app: Visit, kind: str, name: str) -> Visit:
    """As if it had been pressed in the list: JavaScript does not run here."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (lesson_opening, stage_state, index_view, page_button, mount):
            patch.setattr(module, "st", SimpleNamespace(session_state=Session(app)))
        app.session_state[index_view._KEY] = {"pressed": {"kind": kind, "name": name}}
        index_view._go([LessonCard(key=key, title="", minutes=None, state="") for key in KEYS])
        del app.session_state[index_view._KEY]
    return app.run()


def open_lesson(app: Visit, key: str) -> Visit:
    return press(app, "lesson", key)


def cards(app: Visit) -> dict[str, dict[str, Any]]:
    """What is sent to the list, by lesson."""
    return {card["key"]: card for card in app.sent("lesson_index")["lessons"]}


def stage(app: Visit) -> dict[str, Any]:
    [found] = [one for one in app.all_sent() if "gaps" in one]
    return found


def shown_title(app: Visit) -> str:
    return str(app.title[0].value)


def title(key: str) -> str:
    """What a lesson is called, with its place."""
    entry = loader.read_lessons("en")[KEYS.index(key)]
    assert entry.lesson
    return f"{KEYS.index(key) + 1}. {entry.lesson.title}"


def first_text() -> str:
    """On the stage of the first lesson."""
    lesson = loader.read_lessons("en")[0].lesson
    assert lesson
    return lesson.stage.shown_text


def questions(app: Visit) -> dict[str, Any]:
    """What is sent to the questions of the lesson."""
    return app.sent("questions")


def question(app: Visit, at: int) -> dict[str, Any]:
    found: dict[str, Any] = questions(app)["questions"][at]
    return found


def close(app: Visit, lesson: str, at: int, given: str | None) -> Visit:
    """As if it had been answered right, or its answer shown: JavaScript does not run here."""
    app.session_state["progress in the lessons"].close((lesson, at), given)
    return app.run()


def lesson_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The lessons, copied to where a test may change them."""
    copied = folder / "lessons"
    for language in ("en", "zh", "es"):
        shutil.copytree(loader.FOLDER / language, copied / language)
    monkeypatch.setattr(
        learn_view, "read_lessons", lambda language: loader.read_lessons(language, copied)
    )
    return copied


def test_it_opens_with_a_card_for_each_lesson_and_the_button_starts_with_the_first() -> None:
    app = visit("learn")
    assert list(cards(app)) == KEYS
    assert all(card["minutes"] and not card["state"] for card in cards(app).values())
    assert "lesson" not in app.link
    assert app.button(key="go-on").label == w("learn.start", lesson=title("why-tokens"))
    app.press("go-on")
    assert shown_title(app) == title("why-tokens")
    assert app.link["lesson"] == "why-tokens"
    assert stage(app)["text"] == first_text()
    assert app.problems == []


def test_the_lessons_fit_into_the_hour_that_the_title_promises() -> None:
    assert 50 < sum(card["minutes"] for card in cards(visit("learn")).values()) <= 60


def test_everything_in_the_list_has_its_words() -> None:
    names = [f"labs.{name}" for name in LABS] + [f"tools.{name}" for name in TOOLS]
    assert all(w(f"learn.{name}.{part}") for name in names for part in ("title", "about"))


@pytest.mark.parametrize(
    ("name", "link"),
    {
        "predict": {"mode": "predict"},
        "rules": {"lab": "rules"},
        "languages": {"compare_tab": "languages"},
        "presenter": {"view": "presenter"},
        "exercise": {"lesson": KEYS[-1]},
    }.items(),
)
def test_every_lab_and_tool_leads_to_what_it_names(name: str, link: dict[str, str]) -> None:
    app = press(visit("learn"), "any", name)
    assert app.link.items() >= link.items()


@pytest.mark.parametrize(
    ("key", "language"),
    [("merge", "en"), ("encoding", "es"), ("choosing-a-size", "zh"), ("other-rules", "es")],
)
def test_every_kind_of_stage_opens_by_its_link(key: str, language: str) -> None:
    app = visit("learn", lesson=key, language=language)
    entry = loader.read_lessons(language)[KEYS.index(key)]
    assert entry.lesson is not None
    assert shown_title(app) == f"{KEYS.index(key) + 1}. {entry.lesson.title}"
    if entry.lesson.stage.kind == "sizes":
        assert app.sent("size_curve")["ladder"]
    elif entry.lesson.stage.kind == "rules":
        assert app.sent("three_rules")["rules"]
    else:
        assert stage(app)["text"] == entry.lesson.stage.shown_text
    asked = questions(app)["questions"]
    assert [one["ask"] for one in asked] == [one.ask for one in entry.lesson.questions]
    assert not any(one["missing"] for one in asked)
    assert app.problems == []


def test_an_unknown_lesson_gives_the_list_and_a_message_that_it_cannot_turn_around() -> None:
    app = visit("learn", lesson="![](http://x) \N{RIGHT-TO-LEFT OVERRIDE}y")
    assert cards(app)
    (warning,) = app.warning
    assert r"\!\[\]" in warning.value
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in warning.value
    assert "u202e" in warning.value


def test_next_and_previous_go_from_lesson_to_lesson_and_one_press_back_to_the_list() -> None:
    app = visit("learn", lesson="why-tokens")
    assert not app.buttons("learn.previous")
    app.press("lesson-next")
    assert shown_title(app) == title("bytes")
    app.press("lesson-previous")
    assert shown_title(app) == title("why-tokens")
    open_lesson(app, "algorithm")
    assert shown_title(app) == title("algorithm")
    assert not app.buttons("learn.next")
    app.press("all-lessons")
    assert cards(app)
    assert "lesson" not in app.link


def test_below_the_questions_it_goes_on_and_ends_with_a_text_of_ones_own() -> None:
    app = visit("learn", lesson="other-rules")
    onward = app.button(key="onward-algorithm")
    assert onward.label == w("learn.onward", lesson=title("algorithm"))
    onward.click().run()
    assert shown_title(app) == title("algorithm")
    app.press("end-of-lessons")
    assert app.tells("shell.pages.watch.title")


def test_a_question_comes_with_its_answer_a_hint_and_the_reason() -> None:
    asked = question(visit("learn", lesson="bytes"), 0)
    assert (asked["form"], asked["value"]) == ("whole_number", 6)
    assert says(asked["hint"], "learn.hint.byte_count", characters=5)
    assert says(asked["why"], "learn.why.byte_count", text="naïve", n=6, characters=5)
    assert "6" in asked["told"]
    chosen = question(visit("learn", lesson="counting-pairs"), 1)
    assert (chosen["form"], chosen["value"]) == ("choice", "`·` + `th`")
    assert {"`·` + `th`", "`th` + `i`"} < chosen["choices"].keys()
    when = w("learn.when", n=1)
    assert says(chosen["why"], "learn.why.next_pair", when=when, pair="· + th")


@pytest.mark.parametrize(
    ("lesson", "at", "switch", "choice"),
    [
        ("encoding", 1, "order", "encode.order.left-to-right"),
        ("encoding", 0, "order", "encode.order.rank"),
        ("special-tokens", 0, "special", ""),
        ("real-models", 0, "tokenizer", ""),
        ("ties-and-overlap", 1, "tie_rule", "inputs.tie_rule.first"),
    ],
)
def test_a_hint_says_how_the_switch_has_to_stand(
    lesson: str, at: int, switch: Switch, choice: str
) -> None:
    hint = question(visit("learn", lesson=lesson), at)["hint"]
    key = "learn.switch_off" if switch == "special" else "learn.switch_to"
    chosen = {"choice": w(choice)} if choice else {}
    assert says(hint, key, switch=switch_title(switch), **chosen)


def test_a_hint_leads_to_nothing_that_the_stage_does_not_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = lesson_files(tmp_path, monkeypatch) / "en" / "04-merge.toml"
    asks = '[[question]]\nkind = "token_count"\nof = "bed"\nask = "How many?"\n'
    file.write_text(file.read_text("utf-8").split("[[question]]")[0] + asks, "utf-8")
    assert question(visit("learn", lesson="merge"), 0)["hint"] == ""


def test_a_tie_is_explained_by_its_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = lesson_files(tmp_path, monkeypatch) / "en" / "05-ties-and-overlap.toml"
    asks = '[[question]]\nkind = "next_pair"\nafter = 1\nask = "Which pair?"\n'
    file.write_text(file.read_text("utf-8").split("[[question]]")[0] + asks, "utf-8")
    asked = question(visit("learn", lesson="ties-and-overlap"), 0)
    for name in ("why", "hint"):
        assert says(asked[name], f"learn.tied.{name}", n=1, rule=w("inputs.tie_rule.first"))


def test_the_mark_of_a_space_is_explained_where_the_question_did_not() -> None:
    assert question(visit("learn", lesson="bytes"), 1)["why"].endswith(
        f"`·` `o` `k` {w('learn.space_mark')}"
    )
    app = visit("learn", lesson="splitting")
    assert w("learn.space_mark") in question(app, 0)["why"]
    assert w("learn.space_mark") not in question(app, 1)["why"]


def test_the_id_of_a_merged_token_is_explained_by_its_merge() -> None:
    asked = question(visit("learn", lesson="merge"), 1)
    assert says(asked["hint"], "learn.hint.merged_id", token="red")
    assert says(asked["why"], "learn.why.merged_id", made=2, token="red", n=257)
    asked = question(visit("learn", lesson="special-tokens"), 1)
    assert says(asked["why"], "learn.why.token_id")


def test_an_answer_that_is_shown_does_not_count_as_answered() -> None:
    app = close(visit("learn", lesson="bytes"), "bytes", 0, None)
    assert (questions(app)["shown"], questions(app)["right"]) == ([0], {})


def test_the_list_says_what_was_done_and_goes_on_with_what_was_not() -> None:
    app = close(visit("learn", lesson="bytes"), "bytes", 0, "6")
    app.press("all-lessons")
    assert cards(app)["bytes"]["state"] == "seen"
    assert app.button(key="go-on").label == w("learn.go_on", lesson=title("bytes"))
    open_lesson(app, "bytes")
    close(app, "bytes", 1, None).press("all-lessons")
    assert cards(app)["bytes"]["state"] == "done"
    assert cards(app)["merge"]["state"] == ""
    app.go("encode").go("learn")
    assert cards(app)["bytes"]["state"] == "done"
    app.press("go-on")
    assert shown_title(app) == title("counting-pairs")
    open_lesson(app, "bytes")
    assert questions(app)["right"] == {"0": "6"}


def test_a_switch_trains_with_the_other_setting_and_the_question_stays() -> None:
    app = visit("learn", lesson="splitting")
    with_splitting = stage(app)["run"]
    asked = questions(app)
    app.choose(**{"switch of lesson splitting": "none"})
    assert stage(app)["run"] != with_splitting
    assert questions(app) == asked


def test_the_stage_opens_on_the_full_page_with_its_text_and_settings() -> None:
    app = visit("learn", lesson="ties-and-overlap")
    app.press("full-ties-and-overlap")
    assert stage(app)["text"] == "aaabdaaabac"
    assert app.session_state["split"] == "none"
    assert stage(app)["merge_count"] == 3


@pytest.mark.parametrize(("link", "step"), [({}, 20), ({"lesson_step": "31"}, 31)])
def test_the_full_page_begins_at_the_step_of_the_stage(link: dict[str, str], step: int) -> None:
    app = visit("learn", lesson="vocabulary-size", **link)
    assert stage(app)["start_step"] == step
    assert stage(app.press("full-vocabulary-size"))["start_step"] == step


def test_a_stage_of_tokens_opens_on_page_encode() -> None:
    app = visit("learn", lesson="encoding")
    app.choose(**{"switch of lesson encoding": "left-to-right"})
    app.press("full-encoding")
    assert stage(app)["text"] == "there"
    assert stage(app)["order"] == "left-to-right"
    assert stage(app)["token_count"] == 3


def test_a_vocabulary_that_is_not_here_is_said_to_be_missing_and_not_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str, *, download: bool = True, keep: bool = True) -> bpe.Tokenizer:
        assert not download
        raise bpe.VocabularyUnavailableError(f"the vocabulary {name} cannot be had")

    kept_vocabularies.clear()
    monkeypatch.setattr(bpe, "load_pretrained", missing)
    app = visit("learn", lesson="real-models")
    assert len(app.problems) == 1
    assert app.tells("learn.no_vocabulary")
    asked = questions(app)["questions"]
    assert len(asked) == 2
    assert all(says(one["missing"], "learn.not_asked") for one in asked)
    assert all("cl100k" in one["missing"] for one in asked)
    assert not any("value" in one for one in asked)


def test_a_folder_without_lessons_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn_view, "read_lessons", lambda language: ())
    assert visit("learn").problems == [w("learn.none")]


@pytest.mark.parametrize(
    ("old", "new", "left_out"),
    [
        ('kind = "player"', 'kind = "![](http://x)"', "lesson"),
        ("merges = 2", "merges = 200", "question"),
        ('kind = "player"', 'kind = "player"\nstart = 30', "stage"),
    ],
)
def test_a_broken_file_says_so_in_its_place_leaves_no_more_out_and_the_others_work(
    old: str, new: str, left_out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = lesson_files(tmp_path, monkeypatch) / "en" / "04-merge.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    app = visit("learn", lesson="merge")
    [error] = app.error
    assert says(error.value, "learn.broken", file="en/04-merge.toml")
    assert "![](" not in error.value
    told = [key for key in LEFT_OUT if app.tells(f"learn.left_out.{key}")]
    assert told == [left_out]
    app.press("lesson-next")
    assert shown_title(app) == title("ties-and-overlap")
    assert app.problems == []


def test_the_last_lesson_ends_with_the_exercise_and_its_test() -> None:
    app = visit("learn", lesson="algorithm")
    assert [*app.downloads] == [*FILES]
    assert all(name in app.downloads[name].label for name in FILES)
    assert app.tells("learn.exercise.what")
    [command] = app.code
    assert command.value == "python test_my_bpe.py"
    assert app.tells("learn.exercise.needs")
    assert not visit("learn", lesson="merge").downloads


# What was done on a stage stands in the link


def test_a_link_opens_a_stage_at_its_step_and_leaves_that_of_page_watch_alone() -> None:
    app = visit("learn", lesson="vocabulary-size", lesson_step="31")
    assert stage(app)["start_step"] == 31
    assert app.link["lesson_step"] == "31"
    assert app.session_state["step"] is None
    app.go("watch")
    assert stage(app)["start_step"] == 0
    assert "lesson_step" not in app.link
    app.go("learn")
    assert stage(app)["start_step"] == 31


def test_another_lesson_begins_as_its_file_has_it() -> None:
    link = {"lesson_step": "31", "lesson_mode": "predict", "lesson_level": "2"}
    app = visit("learn", lesson="vocabulary-size", **link)
    open_lesson(app, "merge")
    data = stage(app)
    assert (data["start_step"], data["mode"], data["level"]) == (0, "watch", 1)
    assert set(app.link) == {"lesson"}
    app = open_lesson(open_lesson(app, "bytes"), "vocabulary-size")
    data = stage(app)
    assert (data["start_step"], data["mode"]) == (20, "watch")


@pytest.mark.parametrize(
    ("lesson", "chosen", "link", "back", "shown"),
    [
        ("splitting", "none", "none", "gpt4", "run"),
        ("special-tokens", True, "special", False, "token_count"),
    ],
)
def test_a_switch_goes_into_the_link_and_comes_back_from_it(
    lesson: str, chosen: Any, link: str, back: Any, shown: str
) -> None:
    app = visit("learn", lesson=lesson)
    own = stage(app)[shown]
    app.choose(**{f"switch of lesson {lesson}": chosen})
    assert app.link["lesson_switch"] == link
    again = visit("learn", lesson=lesson, lesson_switch=link)
    assert stage(again)[shown] == stage(app)[shown] != own
    again.choose(**{f"switch of lesson {lesson}": back})
    assert "lesson_switch" not in again.link
    assert stage(again)[shown] == own


def test_the_curve_begins_at_the_size_of_the_link_and_opens_on_page_sizes() -> None:
    app = visit("learn", lesson="choosing-a-size")
    new = app.sent("size_curve")
    assert new["size"] == 256
    assert "lesson-class" not in {one.key for one in app.button}
    lessons = [one.lesson.text for one in loader.read_lessons("en") if one.lesson]
    assert any(new["ladder"]["passage"] in text for text in lessons)
    app = visit("learn", lesson="choosing-a-size", lesson_step="256")
    shown = app.sent("size_curve")
    assert shown["size"] == 512
    there = app.press("full-choosing-a-size").sent("size_curve")
    assert (there["size"], there["lines"][0]["values"]) == (512, shown["lines"][0]["values"])


def test_the_step_stays_when_a_stage_is_switched() -> None:
    app = visit("learn", lesson="ties-and-overlap", lesson_step="2")
    app.choose(**{"switch of lesson ties-and-overlap": "lowest"})
    assert stage(app)["start_step"] == 2


@pytest.mark.parametrize("text", ["the ether", "", "x" * 900])
def test_what_was_typed_on_a_stage_is_opened_by_its_link(text: str) -> None:
    app = visit("learn", lesson="encoding")
    assert "lesson_text" not in app.link
    app.choose(lesson_text=text)
    assert stage(visit("learn", **app.link))["text"] == text
    assert "lesson_text" not in open_lesson(app, "bytes").link


def test_a_stage_says_why_the_text_is_split_there() -> None:
    app = visit("learn", lesson="boundaries", lesson_text="it's 12")
    data = stage(app)
    assert data["look"] == "split"
    assert [piece[0] for piece in data["reasons"]["pieces"]] == ["it", "'s", "·", "12"]
    assert "reasons" not in stage(open_lesson(app, "bytes"))


def test_what_was_typed_on_a_stage_is_there_when_one_comes_back_to_its_lesson() -> None:
    app = visit("learn", lesson="encoding", lesson_text="the ether")
    assert stage(open_lesson(app, "half-characters"))["text"] == "🙂 👋🏽 早"
    assert stage(open_lesson(app, "encoding"))["text"] == "the ether"


@pytest.mark.parametrize(
    ("lesson", "name", "value", "allowed"),
    [
        ("splitting", "lesson_switch", "rank", "gpt4, none"),
        ("merge", "lesson_switch", "gpt4", ""),
        ("merge", "lesson_text", "![](http://x)", ""),
        ("bytes", "lesson_step", "3", ""),
        ("choosing-a-size", "lesson_mode", "predict", ""),
    ],
)
def test_what_a_lesson_does_not_have_is_left_out_with_a_message(
    lesson: str, name: str, value: str, allowed: str
) -> None:
    app = visit("learn", lesson=lesson, **{name: value})
    (told,) = app.warning
    key = "share.link.not_allowed" if allowed else "learn.not_on_stage"
    assert says(told.value, key, name=name, value=f"'{value}'")
    assert allowed in app.problems[0]
    assert "![](" not in told.value
    assert name not in app.link
    assert len(app.run().warning) == 0


def test_what_a_link_has_for_an_unknown_lesson_is_not_done_to_the_first() -> None:
    app = visit("learn", lesson="nowhere", lesson_text="typed elsewhere", lesson_switch="none")
    assert len(app.warning) == 1
    assert stage(app.press("go-on"))["text"] == first_text()


def test_another_language_leaves_a_stage_as_it_was_set() -> None:
    app = visit("learn", lesson="ties-and-overlap", lesson_step="2", lesson_switch="lowest")
    data = stage(app.choose(language="es"))
    assert (data["start_step"], data["tie_rule"]) == (2, "lowest")


def test_a_link_holds_the_presenter_view() -> None:
    app = visit("learn", lesson="merge", view="presenter")
    assert questions(app)["presents"]
    app.press("present the lesson")
    assert not questions(app)["presents"]
    assert "view" not in app.link


def test_a_link_to_a_class_round_opens_one_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    monkeypatch.setattr(index_view, "ask_class", opened.append)
    app = visit("learn", ask="class")
    app.run()
    assert len(opened) == 1
    assert "ask" not in app.link
