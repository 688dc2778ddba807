"""A button for a file that the server does not make, or has let go of."""

from playwright.sync_api import Page, expect

from tests.browser.component import Session, alter, open_component, reports
from tests.words import w
from ui.shared.downloads.button import DOWNLOAD
from ui.shared.mount import mount

OFFER = {"label": "Save", "primary": True, "enabled": True, "address": "/a.csv"}
ANSWERS = """statuses => {
    window.fetch = async () => new Response(null, {status: statuses.shift()});
}"""


def test_a_file_that_was_let_go_is_asked_for_anew_and_one_that_is_not_made_is_told(
    page: Page,
) -> None:
    def draw() -> None:
        mount(DOWNLOAD, "a.csv", OFFER, on_again_change=lambda: None)

    open_component(page, Session(DOWNLOAD, draw))
    alter(page, ANSWERS, [410, 410, 500])
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_have_text(w("downloads.failed"))
    assert len(reports(page, "again")) == 1
