"""Page Learn, driven without a browser."""

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.exercise import FILES
from bpe_view.lessons import loader
from bpe_view.lessons.token_markdown import unmarked
from tests.pages.visit import Visit, visit
from tests.words import says, w, without_marks
from ui.learn import index_view, learn_view
from ui.round import ask_class
from ui.training.tokenizer_choice import kept_vocabularies
from ui.visit import Learn
from ui.visit import Visit as Remembered

LEFT_OUT = ("lesson", "stage", "question")
KEYS = [entry.key for entry in loader.read_lessons("en")]


def open_lesson(app: Visit, key: str) -> Visit:
    return app.choose(lesson=key)


def card(app: Visit, key: str) -> str:
    """What stands on the button of a lesson in the list."""
    return str(app.button(key=f"open-{key}").label)


def stage(app: Visit) -> dict[str, Any]:
    [found] = [one for one in app.all_sent() if "gaps" in one]
    return found


def shown_title(app: Visit) -> str:
    return without_marks(str(app.title[0].value))


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


def answer(app: Visit, lesson: str, at: int, given: Any = None) -> Visit:
    """Answer a question of the lesson that is open."""
    name = f"{lesson} {at}"
    if given is not None:
        fields = [*app.radio, *app.number_input]
        [field] = [one for one in fields if one.key == f"answer-{name}"]
        field.set_value(given)
    return app.press(f"check-{name}")


def show_answer(app: Visit, lesson: str, at: int) -> Visit:
    return answer(app, lesson, at).press(f"show-{lesson} {at}")


def lesson_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The lessons, copied to where a test may change them."""
    copied = folder / "lessons"
    copied.mkdir()
    for file in loader.FOLDER.glob("*.toml"):
        shutil.copy(file, copied)
    monkeypatch.setattr(
        learn_view, "read_lessons", lambda language: loader.read_lessons(language, copied)
    )
    return copied


def test_it_opens_with_a_card_for_each_lesson_and_the_button_starts_with_the_first() -> None:
    app = visit("learn")
    keys = [str(one.key) for one in app.button if str(one.key).startswith("open-")]
    assert keys == [f"open-{key}" for key in KEYS]
    assert w("learn.index.minutes", n=3) in card(app, "bytes")
    assert "lesson" not in app.link
    assert says(app.button(key="go-on").label, "learn.start", lesson=title("why-tokens"))
    app.press("go-on")
    assert shown_title(app) == title("why-tokens")
    assert app.link["lesson"] == "why-tokens"
    assert stage(app)["text"] == first_text()
    assert app.problems == []


def test_the_lessons_fit_into_the_hour_that_the_title_promises() -> None:
    lessons = [entry.lesson for entry in loader.read_lessons("en")]
    assert 50 < sum(lesson.minutes or 0 for lesson in lessons if lesson) <= 60


@pytest.mark.parametrize(
    ("name", "link"),
    {
        "labs.predict": {"mode": "predict"},
        "labs.rules": {"lab": "rules"},
        "labs.languages": {"compare_tab": "languages"},
        "tools.presenter": {"view": "presenter"},
        "tools.exercise": {"lesson": KEYS[-1]},
        "open-merge": {"lesson": "merge"},
    }.items(),
)
def test_every_lab_and_tool_leads_to_what_it_names(name: str, link: dict[str, str]) -> None:
    assert visit("learn").press(name).link.items() >= link.items()


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
    asked = {one.label for one in [*app.radio, *app.number_input]}
    assert asked == {unmarked(one.ask) for one in entry.lesson.questions}
    assert app.problems == []


def test_an_unknown_lesson_gives_the_list_and_a_message_that_it_cannot_turn_around() -> None:
    app = visit("learn", lesson="![](http://x) \N{RIGHT-TO-LEFT OVERRIDE}y")
    assert card(app, "bytes")
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
    assert card(app, "bytes")
    assert "lesson" not in app.link


def test_below_the_questions_it_goes_on_and_ends_with_a_text_of_ones_own() -> None:
    app = visit("learn", lesson="other-rules")
    onward = app.button(key="onward-algorithm")
    assert says(onward.label, "learn.onward", lesson=title("algorithm"))
    onward.click().run()
    assert shown_title(app) == title("algorithm")
    app.press("end-of-lessons")
    assert app.tells("shell.pages.watch.title")


def test_an_answer_is_judged_with_a_hint_or_the_reason() -> None:
    app = answer(visit("learn", lesson="bytes"), "bytes", 0)
    assert app.tells("questions.nothing", allowed=w("questions.whole_number.allowed"))
    answer(app, "bytes", 0, 5)
    assert app.tells("questions.low", given=5)
    assert app.tells("learn.hint.byte_count", characters=5)
    answer(app, "bytes", 0, 6)
    assert app.tells("learn.why.byte_count", text="naïve", n=6, characters=5)
    app = visit("learn", lesson="counting-pairs")
    assert set(app.radio[0].options) > {"`·` + `th`", "`th` + `i`"}
    answer(app, "counting-pairs", 1, "`th` + `i`")
    assert app.tells("questions.other", given="th + i")
    answer(app, "counting-pairs", 1, "`·` + `th`")
    assert app.tells("learn.why.next_pair", when=w("learn.when", n=1), pair="· + th")


def test_an_answer_that_is_shown_stays_shown_after_a_reload_and_a_right_one_right() -> None:
    app = show_answer(visit("learn", lesson="bytes"), "bytes", 0)
    assert app.tells("questions.answer", answer=6)
    answer(app, "bytes", 0, 6)
    answer(app, "bytes", 1, 6)
    closed = app.session_state["visit"].learn.closed
    assert closed == {"bytes 0": "", "bytes 1": "6"}
    again = visit("learn", lesson="bytes", state={"visit": Remembered(learn=Learn(closed=closed))})
    assert (len(again.info), len(again.success)) == (1, 1)
    assert [one.value for one in again.number_input] == [None, 6]


def test_the_list_says_what_was_done_and_goes_on_with_what_was_not() -> None:
    app = answer(visit("learn", lesson="bytes"), "bytes", 0, 6)
    app.press("all-lessons")
    assert w("learn.index.seen") in card(app, "bytes")
    assert says(app.button(key="go-on").label, "learn.go_on", lesson=title("bytes"))
    open_lesson(app, "bytes")
    show_answer(app, "bytes", 1).press("all-lessons")
    assert w("learn.index.done") in card(app, "bytes")
    assert w("learn.index.seen") not in card(app, "merge")
    app.go("encode").go("learn")
    assert w("learn.index.done") in card(app, "bytes")
    app.press("go-on")
    assert shown_title(app) == title("counting-pairs")
    open_lesson(app, "bytes")
    assert [one.value for one in app.number_input] == [6, None]
    assert len(app.success) == 1


def test_a_switch_trains_with_the_other_setting_and_the_question_stays() -> None:
    app = visit("learn", lesson="splitting")
    with_splitting = stage(app)["run"]
    asked = [one.label for one in app.number_input]
    app.choose(**{"lesson-switch-splitting": "none"})
    assert stage(app)["run"] != with_splitting
    assert [one.label for one in app.number_input] == asked


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
    app.choose(**{"lesson-switch-encoding": "left-to-right"})
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
    assert app.told.count(w("learn.not_asked")) == 2
    assert not [*app.number_input, *app.radio]


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
    file = lesson_files(tmp_path, monkeypatch) / "en.toml"
    before, name, after = file.read_text("utf-8").partition("[merge.stage]")
    file.write_text(before + name + after.replace(old, new, 1), "utf-8")
    app = visit("learn", lesson="merge")
    [error] = app.error
    assert says(error.value, "learn.broken", file="en.toml [merge]")
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
    app.choose(**{f"lesson-switch-{lesson}": chosen})
    assert app.link["lesson_switch"] == link
    again = visit("learn", lesson=lesson, lesson_switch=link)
    assert stage(again)[shown] == stage(app)[shown] != own
    again.choose(**{f"lesson-switch-{lesson}": back})
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
    app.choose(**{"lesson-switch-ties-and-overlap": "lowest"})
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
    assert data["question"] == "split"
    assert [piece[0] for piece in data["answers"]["split"]["pieces"]] == ["it", "'s", "·", "12"]
    assert "split" not in stage(open_lesson(app, "bytes"))["answers"]


def test_what_was_typed_on_a_stage_is_there_when_one_comes_back_to_its_lesson() -> None:
    app = visit("learn", lesson="encoding", lesson_text="the ether")
    assert stage(open_lesson(app, "half-characters"))["text"] == "🙂 👋🏽 早"
    assert stage(open_lesson(app, "encoding"))["text"] == "the ether"


@pytest.mark.parametrize(
    ("lesson", "name", "value"),
    [
        ("splitting", "lesson_switch", "rank"),
        ("merge", "lesson_switch", "gpt4"),
        ("merge", "lesson_text", "![](http://x)"),
        ("bytes", "lesson_step", "3"),
        ("choosing-a-size", "lesson_mode", "predict"),
    ],
)
def test_what_a_lesson_does_not_have_is_left_out_with_a_message(
    lesson: str, name: str, value: str
) -> None:
    app = visit("learn", lesson=lesson, **{name: value})
    assert app.problems == [w("share.link.unused", names=f"'{name}'")]
    assert name not in app.link
    assert app.run().problems == []


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
    assert not [*app.number_input, *app.radio]
    assert app.tells("questions.of", number=1, total=2)
    app.press("show-presented")
    assert app.tells("questions.answer")
    app.press("next-presented")
    assert app.tells("questions.of", number=2, total=2)
    assert len(app.info) == 0
    app.press("lesson-view")
    assert len([*app.number_input, *app.radio]) == 2
    assert "view" not in app.link


def test_a_link_to_a_class_round_opens_one_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    monkeypatch.setattr(index_view, "ask_class", opened.append)
    app = visit("learn", ask="class")
    app.run()
    assert len(opened) == 1
    assert "ask" not in app.link


def test_a_server_that_cannot_write_the_file_of_its_rounds_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*args: Any) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(ask_class, "open_room", fail)
    app = visit("learn").press("tools.class")
    assert not app.exception
    assert [toast.value for toast in app.toast] == [w("round.refused.no_file")]
