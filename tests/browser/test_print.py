"""What a printer is given: a page without what one presses; tokens keep their colour."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app import LAST_DRAWN, open_page
from tests.browser.paper import PAPERS, printed
from tests.browser.player import sample
from tests.browser.player_page import open_saved, saved_run
from tests.sweeps import first

CONTROLS: Final = (
    "button:not(:has(.tok), .lesson-index button, .settings-line .part),"
    " select, textarea, input:not([type=radio]), nav, .controls"
)
"""A button that shows a token, a lesson of the list, or what one looks at, is what one reads."""
SHOWN: Final = {**LAST_DRAWN, "open_save": "h1"}
MERGED: Final = ":is(.y, .tok).m"
"""Tokens with a colour of their own."""


def print_it(page: Page) -> None:
    controls = page.locator(CONTROLS).locator("visible=true")
    expect(controls).not_to_have_count(0)
    page.emulate_media(media="print")
    expect(controls).to_have_count(0)


@pytest.mark.parametrize("key", first(1, SHOWN))
def test_a_page_is_printed_on_few_white_sheets_without_controls(
    page: Page, app_url: str, key: str
) -> None:
    page.emulate_media(color_scheme="dark")
    open_page(page, app_url, key)
    for paper in PAPERS:
        sheets = printed(page, paper)
        assert 1 <= len(sheets.sheets) <= 3
        assert sheets.has(page.locator("h1").inner_text())
        assert sheets.has(page.url.partition("?")[0])
        assert sheets.is_white
    print_it(page)
    expect(page.locator(SHOWN[key]).locator("visible=true")).not_to_have_count(0)


@pytest.mark.parametrize("chart", ["curve", "pairs"])
def test_a_card_of_sizes_is_printed_on_one_of_few_sheets(
    page: Page, app_url: str, chart: str
) -> None:
    open_page(page, app_url, "sizes", chart=chart)
    card = page.locator(".st-key-card-cost")
    ends = card.locator("h3, tr:last-child th").all_inner_texts()
    for paper in PAPERS:
        sheets = printed(page, paper).sheets
        assert len(sheets) <= 2
        assert any(all("".join(end.split()) in sheet for end in ends) for sheet in sheets)


@pytest.mark.parametrize(
    ("key", "letters", "is_whole"),
    [("watch", 6_000, True), ("compare", 1_000, True), ("compare", 6_000, False)],
)
def test_texts_in_tokens_take_three_sheets_of_any_paper(
    page: Page, app_url: str, key: str, letters: int, is_whole: bool
) -> None:
    text = (sample("river") * 8)[:letters] + "The end."
    look = {"compare_tab": "models", "compare_open": "side"} if key == "compare" else {}
    open_page(page, app_url, key, sample="own", text=text, **look)
    expect(page.locator(".tokens .y").first).to_be_visible()
    for paper in PAPERS:
        sheets = printed(page, paper)
        assert len(sheets.sheets) <= 3
        assert sheets.has("The·end.") == is_whole


def test_a_table_is_printed_in_part_above_the_card_of_a_token(page: Page, app_url: str) -> None:
    open_page(page, app_url, "vocabulary", vocabulary_look="table")
    more = page.locator(".data-table .more").text_content() or ""
    for paper in PAPERS:
        sheets = printed(page, paper)
        assert len(sheets.sheets) <= 3
        assert more
        assert sheets.has(more)


def test_a_run_of_a_notebook_is_printed_whole_and_in_colour(page: Page, tmp_path: Path) -> None:
    run, file = saved_run(tmp_path, "the river and the other river\n" * 60)
    player = open_saved(page, file)
    player.jump(len(run.merges))
    ground = page.locator(MERGED).first.evaluate("node => getComputedStyle(node).backgroundImage")
    print_it(page)
    token = page.locator(MERGED).first
    expect(token).to_have_css("background-image", ground)
    expect(token).to_have_css("print-color-adjust", "exact")
    assert player.text.evaluate("node => node.scrollHeight <= node.clientHeight")
