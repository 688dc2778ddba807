"""Pages that are lent to one test after another.

A new page costs Chromium a window of its own, a new process, and all scripts of Streamlit compiled
again: twice what it costs to open the app on a page that is there. So a page comes back when its
test is over, is made as new and lent again.

Every page is watched: an error on its console or a dialog of the browser's fails the test. So does
a request to any other host than this one, since the browser of the tests knows none and says so.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, ViewportSize
from playwright.sync_api import Error as PlaywrightError

from tests.browser.component import leave_component
from tests.browser.windows import WINDOW

NewPage = Callable[..., Page]

# On the address of a page Streamlit first asks whether its server lives below it, is told 404, and
# then asks at the root. The browser reports that as an error; it is none.
_PROBE: Final = re.compile(r"/\w+/_stcore/(health|host-config)$")


@dataclass(frozen=True)
class _Lent:
    """A page in a context of its own, and what it has complained of."""

    page: Page
    complaints: list[str] = field(default_factory=list)


class KeptPages:
    """Lends pages, each a visitor of its own, and keeps them for who comes next.

    A test leaves nothing on a page that would stay: no init script, no listener, nothing exposed.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[_Lent]] = defaultdict(list)

    @contextmanager
    def lent(self) -> Iterator[NewPage]:
        """Gives a function that opens pages; at the end they come back.

        It takes a window, a colour scheme and less motion, and the other options of Playwright's
        `Browser.new_context`.
        """
        here: list[tuple[str, _Lent]] = []

        def open_page(
            viewport: ViewportSize = WINDOW,
            color_scheme: Any = "light",
            reduced_motion: Any = "no-preference",
            **options: Any,
        ) -> Page:
            kind = json.dumps(options, sort_keys=True)
            lent = self._free[kind].pop() if self._free[kind] else self._new(**options)
            here.append((kind, lent))
            lent.page.set_viewport_size(viewport)
            lent.page.emulate_media(
                media="screen",
                color_scheme=color_scheme,
                reduced_motion=reduced_motion,
                forced_colors="none",
            )
            return lent.page

        yield open_page
        for kind, lent in here:
            if _tidy(lent.page) and not lent.complaints:
                self._free[kind].append(lent)
        complaints = [complaint for _, lent in here for complaint in lent.complaints]
        assert not complaints, "\n".join(complaints)

    def _new(self, **options: Any) -> _Lent:
        lent = _Lent(self._browser.new_context(**options).new_page())
        _watch(lent.page, lent.complaints)
        return lent


def _tidy(page: Page) -> bool:
    """Make it as new: nothing runs, nothing is stored, and the mouse has not been there yet.

    False: it could not be done, and its context is closed.
    """
    try:
        if page.evaluate("Boolean(document.fullscreenElement)"):
            page.context.close()  # its window keeps that size for a while, and takes no other
            return False
        stays = leave_component(page)
        if page.url != "about:blank":
            page.evaluate("sessionStorage.clear(), localStorage.clear()")
        if not stays:
            page.goto("about:blank")
        page.unroute_all()
        page.mouse.move(0, 0)
        page.context.clear_cookies()
        for other in page.context.pages:
            if other is not page:
                other.close()
    except PlaywrightError:
        page.context.close()
        return False
    return True


def _watch(page: Page, complaints: list[str]) -> None:
    def console(message: ConsoleMessage) -> None:
        url = str(message.location.get("url"))
        if message.type == "error" and not _PROBE.search(url):
            complaints.append(f"console: {message.text} ({url})")

    def asked(dialog: Dialog) -> None:
        complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    page.on("console", console)
    page.on("dialog", asked)
    page.on("pageerror", lambda error: complaints.append(f"uncaught: {error}"))
