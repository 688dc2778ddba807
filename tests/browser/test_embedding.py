"""The app inside a page of another site, as a course has it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.app import SETTLES_WITHIN
from tests.words import w


@pytest.mark.thorough
def test_the_app_works_inside_a_page_of_another_site_and_stays_there(
    page: Page, app_url: str
) -> None:
    # To a browser another site than `localhost`; any page there will do.
    page.goto(app_url.replace("localhost", "127.0.0.1") + "/_stcore/health")
    page.evaluate(
        """url => {
            const frame = document.createElement("iframe");
            const settings = {src: url, width: 1200, height: 700, allow: "clipboard-write"};
            document.body.replaceChildren(Object.assign(frame, settings));
        }""",
        f"{app_url}/?embed=true&sample=own&text=banana&step=0",
    )
    course = page.frame_locator("iframe")
    app = page.frames[1]
    expect(course.locator(".player .tokens")).to_have_attribute(
        "data-step", "0", timeout=SETTLES_WITHIN
    )
    course.locator(".player .tokens").click()
    page.keyboard.press("ArrowRight")
    app.wait_for_url(re.compile("step=1"))

    course.get_by_role("button", name=w("share.title")).click()
    link = course.get_by_label(w("share.link_label"))
    expect(link).to_have_value(f"{app_url}/?sample=own&text=banana&step=1")
    course.get_by_role("button", name=w("share.copy")).click()
    expect(course.get_by_role("button", name=w("share.copied"))).to_be_visible()
    page.keyboard.press("Escape")

    course.get_by_role("link", name=w("shell.pages.encode.tab")).click()
    expect(
        course.get_by_role("heading", name=w("shell.pages.encode.title"), exact=True)
    ).to_be_visible()
    app.wait_for_url(re.compile(r"/encode\?(?=.*embed=true).*text=banana"))
