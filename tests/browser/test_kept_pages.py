"""What a page is watched for."""

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import KeptPages
from tests.sweeps import first

ASKED = {
    "a name": "fetch('https://example.com/x').catch(() => null)",
    "a number": "fetch('https://192.0.2.1/x').catch(() => null)",
    "a picture": "new Promise(done => {"
    " const one = new Image(); one.onerror = done; one.src = 'https://example.com/x' })",
    "a socket": "new Promise(done => {"
    " const one = new WebSocket('wss://example.com/x'); one.onerror = done })",
}


def visit(browser: Browser, script: str) -> None:
    with KeptPages(browser).lent() as open_page:
        page = open_page()
        with page.expect_console_message():
            page.evaluate(script)


@pytest.mark.parametrize("script", first(2, ASKED.values()))
def test_a_page_that_asks_another_host_fails_its_test(browser: Browser, script: str) -> None:
    with pytest.raises(AssertionError, match=r"(example\.com|192\.0\.2\.1)/x"):
        visit(browser, script)
