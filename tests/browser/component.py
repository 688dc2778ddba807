"""A component on a page without a server: what Python sends it, and a stand-in for Streamlit.

For what a component does by itself; such a page is there in a fraction of the time. What goes over
the wire (a report to Python and what the page does with it, the address bar, other pages) needs the
app.
"""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
import streamlit as st
from playwright.sync_api import Page, Route

from tests.server import ROOT
from ui.take_home import json_in_html

ADDRESS: Final = "http://localhost/"
"""Nobody is asked there: it is an origin, so that a page may keep values and use the clipboard."""
_HERE: Final = Path(__file__).parent
_PLACE: Final = re.compile(r"\{\{(\w+)\}\}")


def sent_by(component: ModuleType, mount: Callable[[], object], **visitor: str) -> dict[str, Any]:
    """The data that Python sends when it mounts a component for the first time.

    Args:
        component: the module of `ui.components` that mounts it.
        mount: what a page calls.
        visitor: what stands in the session state: `language`, `palette`.
    """
    sent: dict[str, Any] = {}

    class NothingYet:
        """What the component has reported."""

        at = None

    def keep(data: dict[str, Any], **_: object) -> NothingYet:
        sent.update(data)
        return NothingYet()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(st, "session_state", {"language": "en"} | visitor)
        patch.setattr(component, "_mount", keep)
        mount()
    return sent


def open_component(
    page: Page,
    component: ModuleType,
    data: dict[str, Any],
    answered: tuple[str, ...] = (),
    before: str = "",
) -> None:
    """Opens a page with a component and nothing else, and waits for it and its fonts.

    Args:
        page: a watched one, as all pages of tests are.
        component: the module of `ui.components`, with its `STYLES` and `SCRIPT`.
        data: as `sent_by` gives it.
        answered: reports that Python answers by sending their value back.
        before: a script that runs first, also when the page is loaded again.
    """
    parts = {"styles": component.STYLES, "script": component.SCRIPT}
    document = _document(json_in_html(parts | {"data": data, "answered": answered}), before)

    def give(route: Route) -> None:
        if route.request.url == ADDRESS:
            route.fulfill(body=document, content_type="text/html; charset=utf-8")
        else:
            route.fulfill(status=404)

    page.unroute_all()
    page.route(f"{ADDRESS}**", give)
    page.goto(ADDRESS)
    wait_until_mounted(page)


def wait_until_mounted(page: Page) -> None:
    """Also after the page was loaded again."""
    page.evaluate("streamlit.mounted")


def hand_over(page: Page, **changes: Any) -> None:
    """Calls the component again, as Streamlit does when Python sends other data than before."""
    page.evaluate("changes => streamlit.handOver(changes)", changes)


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
    page, presenter = (
        (ROOT / "ui" / name).read_text("utf-8") for name in ("page.css", "presenter.css")
    )
    layout = (_HERE / "component.css").read_text("utf-8")
    alone = f':root[data-view="presenter"] {{ {presenter} }}'
    return "\n".join([_theme(), layout, page, alone])


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
