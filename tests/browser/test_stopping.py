"""What takes long is ended by its button, in a part of the page that runs alone, too."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

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
