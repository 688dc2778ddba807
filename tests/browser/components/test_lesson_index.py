"""The first screen of page Learn: cards, labs and tools, and what is told of a press."""

from typing import Any

from playwright.sync_api import Page, expect

from bpe_view.lessons.index.lesson_index_payload import LESSON_INDEX, LessonCard
from tests.browser.component import Session, open_component, wait_for_report
from tests.words import w
from ui.learn import index_view
from ui.shared.mount import mount

CARDS = [
    LessonCard(key="one", title="First", minutes=4, state="done"),
    LessonCard(key="two", title="<b>Second</b>", minutes=None, state="seen"),
]


def open_index(page: Page) -> None:
    data: dict[str, Any] = {
        "lessons": CARDS,
        "labs": list(index_view.LABS),
        "tools": list(index_view.TOOLS),
    }

    def draw() -> None:
        mount(LESSON_INDEX, "list", data, on_pressed_change=lambda: None)

    open_component(page, Session(LESSON_INDEX, draw))


def test_a_card_says_what_a_lesson_is_how_long_it_takes_and_what_was_done(page: Page) -> None:
    open_index(page)
    cards = page.get_by_role("list", name=w("learn.index.lessons")).get_by_role("button")
    minutes, done, seen = (
        w("learn.index.minutes", n=4),
        w("learn.index.done"),
        w("learn.index.seen"),
    )
    expect(cards.nth(0)).to_have_accessible_name(f"✓ First ({done}) {minutes}")
    expect(cards.nth(1)).to_have_accessible_name(f"2 <b>Second</b> ({seen})")


def test_what_is_pressed_is_told(page: Page) -> None:
    open_index(page)
    rows = {
        "lesson": {"two": "Second"},
        "labs": {name: w(f"learn.labs.{name}.title") for name in index_view.LABS},
        "tools": {name: w(f"learn.tools.{name}.title") for name in index_view.TOOLS},
    }
    for kind, names in rows.items():
        for name, label in names.items():
            page.get_by_role("button", name=label).press("Enter")
            wait_for_report(page, "pressed", {"kind": kind, "name": name})
