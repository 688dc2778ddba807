"""A table that one works in: one Tab leads in, arrows go on, a press sorts or chooses."""

import pandas as pd
import pytest
from playwright.sync_api import Locator, Page, expect

from bpe_view.table.table_payload import TABLE
from tests.browser.component import Session, hand_over, open_component
from tests.browser.paper import printed
from tests.words import w
from ui.shared.data_table import data_table

COUNT = 250
NUMBERS = [None, *range(1_000, 999 + COUNT)]


@pytest.fixture
def chosen(page: Page) -> list[int]:
    """The rows that were chosen, in a table of three columns."""
    heard: list[int] = []
    table = pd.DataFrame(
        {
            "id": range(COUNT),
            "token": [f"t{row:03}" for row in range(COUNT)],
            "uses": pd.array(NUMBERS, dtype="Int64"),
        }
    )
    draw = lambda: data_table(table, "here", "All", most=240, ids=("id",), choose=heard.append)  # noqa: E731
    open_component(page, Session(TABLE, draw))
    expect(page.get_by_role("grid", name="All")).to_be_visible()
    return heard


def cells(page: Page, column: int) -> Locator:
    return page.locator(f".data-table tbody td:nth-child({column})")


def test_a_press_on_a_heading_sorts_and_a_third_one_no_longer(
    page: Page, chosen: list[int]
) -> None:
    heading = page.get_by_role("columnheader", name="uses")
    first = cells(page, 3).first
    expect(first).to_have_text("")
    heading.click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    expect(first).to_have_text("1,000")
    heading.press("Enter")
    expect(first).to_have_text("1,238")  # of the rows that are sent
    expect(heading).to_be_focused()
    heading.press(" ")
    expect(first).to_have_text("")
    assert chosen == []


def test_arrows_go_from_cell_to_cell_and_enter_chooses_a_row(page: Page, chosen: list[int]) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_role("columnheader", name="id")).to_be_focused()
    for key in ("ArrowDown", "ArrowRight", "PageDown", "ArrowUp", "End"):
        page.keyboard.press(key)
    expect(cells(page, 3).nth(9)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("tr[aria-selected=true]")).to_have_attribute("aria-rowindex", "11")
    assert chosen == [9]
    page.keyboard.press("Tab")
    expect(page.locator(".data-table :focus")).to_have_count(0)


def test_rows_are_drawn_as_one_comes_near(page: Page, chosen: list[int]) -> None:
    assert chosen == []
    expect(cells(page, 1)).to_have_count(100)
    page.locator(".scrolls").evaluate("node => { node.scrollTop = node.scrollHeight; }")
    expect(cells(page, 1)).to_have_count(200)
    cells(page, 1).last.focus()
    page.keyboard.press("PageDown")
    expect(cells(page, 1).nth(209)).to_be_focused()
    expect(cells(page, 1)).to_have_count(240)
    scrolled = "node => node.scrollTop"
    before = page.locator(".scrolls").evaluate(scrolled)
    page.keyboard.press("Enter")
    hand_over(page, chosen=209)  # as Python answers
    assert page.locator(".scrolls").evaluate(scrolled) == before


def test_a_row_chosen_elsewhere_comes_into_sight_and_the_page_stays(page: Page) -> None:
    page.set_viewport_size({"width": 800, "height": 300})
    table = pd.DataFrame({"id": range(COUNT)})
    open_component(page, Session(TABLE, lambda: data_table(table, "here", "All", chosen=150)))
    row = page.locator("tr[aria-selected=true]")
    expect(row).to_have_attribute("aria-rowindex", "152")
    place, box = row.bounding_box(), page.locator(".scrolls").bounding_box()
    assert place
    assert box
    assert box["y"] < place["y"] < box["y"] + box["height"] - place["height"]
    assert page.evaluate("scrollY") == 0
    # No further than it must: what is in sight stays where it is.
    scrolled = "node => node.scrollTop"
    before = page.locator(".scrolls").evaluate(scrolled)
    hand_over(page, chosen=149)
    expect(row).to_have_attribute("aria-rowindex", "151")
    assert page.locator(".scrolls").evaluate(scrolled) == before


def test_the_first_hundred_rows_are_printed_and_how_many_more_there_are(
    page: Page, chosen: list[int]
) -> None:
    assert chosen == []
    sheets = printed(page)
    assert sheets.has("t099")
    assert not sheets.has("t100")
    assert sheets.has(w("tokens.more_rows", n=COUNT - 100))
