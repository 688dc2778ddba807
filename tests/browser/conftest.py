"""Fixtures for tests in a real browser.

Every page that a test opens is watched: an error on its console, or a request to any other host
than this one, fails the test.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as PlaywrightError

from tests.browser.app import serve_app
from tests.browser.chromium import ChromiumMissingError, find_or_get_chromium, launch_arguments

NewPage = Callable[..., Page]

# On the address of a page Streamlit first asks whether its server lives below it, is told 404, and
# then asks at the root. The browser reports that as an error; it is none.
PROBE = re.compile(r"/\w+/_stcore/(health|host-config)$")

expect.set_options(timeout=15_000)  # milliseconds; two shared cores draw slowly


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests run last: they are the slow ones, and Playwright's event loop stays running."""
    here = Path(__file__).parent
    items.sort(key=lambda item: here in item.path.parents)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        executable = find_or_get_chromium()
    except ChromiumMissingError as missing:
        pytest.fail(str(missing), pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=launch_arguments())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def visitors(browser: Browser) -> "Visitors":
    return Visitors(browser)


@pytest.fixture(scope="session")
def app_url() -> Iterator[str]:
    """The address of the app; one process serves all tests that do not mind."""
    with serve_app() as url:
        yield url


@pytest.fixture
def fresh_app_url() -> Iterator[str]:
    """The address of a process that nobody has visited yet: for deep links."""
    with serve_app() as url:
        yield url


@pytest.fixture
def new_page(visitors: "Visitors", request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Opens watched pages, each a visitor of its own: `new_page(color_scheme="dark")`.

    Takes the options of Playwright's `Browser.new_context`.
    """
    if "fresh_app_url" in request.fixturenames:
        # What starts first stops last: a page that outlives its server complains about it.
        request.getfixturevalue("fresh_app_url")
    with watched_pages(visitors) as open_page:
        yield open_page


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


class Visitors:
    """Browser contexts, one for each visitor; one that has gone leaves room for the next.

    Who comes next finds the scripts of the app in the browser's cache, which halves what opening a
    page costs, and nothing that the one before has stored.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[BrowserContext]] = defaultdict(list)

    @contextmanager
    def visit(self) -> Iterator[Callable[..., BrowserContext]]:
        """Gives visitors with the options of `Browser.new_context`; at the end they all leave."""
        here: list[tuple[str, BrowserContext]] = []

        def come(**options: Any) -> BrowserContext:
            kind = json.dumps(options, sort_keys=True)
            free = self._free[kind]
            context = free.pop() if free else self._browser.new_context(**options)
            here.append((kind, context))
            return context

        yield come
        for kind, context in here:
            if _leave(context):
                self._free[kind].append(context)


def _leave(context: BrowserContext) -> bool:
    """Close what a visitor has opened and forget what was stored; False: it was left as it is."""
    try:
        for page in context.pages:
            if page.url.startswith("http"):
                page.evaluate("localStorage.clear()")
            page.close()
        context.clear_cookies()
    except PlaywrightError:
        context.close()
        return False
    return True


@contextmanager
def watched_pages(visitors: Visitors) -> Iterator[NewPage]:
    """What the fixture `new_page` gives, for a fixture that keeps a page for several tests."""
    complaints: list[str] = []
    with visitors.visit() as come:

        def open_page(**options: Any) -> Page:
            page = come(**options).new_page()
            watch(page, complaints)
            return page

        yield open_page
    assert not complaints, "\n".join(complaints)


def watch(page: Page, complaints: list[str]) -> None:
    def console(message: ConsoleMessage) -> None:
        url = str(message.location.get("url"))
        if message.type == "error" and not PROBE.search(url):
            complaints.append(f"console: {message.text} ({url})")

    def outside(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname != "localhost":
            complaints.append(f"request to another host: {url}")

    page.on("console", console)
    page.on("pageerror", lambda error: complaints.append(f"uncaught: {error}"))
    page.on("request", lambda request: outside(request.url))
    page.on("websocket", lambda socket: outside(socket.url))
