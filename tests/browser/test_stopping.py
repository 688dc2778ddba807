"""What takes long is ended by its button, in a part of the page that runs alone, too."""

import re
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from bpe_view.words import say
from tests.browser import stopping_app
from tests.browser.app import SETTLES_WITHIN, serve_app


def test_a_part_that_runs_alone_is_stopped_and_begins_again_when_asked(page: Page) -> None:
    with serve_app(str(Path(stopping_app.__file__))) as url:
        page.goto(url)
        # Streamlit has a button of this name above, which the app's style hides.
        stop = page.get_by_test_id("stMain").get_by_role("button", name="Stop")
        working = page.get_by_text(re.compile("Step"))
        expect(working).to_be_visible(timeout=SETTLES_WITHIN)  # a server that has just started
        for _ in range(2):  # in a run of the whole page, and of this part alone
            expect(working).to_be_visible()
            stop.click()
            expect(page.get_by_text("It was stopped.")).to_be_visible()
            expect(stop).to_have_count(0)
            page.get_by_role("button", name="Go on").click()
        stop.click()
        expect(page.get_by_text("It was stopped.")).to_be_visible()
        page.goto("about:blank")


def test_a_pattern_of_a_link_is_stopped_wherever_it_cuts_and_one_has_scrolled(
    page: Page, app_url: str
) -> None:
    stuck = {"split": "custom", "pattern": "(a|aa)+$", "encode_text": "a" * 300 + "b"}
    page.goto(f"{app_url}/encode?{urlencode(stuck)}")
    main = page.get_by_test_id("stMain")
    main.get_by_role("button", name="Stop").click(timeout=SETTLES_WITHIN)
    expect(main.get_by_role("button", name=say("training.go_on"))).to_be_visible()
    expect(page.locator("section.encoder")).to_contain_text(say("errors.stopped"))
    expect(main.get_by_role("button", name="Stop")).to_have_count(0)
    main.get_by_role("button", name=say("training.go_on")).click()
    stop = main.get_by_role("button", name="Stop")
    expect(stop).to_be_visible(timeout=SETTLES_WITHIN)
    page.set_viewport_size({"width": 800, "height": 300})
    main.evaluate("main => main.scrollTo(0, main.scrollHeight)")
    expect(stop).to_be_in_viewport()
    stop.click()
