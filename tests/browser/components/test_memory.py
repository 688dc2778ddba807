"""What the browser keeps of a visit, and hands back on the next one."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.component import (
    Session,
    hand_over,
    open_component,
    reports,
    wait_for_report,
)
from ui.choice import CHOICES
from ui.frame.address import ADDRESS, CALLBACKS, browser_values
from ui.shared.mount import mount
from ui.visit import Link, Visit

NEWCOMER: Final[dict[str, Any]] = {name: one.default_in("en") for name, one in CHOICES.items()}
REFUSING: Final = """Object.defineProperty(window, "localStorage", {get() {
    throw new DOMException("no", "SecurityError") }})"""


def open_address(page: Page, before: str = "", /, **state: Any) -> dict[str, Any]:
    """A visit, by what its session knows; gives that."""

    def draw() -> None:
        stored = {"localStorage": browser_values({})["localStorage"]}
        mount(ADDRESS, "address", {"query": "", "storage": stored}, **CALLBACKS)

    session = Session(ADDRESS, draw, **(NEWCOMER | state))
    open_component(page, session, before)
    return session.state


def chosen(page: Page, **values: str | None) -> None:
    hand_over(page, storage={"localStorage": values})


def test_what_was_chosen_comes_back_once_and_a_newcomer_has_nothing_to_tell(page: Page) -> None:
    open_address(page)
    chosen(page, language=None, palette="strong")
    chosen(page, language="zh", palette="strong")
    assert reports(page, "stored") == []
    state = open_address(page)
    wait_for_report(page, "stored", {"language": "zh", "palette": "strong"})
    assert (state["language"], state["palette"]) == ("zh", "strong")
    assert len(reports(page, "stored")) == 1
    # The browser's own language again.
    chosen(page, language=None, palette="strong")
    state = open_address(page)
    wait_for_report(page, "stored", {"palette": "strong"})
    assert state["language"] is None


def test_an_address_goes_before_and_is_not_kept_until_somebody_chooses(page: Page) -> None:
    open_address(page)
    chosen(page, language="zh", palette="twelve")
    linked: dict[str, Any] = {"language": "es", "palette": "strong"}
    state = open_address(page, **linked, visit=Visit(link=Link(chosen=linked)))
    assert reports(page, "stored") == []
    assert state["language"] == "es"
    chosen(page, palette="")
    open_address(page)
    wait_for_report(page, "stored", {"language": "zh"})


@pytest.mark.parametrize("place", ["localStorage", "sessionStorage"])
def test_lists_and_tables_grow_by_what_was_kept_and_keep_their_order(
    page: Page, place: str
) -> None:
    open_address(page)
    hand_over(page, storage={place: {"lessons": ["a", "b"], "answers": {"a 0": "6"}}})
    open_address(page)
    hand_over(page, storage={place: {"lessons": ["a", "c"], "answers": {"c 1": "7"}}})
    found = {"lessons": ["b", "a", "c"], "answers": {"a 0": "6", "c 1": "7"}}
    wait_for_report(page, "stored", found)
    open_address(page)
    hand_over(page, storage={place: {"lessons": None, "answers": None}})
    wait_for_report(page, "stored", found)


def test_a_browser_that_keeps_nothing_is_told_of_once(page: Page) -> None:
    open_address(page, REFUSING)
    assert reports(page, "refused") == []
    chosen(page, language="zh")
    chosen(page, language="es")
    assert reports(page, "refused") == [True]
