"""Where the server has no room, the page says what to do, and goes on once there is room."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Page, Route, expect

from bpe_view.words import messages
from tests.browser.app import download, open_page


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may be refused something, which a browser calls an error."""
    with browser.new_context() as context:
        yield context.new_page()


def test_a_file_that_the_server_does_not_take_is_answered_in_words(
    page: Page, app_url: str
) -> None:
    page.route("**/_stcore/upload_file/**", lambda route: route.fulfill(status=507))
    open_page(page, app_url, language="es", sample="own", text="river")
    line = page.locator(".settings-line")
    file: FilePayload = {"name": "a.txt", "mimeType": "text/plain", "buffer": b"sea"}
    line.locator("input[type=file]").set_input_files(file)
    expect(line.get_by_role("alert")).to_have_text(str(messages("es")["server.files_full"]))
    expect(line.locator("textarea")).to_have_value("river")


def test_a_file_of_a_page_that_was_let_go_is_offered_anew_and_comes(
    page: Page, app_url: str
) -> None:
    open_page(page, app_url, "sizes")
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        if len(asked) == 1:
            route.fulfill(status=410)
        else:
            route.continue_()

    page.route("**/downloads/**", answer)
    found = download(page, page.locator(".download button").first)
    assert found.suggested_filename == "compression.csv"
    assert not found.failure()
    assert asked[:2] == ["HEAD", "HEAD"]
