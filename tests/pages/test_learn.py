"""Page Learn, driven without a browser."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import bpe_core as bpe
from bpe_core.exercise import FILE_NAME
from bpe_view.lessons import loader
from tests.pages.components import downloads
from tests.words import w
from ui.learn import learn_view
from ui.shared.training.tokenizer_choice import kept_vocabularies

ROOT = Path(__file__).parents[2]
KEYS = [entry.key for entry in loader.read_lessons("en")]


def open_learn(**link: str) -> AppTest:
    app = AppTest.from_file(ROOT / "app.py", default_timeout=30)
    for name, value in link.items():
        app.query_params[name] = value
    return app.switch_page("pages/learn.py").run()


def open_list(app: AppTest) -> AppTest:
    app.session_state[f"lessons-beside-{app.session_state['lesson']}"] = True
    return app.run()


def open_lesson(app: AppTest, key: str) -> AppTest:
    return open_list(app).button(key=f"lesson-{key}").click().run()


def payloads(app: AppTest) -> list[dict[str, Any]]:
    """What the page sends to its components."""
    assert not app.exception
    return [json.loads(one.proto.json) for one in app.get("bidi_component")]


def stage(app: AppTest) -> dict[str, Any]:
    [found] = [one for one in payloads(app) if "gaps" in one]
    return found


def title(app: AppTest) -> str:
    [found] = [one for one in payloads(app) if "title" in one and "gaps" not in one]
    return str(found["title"])


def questions(app: AppTest) -> dict[str, Any]:
    """What is sent to the questions of the lesson."""
    [found] = [one for one in payloads(app) if "questions" in one]
    return found


def question(app: AppTest, at: int) -> dict[str, Any]:
    found: dict[str, Any] = questions(app)["questions"][at]
    return found


def close(app: AppTest, lesson: str, at: int, given: str | None) -> AppTest:
    """As if it had been answered right, or its answer shown: JavaScript does not run here."""
    app.session_state["progress in the lessons"].close((lesson, at), given)
    return app.run()


def said(app: AppTest) -> list[str]:
    """What the page says of answers and files."""
    assert not app.exception
    return [one.value for one in [*app.success, *app.warning, *app.info, *app.error]]


def lesson_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The lessons, copied to where a test may change them."""
    copied = folder / "lessons"
    for language in ("en", "zh", "es"):
        shutil.copytree(loader.FOLDER / language, copied / language)
    monkeypatch.setattr(
        learn_view, "read_lessons", lambda language: loader.read_lessons(language, copied)
    )
    return copied


def test_the_first_lesson_opens_and_goes_into_the_link() -> None:
    app = open_learn()
    assert title(app) == "1. Why tokens?"
    assert app.query_params["lesson"] == "why-tokens"
    assert stage(app)["text"] == "My goldfish is unbelievably happy today."
    assert said(app) == []


@pytest.mark.parametrize("language", ["en", "zh", "es"])
@pytest.mark.parametrize("key", KEYS)
def test_every_lesson_opens_by_its_link_in_every_language(key: str, language: str) -> None:
    app = open_learn(lesson=key, language=language)
    entry = loader.read_lessons(language)[KEYS.index(key)]
    assert entry.lesson is not None
    assert title(app) == f"{KEYS.index(key) + 1}. {entry.lesson.title}"
    assert stage(app)["text"] == entry.lesson.stage.shown_text
    asked = questions(app)["questions"]
    assert [one["ask"] for one in asked] == [one.ask for one in entry.lesson.questions]
    assert not any(one["missing"] for one in asked)
    assert said(app) == []


def test_an_unknown_lesson_cannot_turn_the_message_around() -> None:
    app = open_learn(lesson="x\N{RIGHT-TO-LEFT OVERRIDE}y")
    (warning,) = app.warning
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in warning.value
    assert "u202e" in warning.value


def test_an_unknown_lesson_gives_the_first_and_a_message() -> None:
    app = open_learn(lesson="![](http://x) *bold*")
    assert title(app).startswith("1. ")
    [message] = said(app)
    assert r"\!\[\]" in message
    assert "counting" in message


def test_next_previous_and_the_list_go_from_lesson_to_lesson() -> None:
    app = open_learn()
    assert app.button(key="lesson-previous").disabled
    app = app.button(key="lesson-next").click().run()
    assert title(app) == "2. From characters to bytes"
    app = app.button(key="lesson-previous").click().run()
    assert title(app) == "1. Why tokens?"
    app = open_lesson(app, "algorithm")
    assert title(app) == "14. The whole algorithm"
    assert app.button(key="lesson-next").disabled


def test_below_the_questions_it_goes_on_and_ends_with_a_text_of_ones_own() -> None:
    app = open_learn(lesson="real-models")
    onward = app.button(key="onward-algorithm")
    assert onward.label == "Next: 14. The whole algorithm"
    app = onward.click().run()
    assert title(app) == "14. The whole algorithm"
    assert any("That was the last lesson" in one.value for one in app.markdown)
    app = app.button(key="end-of-lessons").click().run()
    assert app.title[0].value == "How a language model learned its words"


def test_a_question_comes_with_its_answer_a_hint_and_the_reason() -> None:
    asked = question(open_learn(lesson="bytes"), 0)
    assert (asked["form"], asked["value"]) == ("whole_number", 6)
    assert "5 characters need not be one byte each" in asked["hint"]
    assert asked["why"] == "`naïve` is 6 bytes in UTF-8; it has 5 characters."
    assert asked["told"] == "**The answer is 6.**"
    chosen = question(open_learn(lesson="counting-pairs"), 1)
    assert (chosen["form"], chosen["value"]) == ("choice", "`·` + `th`")
    assert {"`·` + `th`", "`th` + `i`"} < chosen["choices"].keys()
    assert chosen["why"].startswith("After the first merge, `·` + `th` appear side by side 6")


@pytest.mark.parametrize(
    ("lesson", "at", "setting"),
    [
        ("encoding", 1, "Set “Encode order” to “Left to right”. Type `there` in the box"),
        ("encoding", 0, "Set “Encode order” to “By rank”. Type `ethereal` in the box"),
        ("special-tokens", 0, "Switch “Recognise special tokens in the text” off. Type"),
        ("real-models", 0, "Set “Tokenizer” to “GPT-3.5, GPT-4 (cl100k_base)”. Type"),
        ("ties-and-overlap", 1, "Set “When counts tie, take” to “The first in the text”. Go"),
    ],
)
def test_a_hint_says_how_the_switch_has_to_stand(lesson: str, at: int, setting: str) -> None:
    assert setting in question(open_learn(lesson=lesson), at)["hint"]


def test_a_hint_leads_to_nothing_that_the_stage_does_not_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = lesson_files(tmp_path, monkeypatch) / "en" / "04-merge.toml"
    asks = '[[question]]\nkind = "token_count"\nof = "bed"\nask = "How many?"\n'
    file.write_text(file.read_text("utf-8").split("[[question]]")[0] + asks, "utf-8")
    assert question(open_learn(lesson="merge"), 0)["hint"] == ""


def test_a_tie_is_explained_by_its_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = lesson_files(tmp_path, monkeypatch) / "en" / "05-ties-and-overlap.toml"
    asks = '[[question]]\nkind = "next_pair"\nafter = 1\nask = "Which pair?"\n'
    file.write_text(file.read_text("utf-8").split("[[question]]")[0] + asks, "utf-8")
    asked = question(open_learn(lesson="ties-and-overlap"), 0)
    for said_of_it in (asked["why"], asked["hint"]):
        assert "One other pair has the same count" in said_of_it
        assert "The tie rule decides: The first in the text." in said_of_it


def test_the_mark_of_a_space_is_explained_where_the_question_did_not() -> None:
    assert question(open_learn(lesson="bytes"), 1)["why"].endswith(
        "`·` `o` `k` (The dot · is a space.)"
    )
    app = open_learn(lesson="splitting")
    assert w("learn.space_mark") in question(app, 0)["why"]
    assert w("learn.space_mark") not in question(app, 1)["why"]


def test_the_id_of_a_merged_token_is_explained_by_its_merge() -> None:
    asked = question(open_learn(lesson="merge"), 1)
    assert asked["hint"].endswith("Which merge makes `red`?")
    assert asked["why"].endswith("Merge 2 makes `red`: its id is 257.")
    asked = question(open_learn(lesson="special-tokens"), 1)
    assert "special tokens come after the merges here" in asked["why"]


def test_an_answer_that_is_shown_does_not_count_as_answered() -> None:
    app = close(open_learn(lesson="bytes"), "bytes", 0, None)
    assert (questions(app)["shown"], questions(app)["right"]) == ([0], {})
    assert "0 of 28 questions answered" in app.caption[0].value


def test_the_list_closes_when_a_lesson_is_chosen_and_is_not_open_when_one_comes_back() -> None:
    app = open_lesson(open_lesson(open_learn(), "merge"), "bytes")
    assert title(app).startswith("2. ")
    assert "lesson-merge" not in [button.key for button in app.button]


def test_progress_is_kept_for_the_visit() -> None:
    app = close(open_learn(lesson="bytes"), "bytes", 0, "6")
    app = close(app, "bytes", 1, "6")
    app = app.button(key="lesson-next").click().run()
    assert app.caption[0].value == "2 of 14 lessons seen, 2 of 28 questions answered"
    app = open_list(app)
    assert app.button(key="lesson-bytes").label.endswith("(all answered)")
    assert app.button(key="lesson-merge").label == "4. The merge"
    app = app.switch_page("pages/encode.py").run().switch_page("pages/learn.py").run()
    assert title(app) == "3. Counting pairs"
    app = open_lesson(app, "bytes")
    assert questions(app)["right"] == {"0": "6", "1": "6"}


def test_an_answer_is_told_as_the_language_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.shared.session.browser_language", lambda: "es")
    asked = question(open_lesson(open_learn(), "vocabulary-size"), 0)
    told = re.fullmatch(r"\*\*\D*(\d,\d\d)\.\*\*", asked["told"])
    assert told
    assert f" = {told[1]} bytes" in asked["why"]


def test_a_switch_trains_with_the_other_setting_and_the_question_stays() -> None:
    app = open_learn(lesson="splitting")
    with_splitting = stage(app)["run"]
    asked = questions(app)
    app = app.segmented_control(key="switch of lesson splitting").set_value("none").run()
    assert stage(app)["run"] != with_splitting
    assert questions(app) == asked


def test_the_stage_opens_on_the_full_page_with_its_text_and_settings() -> None:
    app = open_learn(lesson="ties-and-overlap")
    app.session_state["text of the uploaded file"] = "a file that was opened before"
    app = app.button(key="full-ties-and-overlap").click().run()
    assert stage(app)["text"] == "aaabdaaabac"
    assert app.session_state["split"] == "none"
    assert stage(app)["merge_count"] == 3


def test_the_full_page_begins_at_the_step_of_the_stage() -> None:
    app = open_learn(lesson="vocabulary-size")
    assert stage(app)["start_step"] == 20
    assert stage(app.button(key="full-vocabulary-size").click().run())["start_step"] == 20


def test_a_stage_of_tokens_opens_on_page_encode() -> None:
    app = open_learn(lesson="encoding")
    app = app.segmented_control(key="switch of lesson encoding").set_value("left-to-right").run()
    app = app.button(key="full-encoding").click().run()
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
    app = open_learn(lesson="real-models")
    [message] = said(app)
    assert "nothing to show" in message
    asked = questions(app)["questions"]
    assert len(asked) == 2
    assert all("not asked" in one["missing"] and "cl100k" in one["missing"] for one in asked)
    assert not any("value" in one for one in asked)


def test_a_file_that_is_dropped_in_appears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = lesson_files(tmp_path, monkeypatch)
    shutil.copy(folder / "en" / "04-merge.toml", folder / "en" / "15-mine.toml")
    app = open_learn(lesson="mine")
    assert title(app) == "15. The merge"
    assert "1 of 15 lessons" in app.caption[0].value


def test_a_folder_without_lessons_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn_view, "read_lessons", lambda language: ())
    assert said(open_learn()) == ["There are no lessons in bpe_view/lessons/."]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('kind = "player"', 'kind = "![](http://x)"', 11),
        ("merges = 2", "merges = 200", 16),
        ("[stage]", "[stage", 10),
        ('kind = "player"', 'kind = "player"\nstart = 30', 12),
    ],
)
def test_a_broken_file_says_so_in_its_place_and_the_others_work(
    old: str, new: str, line: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = lesson_files(tmp_path, monkeypatch) / "en" / "04-merge.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    app = open_learn(lesson="merge")
    assert not app.exception
    [error] = app.error
    assert f"en/04-merge.toml, line {line}: " in error.value.replace("\\", "")
    assert "![](" not in error.value
    app = app.button(key="lesson-next").click().run()
    assert title(app) == "5. Ties and overlap"
    assert said(app) == []


def test_the_merges_to_come_are_hidden_while_they_would_answer_a_question() -> None:
    def hidden(app: AppTest) -> bool:
        assert not app.exception
        return any("--coming-merges: none" in one.proto.body for one in app.get("html"))

    assert not hidden(open_learn(lesson="splitting"))
    app = open_learn(lesson="counting-pairs")
    assert hidden(app)
    assert not hidden(close(app, "counting-pairs", 1, None))
    app = close(open_learn(lesson="merge"), "merge", 0, "7")
    assert hidden(app)
    assert not hidden(close(app, "merge", 1, "257"))


@pytest.mark.parametrize("language", ["en", "zh", "es"])
def test_the_last_lesson_ends_with_the_exercise_and_the_command_that_checks_it(
    language: str,
) -> None:
    app = open_learn(lesson="algorithm", language=language)
    assert not app.exception
    assert FILE_NAME in downloads(app)[FILE_NAME]["label"]
    [command] = app.code
    assert command.value == f"python -m bpe_core check {FILE_NAME}"
    assert any("pip install ." in one.value for one in app.caption)
    assert not downloads(open_learn(lesson="merge", language=language))


@pytest.mark.parametrize(
    ("old", "new", "left_out"),
    [
        ("[stage]", "[stage", "This lesson cannot be shown"),
        ('kind = "player"', 'kind = "player"\nstart = 30', "The box and the questions"),
        ("merges = 2", "merges = 200", "This question cannot be asked"),
    ],
)
def test_no_more_is_said_to_be_left_out_than_is(
    old: str, new: str, left_out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = lesson_files(tmp_path, monkeypatch) / "en" / "04-merge.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    app = open_learn(lesson="merge")
    assert any(one.value.startswith(left_out) for one in app.caption)


# What was done on a stage stands in the link


def test_a_link_opens_a_stage_at_its_step_and_leaves_that_of_page_watch_alone() -> None:
    app = open_learn(lesson="vocabulary-size", lesson_step="31")
    assert stage(app)["start_step"] == 31
    assert app.query_params["lesson_step"] == "31"
    assert app.session_state["step"] is None
    app = app.switch_page("app.py").run()
    assert stage(app)["start_step"] == 0
    assert "lesson_step" not in app.query_params
    app = app.switch_page("pages/learn.py").run()
    assert stage(app)["start_step"] == 31


def test_a_step_beyond_the_last_merge_opens_at_the_last_one() -> None:
    app = open_learn(lesson="merge", lesson_step="200000")
    data = stage(app)
    assert data["start_step"] == data["merge_count"]
    assert "3 is used instead" in said(app)[0]


def test_the_full_page_begins_at_the_step_of_the_link() -> None:
    app = open_learn(lesson="vocabulary-size", lesson_step="31")
    assert stage(app.button(key="full-vocabulary-size").click().run())["start_step"] == 31


def test_another_lesson_begins_as_its_file_has_it() -> None:
    link = {"lesson_step": "31", "lesson_mode": "predict", "lesson_level": "2"}
    app = open_learn(lesson="vocabulary-size", **link)
    app = open_lesson(app, "merge")
    data = stage(app)
    assert (data["start_step"], data["mode"], data["level"]) == (0, "watch", 1)
    assert set(app.query_params) == {"v", "lesson"}
    app = open_lesson(open_lesson(app, "bytes"), "vocabulary-size")
    data = stage(app)
    assert (data["start_step"], data["mode"]) == (20, "watch")


def test_a_lesson_that_is_come_back_to_begins_as_its_file_has_it() -> None:
    app = open_learn(lesson="vocabulary-size", lesson_step="31")
    app = open_lesson(open_lesson(app, "bytes"), "vocabulary-size")
    assert stage(app)["start_step"] == 20


def test_a_link_opens_a_stage_in_mode_predict_and_page_watch_keeps_its_own() -> None:
    app = open_learn(lesson="merge", lesson_mode="predict", lesson_level="3")
    data = stage(app)
    assert (data["mode"], data["level"]) == ("predict", 3)
    assert app.query_params["lesson_level"] == "3"
    assert stage(app.switch_page("app.py").run())["mode"] == "watch"


def test_a_challenge_fixes_the_mode_of_a_stage() -> None:
    assert stage(open_learn(lesson="merge", hide="mode"))["fixed_mode"]
    assert not stage(open_learn(lesson="merge"))["fixed_mode"]


def test_a_switch_goes_into_the_link_and_comes_back_from_it() -> None:
    app = open_learn(lesson="splitting")
    own = stage(app)["run"]
    switch = app.segmented_control(key="switch of lesson splitting")
    app = switch.set_value("none").run()
    assert app.query_params["lesson_switch"] == "none"
    again = open_learn(lesson="splitting", lesson_switch="none")
    assert stage(again)["run"] == stage(app)["run"] != own
    app = app.segmented_control(key="switch of lesson splitting").set_value("gpt4").run()
    assert "lesson_switch" not in app.query_params
    assert stage(app)["run"] == own


def test_the_switch_of_special_tokens_goes_into_the_link_and_comes_back_from_it() -> None:
    app = open_learn(lesson="special-tokens")
    plain_count = stage(app)["token_count"]
    app = app.toggle(key="switch of lesson special-tokens").set_value(True).run()
    assert app.query_params["lesson_switch"] == "special"
    again = open_learn(lesson="special-tokens", lesson_switch="special")
    assert stage(again)["token_count"] == stage(app)["token_count"] < plain_count
    again = again.toggle(key="switch of lesson special-tokens").set_value(False).run()
    assert "lesson_switch" not in again.query_params


def test_the_step_stays_when_a_stage_is_switched() -> None:
    app = open_learn(lesson="ties-and-overlap", lesson_step="2")
    app = app.segmented_control(key="switch of lesson ties-and-overlap").set_value("lowest").run()
    assert stage(app)["start_step"] == 2


@pytest.mark.parametrize("text", ["the ether", "", "x" * 900])
def test_what_was_typed_on_a_stage_is_opened_by_its_link(text: str) -> None:
    app = open_learn(lesson="encoding")
    assert "lesson_text" not in app.query_params
    app.session_state["lesson_text"] = text
    link = dict(app.run().query_params)
    assert stage(open_learn(**link))["text"] == text
    assert "lesson_text" not in open_lesson(app, "bytes").query_params


def test_the_place_that_is_looked_at_on_a_stage_stands_in_its_link() -> None:
    link = {"lesson_text": "weather " * 100, "lesson_looked_at": "12"}
    app = open_learn(lesson="encoding", **link)
    data = stage(app)
    assert data["looked_at"] == 12
    assert data["ladders"]["of"] == {"7": 0}
    assert stage(open_lesson(app, "bytes"))["looked_at"] is None


def test_what_was_typed_on_a_stage_is_there_when_one_comes_back_to_its_lesson() -> None:
    app = open_learn(lesson="encoding", lesson_text="the ether")
    assert stage(open_lesson(app, "half-characters"))["text"] == "🙂 👋🏽 早"
    assert stage(open_lesson(app, "encoding"))["text"] == "the ether"


@pytest.mark.parametrize(
    ("lesson", "name", "value", "message"),
    [
        ("splitting", "lesson_switch", "rank", "allowed are gpt4, none"),
        ("special-tokens", "lesson_switch", "gpt4", "allowed are special"),
        ("merge", "lesson_switch", "gpt4", "does not have"),
        ("merge", "lesson_text", "![](http://x)", "does not have"),
        ("bytes", "lesson_step", "3", "does not have"),
        ("bytes", "lesson_mode", "predict", "does not have"),
    ],
)
def test_what_a_lesson_does_not_have_is_left_out_with_a_message(
    lesson: str, name: str, value: str, message: str
) -> None:
    app = open_learn(lesson=lesson, **{name: value})
    (told,) = app.warning
    assert name in told.value.replace("\\", "")
    assert message in told.value.replace("\\", "")
    assert "![](" not in told.value
    assert name not in app.query_params
    assert len(app.run().warning) == 0


def test_what_a_link_has_for_an_unknown_lesson_is_not_done_to_the_first() -> None:
    app = open_learn(lesson="nowhere", lesson_text="typed elsewhere", lesson_switch="none")
    assert len(app.warning) == 1
    assert stage(app)["text"] == "My goldfish is unbelievably happy today."


def test_another_language_leaves_a_stage_as_it_was_set() -> None:
    app = open_learn(lesson="ties-and-overlap", lesson_step="2", lesson_switch="lowest")
    app.session_state["language"] = "es"
    data = stage(app.run())
    assert (data["start_step"], data["tie_rule"]) == (2, "lowest")


def test_a_challenge_that_hides_the_way_to_others_fixes_the_lesson() -> None:
    app = open_learn(lesson="merge", task="Answer both.", hide="pages")
    assert payloads(app)
    others = {str(button.key) for button in app.button} - {"leave challenge"}
    assert others == set()
    app.button(key="leave challenge").click().run()
    assert app.button(key="lesson-next")
