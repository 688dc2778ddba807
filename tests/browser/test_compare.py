"""Page Compare as people use it, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_view.texts.samples import SAMPLES
from tests.browser.app import boxes, go, open_page
from tests.browser.compare import pane, starts, starts_shown
from tests.browser.pages import NewPage
from tests.browser.windows import PHONE
from tests.words import pattern, w
from ui.visit import DEFAULT_VOCAB_SIZE

RIVER = SAMPLES[0].text


@pytest.fixture(scope="module")
def river() -> bpe.TrainingRun:
    return bpe.train(RIVER, vocab_size=DEFAULT_VOCAB_SIZE, split="none")


def number(page: Page, measure: str, place: int) -> Locator:
    """A cell of the table: what it says of the pane of this number."""
    row = page.get_by_test_id("stTable").locator("tbody tr").filter(has_text=measure)
    return row.locator("td").nth(place - 1)


def test_a_phone_has_the_tabs_in_one_row_and_sizes_that_do_not_look_switched_off(
    new_page: NewPage, app_url: str
) -> None:
    page = open_page(new_page(viewport=PHONE), app_url, "compare", compare_tab="sizes")
    places = boxes(page, *page.get_by_role("tab").all())
    assert {place["y"] for place in places} == {places[0]["y"]}
    field = page.get_by_label(w("compare.sizes"))
    colours = "field => ['', '::placeholder'].map(part => getComputedStyle(field, part).color)"
    assert len(set(field.evaluate(colours))) == 1


def test_a_size_is_moved_everything_counts_again_and_no_page_forgets_it(
    page: Page, app_url: str, river: bpe.TrainingRun
) -> None:
    panes = "trained@300,trained@330"
    open_page(page, app_url, "compare", split="none", compare_tab="own", panes=panes)
    expect(pane(page, 1).locator(".count")).to_have_text(
        w("tokens.tokens", n=river.token_counts[44])
    )
    slider = pane(page, 1).locator("input.size")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(pane(page, 1)).to_have_attribute("data-size", "303")
    expect(pane(page, 1).locator(".count")).to_have_text(
        w("tokens.tokens", n=river.token_counts[47])
    )
    assert starts_shown(page, 1) == starts(river, 303)
    expect(number(page, w("measures.name.tokens"), 1)).to_have_text(f"{river.token_counts[47]:,}")
    expect(number(page, w("measures.name.precision"), 2)).to_have_text("100.0%")
    page.wait_for_url(re.compile(r"panes=trained%40303%2Ctrained%40330"))
    expect(slider).to_be_focused()
    page.get_by_role("radio", name=w("panes.look.languages")).click()
    expect(page.get_by_text(pattern("languages.lesson"))).to_be_visible()
    expect(page.get_by_role("table", name=w("panes.look.languages"))).to_be_visible()
    page.wait_for_url(re.compile("compare_look=languages"))
    # The panes run alone, and Streamlit then forgets the inputs of the page that is left.
    pane(page, 1).locator("input.size").press("Home")
    page.wait_for_url(re.compile("trained%40256"))
    go(page, "watch")
    expect(page.get_by_role("heading", level=1)).to_have_text(w("shell.pages.watch.title"))
    page.wait_for_url(re.compile("split=none"))
    go(page, "compare")
    page.wait_for_url(re.compile("compare_look=languages"))
    page.wait_for_url(re.compile("trained%40256"))
