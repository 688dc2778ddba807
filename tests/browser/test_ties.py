"""The lab of ties and overlaps and the palettes, where only a browser shows whether they work."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import broken_rules, cut_off
from tests.browser.app import open_page, settled
from tests.browser.futures import all_are_at, column
from tests.browser.pages import NewPage
from tests.browser.windows import PHONE, PROJECTOR
from tests.words import pattern, w


def test_the_step_stands_in_the_link_and_stays_when_a_rule_is_taken_away(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "learn", lab="ties")
    all_are_at(page, 0)
    page.get_by_role("button", name=w("ties.parting.go")).click()
    all_are_at(page, 1)
    page.wait_for_url("**tie_step=1*")
    page.reload()
    settled(page)
    all_are_at(page, 1)
    page.get_by_role("group", name=pattern("ties.lab.rules")).get_by_role(
        "button", name=w("inputs.tie.lowest")
    ).click()
    expect(column(page, "lowest")).to_have_count(0)
    for rule in ("first", "huggingface"):
        expect(column(page, rule).locator(".tokens")).to_have_attribute("data-step", "1")
    page.wait_for_url("**tie_rules=first*huggingface*")


@pytest.mark.thorough
def test_the_overlap_stage_is_there_for_everyone(new_page: NewPage, app_url: str) -> None:
    page = new_page(color_scheme="dark", reduced_motion="reduce", viewport=PHONE)
    open_page(page, app_url, "learn", lab="ties", tie_stage="overlap", run_letters=12)
    expect(page.locator(".overlap .bracket")).to_have_count(11)
    expect(page.locator(".overlap .places li")).to_have_count(11)
    expect(page.locator(".overlap .places .blocked")).to_have_count(5)
    assert cut_off(page) == []
    # Of a box that scrolls sideways axe judges no colour as soon as one element is beyond its edge.
    page.set_viewport_size(PROJECTOR)
    assert broken_rules(page) == []
