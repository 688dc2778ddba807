"""A component on a page without a server: what Python sends it, and a stand-in for Streamlit.

For what a component does by itself; such a page is there in a fraction of the time. What goes over
the wire (a report to Python and what the page does with it, the address bar, other pages) needs the
app.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakSet

import pytest
import streamlit as st
from playwright.sync_api import Page, Route

from bpe_view.component import Component
from bpe_view.look import LOOK
from bpe_view.shell import font_faces
from bpe_view.shell.html_file import json_in_html
from tests.server import ROOT
from ui.frame.styles import STYLES_ADDRESS
from ui.shared import mount

ADDRESS: Final = "http://localhost/"
"""Nobody is asked there: it is an origin, so that a page may keep values and use the clipboard."""
_HERE: Final = Path(__file__).parent
_PLACE: Final = re.compile(r"\{\{(\w+)\}\}")
_sessions: WeakKeyDictionary[Page, "Session"] = WeakKeyDictionary()
"""Who hears what is reported: a page is used again, and what is exposed to it stays."""
_altered: WeakSet[Page] = WeakSet()
"""Pages whose document is not as it was, beyond what a component does."""


class State(dict[str, Any]):
    """A session state, as Streamlit has it."""

    def to_dict(self) -> dict[str, Any]:
        return dict(self)


class Session:
    """Python's side of a component: what a page sends it, and does with what it reports.

    Args:
        component: which one.
        draw: what a page calls for it.
        state: what stands in the session state.
    """

    def __init__(self, component: Component, draw: Callable[[], object], **state: Any) -> None:
        self.component = component
        self.state = State({"language": "en"} | state)
        self._draw = draw
        self._reported = _Reported()
        self._callbacks: dict[str, Callable[[], None]] = {}
        self._sent: dict[str, Any] = {}

    def run(self) -> dict[str, Any]:
        """Draws the component; gives the data that are sent to it."""
        with self._running():
            self._draw()
        return self._sent

    def hear(self, name: str, value: Any) -> dict[str, Any] | None:
        """Takes a report and draws again; gives the data, or None where they are the same."""
        before = self._sent
        self._reported[name] = value
        with self._running():
            self._callbacks[f"on_{name}_change"]()
        return None if self.run() == before else self._sent

    @contextmanager
    def _running(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(st, "session_state", self.state)
            patch.setattr(mount, "registered", lambda component: self._mount)
            yield

    def _mount(self, key: str, data: dict[str, Any], **others: Any) -> "_Reported":
        self.state[key] = self._reported
        self._sent = data
        self._callbacks = {name: one for name, one in others.items() if name.startswith("on_")}
        return self._reported


class _Reported(dict[str, Any]):
    """What a component has reported, as Streamlit keeps it; None: nothing yet."""

    def __getattr__(self, name: str) -> Any:
        return self.get(name)


def open_component(page: Page, session: Session, before: str = "") -> None:
    """Opens a page with a component and nothing else, and waits for it and its fonts.

    Where such a page is there already, it stays: a new one costs three times what a component does.

    Args:
        page: a watched one, as all pages of tests are.
        session: what is sent, and hears.
        before: a script that runs first, also when the page is loaded again.
    """
    parts = {"script": session.component.script}
    component = json_in_html(parts | {"data": session.run()})

    def give(route: Route) -> None:
        if route.request.url == ADDRESS:
            document = _document(component, before)
            route.fulfill(body=document, content_type="text/html; charset=utf-8")
        elif route.request.url == ADDRESS + STYLES_ADDRESS:
            route.fulfill(body="", content_type="text/css")  # this document has them
        else:
            route.fulfill(status=404)

    def hear(name: str, value: Any) -> dict[str, Any] | None:
        return _sessions[page].hear(name, value)

    if page not in _sessions:
        page.expose_function("python", hear)
    _sessions[page] = session
    page.unroute_all()
    page.route(f"{ADDRESS}**", give)
    if before or not _stays(page):
        page.goto(ADDRESS)
    else:
        page.evaluate("component => streamlit.begin(component)", json.loads(component))
    if before:
        _altered.add(page)
    wait_until_mounted(page)


def alter(page: Page, script: str, argument: object = None) -> None:
    """Runs a script after which the next test needs a new document."""
    _altered.add(page)
    page.evaluate(script, argument)


def leave_component(page: Page) -> bool:
    """Takes the component from its page; False: the page is to be left."""
    if not _stays(page):
        _altered.discard(page)
        return False
    return bool(page.evaluate("streamlit.end()"))


def _stays(page: Page) -> bool:
    return page.url == ADDRESS and page not in _altered


def wait_until_mounted(page: Page) -> None:
    """Also after the page was loaded again."""
    page.evaluate("streamlit.mounted")


def hand_over(page: Page, **changes: Any) -> None:
    """Calls the component again, as Streamlit does when Python sends other data than before."""
    page.evaluate("changes => streamlit.call({...streamlit.sent(), ...changes})", changes)


def reports(page: Page, name: str) -> list[Any]:
    """All that the component has told Python so far under a name."""
    return list(
        page.evaluate(
            "name => streamlit.reports.filter(one => one.name === name).map(one => one.value)", name
        )
    )


def wait_for_report(page: Page, name: str, value: Any) -> None:
    """Waits until the last report under a name is this one."""
    page.wait_for_function(
        """([name, value]) => {
          const last = streamlit.reports.findLast(one => one.name === name);
          return last !== undefined && JSON.stringify(last.value) === value;
        }""",
        arg=[name, page.evaluate("JSON.stringify", value)],
    )


def _document(component: str, before: str) -> str:
    parts = {
        "before": before,
        "styles": _page_styles(),
        "script": (_HERE / "component.js").read_text("utf-8"),
        "component": component,
    }
    page = (_HERE / "component.html").read_text("utf-8")
    return _PLACE.sub(lambda place: parts[place[1]], page)


@cache
def _page_styles() -> str:
    """The app's theme and look, and the presenter's where that view is chosen."""
    frame, presenter = (
        (ROOT / "ui" / name).read_text("utf-8")
        for name in ("frame/frame.css", "watch/presenter_page.css")
    )
    layout = (_HERE / "component.css").read_text("utf-8")
    alone = f':root[data-view="presenter"] {{ {presenter} }}'
    look = [font_faces(), _theme(), *(sheet.read_text("utf-8") for sheet in LOOK)]
    return "\n".join([*look, layout, frame, alone])


def _theme() -> str:
    theme = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
    light, dark = (_properties(theme[scheme]) for scheme in ("light", "dark"))
    return (
        f":root {{ color-scheme: light; {_properties(theme)} {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ color-scheme: dark; {dark} }} }}"
    )


def _properties(options: dict[str, Any]) -> str:
    """Options of the theme under the names by which Streamlit hands them to components."""
    return " ".join(
        f"--st-{re.sub('[A-Z]', lambda capital: '-' + capital[0].lower(), name)}: {value};"
        for name, value in options.items()
        if isinstance(value, str)
    )
