"""The lab of rules on page Learn, driven without a browser."""

from tests.pages.visit import visit
from tests.words import w


def test_its_title_is_its_question_and_one_press_leads_back_to_the_lessons() -> None:
    app = visit("learn", lab="rules")
    assert app.title[0].value == w("learn.labs.rules.title")
    app.press("all-lessons")
    assert app.buttons("go-on")
    assert "lab" not in app.link


def test_what_was_typed_in_it_is_in_no_link_of_a_lesson_and_still_there_after() -> None:
    app = visit("learn", lab="rules", rules_text="quit it, quiz it, quote it")
    app.press("all-lessons").press("go-on")
    assert set(app.link) == {"lesson"}
    app.choose(lab="rules")
    assert app.sent("three_rules")["text"] == "quit it, quiz it, quote it"


def test_the_lab_of_rules_takes_a_text_of_ones_own_and_its_step_from_the_link() -> None:
    app = visit("learn", lab="rules", rules_text="quit it, quiz it, quote it", rules_step="1")
    data = app.sent("three_rules")
    assert (data["text"], data["start_step"]) == ("quit it, quiz it, quote it", 1)
    assert app.sent("three_rules")["rules"].keys() == {"bpe", "wordpiece", "unigram"}
    nothing = dict.fromkeys(("abc", "banana", "hello hello"), "rules.no_text")
    for text, told in (nothing | {"ab " * 700: "rules.too_long"}).items():
        app.choose(rules_text=text).run()
        assert app.all_sent("three_rules") == []
        assert app.tells(told)


def test_another_text_in_the_lab_of_rules_begins_at_its_first_choice() -> None:
    app = visit("learn", lab="rules", rules_text="quit it, quiz it, quote it", rules_step="1")
    app.text_input("rules_text").input("the thin thief thought the thing through").run()
    assert app.sent("three_rules")["start_step"] == 0
    assert "rules_step" not in app.link
