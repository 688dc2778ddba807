"""Pages for components without a server; `page` and `new_page` mean these in this folder.

A page is used again by the tests that come after, because a new one costs more than a component.
So a test leaves nothing on it that would stay: no init script (`open_component` takes a script), no
listener, no route.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import NewPage, watch

WINDOW: Final[ViewportSize] = {"width": 1280, "height": 720}


@pytest.fixture(scope="session")
def kept_pages(browser: Browser) -> "KeptPages":
    return KeptPages(browser)


@pytest.fixture
def new_page(kept_pages: "KeptPages") -> Iterator[NewPage]:
    """Opens watched pages; takes the options of Playwright's `Browser.new_context`."""
    with kept_pages.lent() as open_page:
        yield open_page


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


class KeptPages:
    """Pages that are lent to one test after another, in no context more than are needed at once."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[tuple[Page, list[str]]]] = defaultdict(list)

    @contextmanager
    def lent(self) -> Iterator[NewPage]:
        """Gives a function that opens pages; at the end they come back."""
        here: list[tuple[str, Page, list[str]]] = []

        def open_page(
            viewport: ViewportSize = WINDOW,
            color_scheme: Any = "light",
            reduced_motion: Any = "no-preference",
            **options: Any,
        ) -> Page:
            kind = json.dumps(options, sort_keys=True)
            page, complaints = self._free[kind].pop() if self._free[kind] else self._new(**options)
            here.append((kind, page, complaints))
            page.set_viewport_size(viewport)
            page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
            return page

        yield open_page
        for kind, page, complaints in here:
            assert not complaints, "\n".join(complaints)
            if _tidy(page):
                self._free[kind].append((page, complaints))

    def _new(self, **options: Any) -> tuple[Page, list[str]]:
        page = self._browser.new_context(**options).new_page()
        complaints: list[str] = []
        watch(page, complaints)
        return page, complaints


def _tidy(page: Page) -> bool:
    """Make it as new: nothing runs, nothing is stored, and the mouse has not been there yet.

    False: it could not be done, and the page is closed.
    """
    try:
        if page.url != "about:blank":
            page.evaluate("sessionStorage.clear(), localStorage.clear()")
        page.goto("about:blank")
        page.mouse.move(0, 0)
    except PlaywrightError:
        page.context.close()
        return False
    return True
