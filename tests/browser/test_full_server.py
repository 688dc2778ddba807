"""Where the server has no room for a file, the page says what to do."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from bpe_view.words import messages
from tests.browser.app import open_page, open_text


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may be refused something, which a browser calls an error."""
    with browser.new_context() as context:
        yield context.new_page()


@pytest.mark.thorough
def test_a_file_that_is_not_taken_is_answered_in_words_and_the_text_stays(
    page: Page, app_url: str
) -> None:
    page.route("**/_stcore/upload_file/**", lambda route: route.fulfill(status=507))
    text = "the river and the other river " * 9
    open_page(page, app_url, language="es", sample="own", text=text)
    area = open_text(page)
    file: FilePayload = {"name": "a.txt", "mimeType": "text/plain", "buffer": b"sea"}
    box = page.locator(".st-key-text-file")
    box.locator("input[type=file]").set_input_files(file)
    expect(box.get_by_text(str(messages("es")["server.files_full"]))).to_be_visible()
    expect(area).to_have_value(text)
