"""What takes long is ended by its button, in a part of the page that runs alone, too."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app import SETTLES_WITHIN
from tests.words import w


@pytest.mark.thorough
def test_a_pattern_of_a_link_is_stopped_wherever_it_cuts_and_one_has_scrolled(
    page: Page, app_url: str
) -> None:
    page.set_viewport_size({"width": 800, "height": 300})
    stuck = {"split": "custom", "pattern": "(a|aa)+$", "encode_text": "a" * 300 + "b"}
    page.goto(f"{app_url}/encode?{urlencode(stuck)}")
    main = page.get_by_test_id("stMain")
    stop, go_on = (
        main.get_by_role("button", name=w(f"training.{key}")) for key in ("stop", "go_on")
    )
    for _ in range(2):  # in a run of the whole page, and of its part alone
        expect(stop).to_be_visible(timeout=SETTLES_WITHIN)
        main.evaluate("main => main.scrollTo(0, main.scrollHeight)")
        expect(stop).to_be_in_viewport()
        stop.click()
        expect(page.locator("section.encoder")).to_contain_text(w("errors.stopped"))
        expect(stop).to_have_count(0)
        go_on.click()
    stop.click(timeout=SETTLES_WITHIN)


@pytest.mark.thorough
def test_where_a_bar_stood_no_gap_stays(page: Page, app_url: str) -> None:
    stuck = {"split": "custom", "pattern": "(a|aa)+$", "encode_text": "a" * 300 + "b"}
    page.goto(f"{app_url}/encode?{urlencode(stuck)}")
    main = page.get_by_test_id("stMain")
    stop = main.get_by_role("button", name=w("training.stop"))
    expect(stop).to_be_visible(timeout=SETTLES_WITHIN)
    expect(stop).to_have_count(0, timeout=SETTLES_WITHIN)  # it has a limit of time
    flat = "all => all.filter(one => one.offsetParent && !one.offsetHeight).length"
    assert main.get_by_test_id("stLayoutWrapper").evaluate_all(flat) == 0
