"""The box for the text to train on: it reports after a rest, and leaves the typist alone."""

from playwright.sync_api import Page, expect

from bpe_view.text_box.payload import TEXT_BOX
from tests.browser.component import Session, hand_over, open_component, reports, wait_for_report
from ui.shared.mount_text_box import text_box
from ui.shared.session import VISIT


def open_box(page: Page, text: str = "river") -> Session:
    """A page whose text is what was typed last."""
    chosen = {"text": text}

    def draw() -> None:
        text_box(chosen["text"], "Your text", lambda new: chosen.update(text=new))

    session = Session(TEXT_BOX, draw, **{VISIT: 1})
    open_component(page, session)
    return session


def test_what_is_typed_is_told_once_after_a_rest_and_the_cursor_stays(page: Page) -> None:
    open_box(page)
    box = page.get_by_role("textbox", name="Your text")
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


def test_another_language_keeps_what_was_typed(page: Page) -> None:
    session = open_box(page)
    page.get_by_role("textbox").fill("meine Wörter")
    hand_over(page, **session.run() | {"label": "Tu texto", "language": "es"})
    expect(page.get_by_role("textbox", name="Tu texto")).to_have_value("meine Wörter")
    wait_for_report(page, "text", "meine Wörter")
