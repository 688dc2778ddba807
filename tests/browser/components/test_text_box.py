"""The box for the text to train on: it reports after a rest, and leaves the typist alone."""

from playwright.sync_api import Page, expect

from bpe_view.text_box.text_box_payload import TEXT_BOX, Choice
from tests.browser.accessibility import broken_rules
from tests.browser.component import Session, hand_over, open_component, reports, wait_for_report
from ui.shared.mount_text_box import text_box
from ui.shared.session import VISIT

TITLES = {"river": "English prose", "python": "Python code", "own": "Your own text"}


def open_box(page: Page, text: str = "river", sample: str = "river") -> Session:
    """A page whose text is what was typed last."""
    chosen = {"text": text, "sample": sample}

    def draw() -> None:
        choice = Choice("Text", TITLES, chosen["sample"])
        label = TITLES["own"] if chosen["sample"] == "own" else "Your text"
        text_box(chosen["text"], label, choice, typed, sample_chosen)

    def typed(new: str) -> None:
        chosen.update(text=new, sample="own")

    def sample_chosen(key: str) -> None:
        chosen.update(text=f"all of {key}", sample=key)

    session = Session(TEXT_BOX, draw, **{VISIT: 1})
    open_component(page, session)
    return session


def test_what_is_typed_is_told_once_after_a_rest_and_the_cursor_stays(page: Page) -> None:
    open_box(page)
    box = page.get_by_role("textbox")
    expect(box).to_have_accessible_name("Your text")
    expect(box).to_have_value("river")
    box.focus()
    page.keyboard.press("Home")
    page.keyboard.type("a long ")
    wait_for_report(page, "text", "a long river")
    assert reports(page, "text") == ["a long river"]
    expect(box).to_be_focused()
    assert box.evaluate("node => node.selectionStart") == len("a long ")
    page.keyboard.type("and ")
    expect(box).to_have_value("a long and river")
    wait_for_report(page, "text", "a long and river")


def test_leaving_the_box_tells_at_once_and_half_a_character_does_not_travel(page: Page) -> None:
    open_box(page)
    box = page.get_by_role("textbox")
    box.fill("typed")
    box.blur()
    assert reports(page, "text") == ["typed"]
    box.evaluate("node => { node.value = 'a\\ud83d'; node.dispatchEvent(new Event('change')); }")
    assert reports(page, "text") == ["typed", "a\ufffd"]


def test_another_beginning_is_written_into_the_box_and_the_same_one_is_not(page: Page) -> None:
    session = open_box(page)
    box = page.get_by_role("textbox")
    box.fill("own words")
    wait_for_report(page, "text", "own words")
    sent = session.run()
    assert (sent["text"], sent["beginning"]) == ("river", 0)
    hand_over(page, **sent)
    expect(box).to_have_value("own words")
    hand_over(page, text="she sells", beginning=1)
    expect(box).to_have_value("she sells")


def test_a_sample_is_told_also_once_more_after_typing_and_only_one_that_there_is(
    page: Page,
) -> None:
    session = open_box(page)
    choice, box = page.get_by_role("combobox", name="Text"), page.get_by_role("textbox")
    assert broken_rules(page, page.locator(".text-box")) == []
    for _ in range(2):
        choice.select_option("Python code")
        expect(box).to_have_value("all of python")
        expect(box).to_have_accessible_name("Your text")
        box.fill("typed")
        expect(choice).to_have_value("own")
        expect(box).to_have_accessible_name("Your own text")
        expect(box).to_have_value("typed")
    session.hear("sample", {"key": "<b>"})
    assert session.run()["chosen"] == "own"


def test_another_language_keeps_what_was_typed(page: Page) -> None:
    session = open_box(page, sample="own")
    page.get_by_role("textbox").fill("meine Wörter")
    hand_over(page, **session.run() | {"label": "Tu texto", "language": "es"})
    expect(page.get_by_role("textbox", name="Tu texto")).to_have_value("meine Wörter")
    wait_for_report(page, "text", "meine Wörter")
