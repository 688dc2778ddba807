"""A visit to the app, as a test of a page drives and reads it: without a browser.

The JavaScript of components does not run here: what they would report is put into the session.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, Final, Self
from urllib.parse import parse_qsl

import pandas as pd
from streamlit.testing.v1 import AppTest

from bpe_view.words import LANGUAGES, speaking
from tests.server import ROOT
from tests.words import says, w, without_marks
from ui.open.open_view import UPLOAD_KEY
from ui.shared.downloads.download_button import made_files
from ui.shared.pages import PAGES
from ui.shared.session import language_of

FILES: Final = {key: f"../../pages/{key}.py" for key in PAGES}
_NAME: Final = re.compile(r"(?:.*\.)?bpe_(\w+)")
_TOLD: Final = ("title", "text", "markdown", "caption", "info", "warning", "error", "success")


class Visit(AppTest):
    """The app in the hands of one visitor. A run in which a page raises fails the test."""

    def _run(self, *given: Any, **settings: Any) -> Self:
        super()._run(*given, **settings)
        assert not self.exception, (self.exception[0].message, self.exception[0].stack_trace)
        # For the next run AppTest asks for the titles of choices, outside of the session.
        chosen = self.session_state.get("language")
        language = chosen if chosen in LANGUAGES else language_of(self.context.get("locale"))
        states = self._tree.get_widget_states
        self._tree.get_widget_states = speaking(language)(states)  # type: ignore[method-assign]
        return self

    def run(self, *, timeout: float | None = None) -> Self:
        super().run(timeout=timeout)
        return self

    def go(self, page: str) -> Self:
        """To another page, by its key: its link in the navigation has nothing behind the name."""
        self.query_params.clear()
        self.switch_page(FILES[page])
        return self.run()

    def choose(self, /, **values: Any) -> Self:
        """As if inputs with these keys had been set; those of a component are in the session."""
        inputs: list[Any]
        for key, value in values.items():
            inputs = [one for one in self._tree if getattr(one, "key", None) == key]
            inputs = [one for one in inputs if hasattr(one, "set_value")]
            if inputs:
                inputs[0].set_value(value)
            else:
                self.session_state[key] = value
        return self.run()

    def press(self, key: str) -> Self:
        """A button by its key, or by that of the message that is its label."""
        self.buttons(key)[0].click()
        return self.run()

    def buttons(self, key: str) -> list[Any]:
        """Those of a key, or labelled with a message."""
        label = "" if self._has_button(key) else w(key)
        return [one for one in self.button if key == one.key or label == one.label]

    def _has_button(self, key: str) -> bool:
        return any(key == one.key for one in self.button)

    def upload(self, *files: Mapping[str, bytes]) -> Self:
        """Into the box of the menu Open, else into the last one; several mappings are files that
        may share their names."""
        together = [one for each in files for one in each.items()]
        kind = "application/octet-stream"
        boxes = [one for one in self.file_uploader if str(one.key).startswith(UPLOAD_KEY)]
        (boxes or self.file_uploader)[-1].set_value([(name, data, kind) for name, data in together])
        return self.run()

    @property
    def link(self) -> dict[str, str]:
        """What the page hands to the browser for its address bar. No test reads it elsewhere."""
        return dict(parse_qsl(self.sent("address")["query"], keep_blank_values=True))

    @property
    def problems(self) -> list[str]:
        """What stands in boxes on the page, as it is read."""
        return [without_marks(one.value) for one in [*self.error, *self.warning, *self.info]]

    @property
    def told(self) -> str:
        """All sentences of the page, as they are read."""
        elements = [one for kind in _TOLD for one in getattr(self, kind)]
        return "\n".join(without_marks(one.value) for one in elements)

    def tells(self, key: str, /, **values: object) -> bool:
        """Whether the page says a message; a value that is not given may be any."""
        return says(self.told, key, **values)

    def all_sent(self, component: str | None = None) -> list[dict[str, Any]]:
        """What is sent to components: to all, or to those of a name."""
        found = self.get("bidi_component")
        wanted = [one for one in found if component in (None, component_name(one))]
        return [json.loads(one.proto.json) for one in wanted]

    @property
    def tables(self) -> list[pd.DataFrame]:
        """Those of few rows as they are read; then grids, by the names of their columns."""
        read = lambda one: without_marks(one) if isinstance(one, str) else one  # noqa: E731
        few = [one.value.map(read).rename(index=read, columns=read) for one in self.table]
        return few + [one.value for one in self.dataframe]

    def sent(self, component: str) -> dict[str, Any]:
        """What is sent to the one component of a name."""
        found = self.all_sent(component)
        assert len(found) == 1, f"{len(found)} of {component} are on the page"
        return found[0]

    @property
    def downloads(self) -> dict[str, Any]:
        """The buttons for files, by the names of these."""
        keys = {str(one.key): one for one in self.button}
        return {key[9:]: one for key, one in keys.items() if key.startswith("download-")}

    def downloaded(self, name: str) -> bytes:
        """What comes when one of them is pressed."""
        self.downloads[name].click()
        addresses = [data["address"].split("/") for data in self.run().all_sent("fetch_file")]
        content = made_files.find(next(token for _, token, file in addresses if file == name))
        assert content is not None
        return content


def visit(
    page: str = "watch",
    /,
    *,
    state: Any = None,
    locale: Any = None,
    address: Any = None,
    **link: Any,
) -> Visit:
    """Opens a page as the first of a visit.

    Args:
        page: its key in the table of pages, or a file with an address of its own.
        state: what the session holds already, by names.
        locale: the language that the browser prefers; None: none.
        address: of the app.
        link: what stands in the address, strings or lists of them; `text.z` and the like come
            as `**{"text.z": …}`.
    """
    app = Visit(ROOT / "ui" / "frame" / "main.py", default_timeout=60)
    app.context = {"locale": locale, "url": address}
    app.query_params |= link
    for key, value in (state or {}).items():
        app.session_state[key] = value
    if page != "watch":
        app.switch_page(FILES.get(page, page))
    app.run()
    assert app.title
    return app


def component_name(element: Any) -> str:
    """What a component is called, without what stands before that in its name."""
    found = _NAME.fullmatch(element.proto.component_name)
    assert found
    return found[1]
