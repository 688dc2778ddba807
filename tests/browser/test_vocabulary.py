"""Page Vocabulary as people use it, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from tests.browser.app import open_page, settled
from tests.words import w

ROW_HEIGHT = 35  # of Streamlit's grid


def cell(page: Page, row: int, column: int) -> Locator:
    """What a screen reader is told, which alone is text."""
    return page.get_by_test_id(f"glide-cell-{column}-{row}")


def press_row(page: Page, row: int, at: int) -> None:
    """Presses the row as it is drawn; the headings stand above the first one."""
    grid = page.get_by_test_id("stDataFrame")
    grid.click(position={"x": at, "y": ROW_HEIGHT * (row + 1.5)})


def search(page: Page, query: str) -> None:
    page.get_by_role("searchbox", name=w("vocabulary.search.find")).or_(
        page.get_by_role("textbox", name=w("vocabulary.search.find"))
    ).fill(query)


def card(page: Page) -> Locator:
    return page.locator("section.card")


def id_of(run: bpe.TrainingRun, token: bytes) -> int:
    return next(merge.token_id for merge in run.merges if merge.token == token)


@pytest.mark.thorough
def test_a_search_changes_the_table_and_a_row_shows_its_token(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    link: dict[str, str | int] = {"size": 320, "list_by": "id", "vocabulary_look": "table"}
    open_page(page, app_url, "vocabulary", **link)
    search(page, "the")
    wanted = [token_id for token_id in range(320) if b"the" in river.tokenizer.vocab[token_id]]
    expect(cell(page, 0, 0)).to_have_text(str(wanted[0]))
    page.wait_for_url(re.compile("find=the"))
    settled(page)
    for row, at in ((2, 200), (1, 20)):
        press_row(page, row, at)
        expect(card(page)).to_have_attribute("data-token", str(wanted[row]))
        page.wait_for_url(re.compile(f"token={wanted[row]}"))
    settled(page)
    page.keyboard.press("ArrowDown")
    expect(card(page)).to_have_attribute("data-token", str(wanted[2]))


def test_a_chip_shows_its_token_by_mouse_and_keys_and_so_does_what_is_built_from_it(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    open_page(page, app_url, "vocabulary")
    the = id_of(river, b" the")
    search(page, "the")
    chips = page.locator(".token-chips .chip")
    wanted = [token_id for token_id, token in river.tokenizer.vocab.items() if b"the" in token]
    expect(chips).to_have_count(len(wanted))
    told = page.locator(".token-chips").locator("[aria-live=polite]")
    expect(told).to_have_text(w("card.chips.shown", n=len(wanted)))
    pressed = page.locator(".token-chips .chip[aria-pressed=true]")
    chips.last.click()
    expect(card(page)).to_have_attribute("data-token", chips.last.get_attribute("value") or "")
    chips.last.press("Home")
    expect(chips.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(chips.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    second = chips.nth(1).get_attribute("value") or ""
    expect(card(page)).to_have_attribute("data-token", second)
    expect(pressed).to_have_attribute("value", second)
    page.wait_for_url(re.compile(f"token={second}"))

    page.locator(f".token-chips .chip[value='{the}']").click()
    expect(card(page)).to_have_attribute("data-token", str(the))
    built = next(merge for merge in river.merges if the in (merge.left, merge.right))
    card(page).locator(".built button").first.click()
    expect(card(page)).to_have_attribute("data-token", str(built.token_id))
    expect(pressed).to_have_attribute("value", str(built.token_id))
