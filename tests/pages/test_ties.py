"""The labs of page Learn, driven without a browser."""

from typing import Any

import pytest

from bpe_core import TIE_RULES
from bpe_view.ties.examples import EXAMPLES, MOST_CHARACTERS
from bpe_view.ties.tie_divergence import MEASURED_SIZES
from tests.pages.visit import Visit, visit
from tests.words import named, w

HOSTILE = "<img src=x onerror=alert(1)> **b** $x$ <img src=x onerror=alert(1)>"


def lab(**link: str) -> Visit:
    return visit("learn", lab="ties", **link)


def payload(app: Visit) -> dict[str, Any]:
    """What is sent to what is shown below the choices."""
    (data,) = shown(app)
    return data


def shown(app: Visit) -> list[dict[str, Any]]:
    return [*app.all_sent("futures"), *app.all_sent("overlap")]


def test_it_begins_with_a_text_on_which_the_rules_part() -> None:
    data = payload(lab())
    assert [run["tie_rule"] for run in data["runs"]] == list(TIE_RULES)
    assert {run["text"] for run in data["runs"]} == {EXAMPLES["shells"]}
    assert data["parting"]["step"] == 1
    assert data["start_step"] == 0


@pytest.mark.parametrize(
    "link",
    [
        {"tie_text": "hamlet", "tie_rules": "first huggingface", "tie_step": "2"},
        {"tie_text": "own", "tie_own": HOSTILE},
        {"tie_stage": "overlap", "run_letters": "9"},
        {"tie_stage": "overlap", "overlap_text": HOSTILE[:40]},
    ],
)
def test_the_link_brings_back_what_it_was_made_from(link: dict[str, str]) -> None:
    app = lab(**link)
    assert link.items() <= app.link.items()
    assert payload(visit("learn", **app.link)) == payload(app)


def test_a_link_names_the_rules_in_any_order_and_the_step() -> None:
    data = payload(lab(tie_rules="huggingface lowest lowest", tie_step="1"))
    assert [run["tie_rule"] for run in data["runs"]] == ["lowest", "huggingface"]
    assert data["start_step"] == 1


def test_one_rule_alone_is_told_that_it_needs_another() -> None:
    app = lab(tie_rules="first")
    assert app.problems == [w("ties.lab.choose_two")]
    assert not shown(app)


def test_a_text_that_is_too_long_is_kept_and_told() -> None:
    text = "ab " * 200
    app = lab(tie_text="own", tie_own=text)
    assert app.problems == [w("ties.lab.too_long", length=len(text), n=MOST_CHARACTERS)]
    assert app.sent("tie_choices")["chosen"]["tie_own"] == text
    app.choose(tie_own=text[:MOST_CHARACTERS])
    assert payload(app)["runs"][0]["text"] == text[:MOST_CHARACTERS]


@pytest.mark.parametrize("text", ["", "  ", "abc"])
def test_a_text_without_repeats_gets_a_sentence_and_no_stage(text: str) -> None:
    app = lab(tie_text="own", tie_own=text)
    assert len(app.problems) == 1
    assert not shown(app)


def test_the_slider_gives_a_run_and_an_own_text_stands_in_its_place() -> None:
    app = lab(tie_stage="overlap")
    assert payload(app)["symbols"] == ["a"] * 5
    app.choose(run_letters=8)
    assert payload(app)["counted"] == 7
    app.choose(overlap_text="banana")
    assert payload(app)["symbols"] == list("banana")
    app.choose(overlap_text="x" * 41)
    assert app.tells("ties.overlap.too_long", length=41)
    app.choose(overlap_text="x")
    assert app.problems == [w("ties.overlap.no_pair")]


def test_the_table_of_runs_labels_every_mistake() -> None:
    app = lab(tie_stage="overlap")
    (table,) = app.table
    assert table.value.index.tolist() == [str(length) for length in range(2, 13)]
    row = table.value.rename(columns=named("ties.overlap.table_")).loc["5"]
    assert row["counted"] == "4"
    assert row["merge"] == "2"
    assert row["tokens"] == "aa aa a"
    assert row["mistake_right"] == "a aa aa"
    assert row["mistake_doubled"] == w("ties.overlap.as_right")


def test_the_palette_stands_in_the_link_of_every_page_and_reaches_the_component() -> None:
    app = lab(palette="grey")
    app.choose(preferences=True)
    assert payload(app)["palette"] == "grey"
    assert app.link["palette"] == "grey"
    app.choose(palette="twelve")
    assert payload(app)["palette"] == "twelve"
    assert "palette" not in app.link


def test_how_common_ties_are_is_worked_out_when_somebody_looks() -> None:
    app = lab()
    assert not app.table
    (table,) = app.choose(**{"ties by size": True}).table
    assert len(table.value) == len(MEASURED_SIZES)


@pytest.mark.parametrize("stage", ["ties", "overlap"])
def test_its_title_is_its_question_and_one_press_leads_back_to_the_lessons(stage: str) -> None:
    app = lab(tie_stage=stage)
    assert app.title[0].value == w(f"ties.question.{stage}")
    app.press("all-lessons")
    assert app.sent("lesson_index")
    assert "lab" not in app.link


def test_what_was_chosen_in_it_is_in_no_link_of_a_lesson_and_still_there_after() -> None:
    app = lab(tie_text="own", tie_own="abab abab", tie_rules="first lowest")
    app.press("all-lessons").press("go-on")
    assert set(app.link) == {"lesson"}
    app.choose(lab="ties")
    assert payload(app)["runs"][0]["text"] == "abab abab"


def test_the_lab_of_rules_takes_a_text_of_ones_own_and_its_step_from_the_link() -> None:
    app = visit("learn", lab="rules", rules_text="quit it, quiz it, quote it", rules_step="1")
    data = app.sent("three_rules")
    assert (data["text"], data["start_step"]) == ("quit it, quiz it, quote it", 1)
    assert app.sent("three_rules")["rules"].keys() == {"bpe", "wordpiece", "unigram"}
    nothing = dict.fromkeys(("abc", "banana", "hello hello"), "ties.lab.no_text")
    for text, told in (nothing | {"ab " * 700: "ties.lab.too_long"}).items():
        app.choose(rules_text=text).run()
        assert app.all_sent("three_rules") == []
        assert app.tells(told)


def test_another_text_in_the_lab_of_rules_begins_at_its_first_choice() -> None:
    app = visit("learn", lab="rules", rules_text="quit it, quiz it, quote it", rules_step="1")
    app.text_input("rules_text").input("the thin thief thought the thing through").run()
    assert app.sent("three_rules")["start_step"] == 0
    assert "rules_step" not in app.link
