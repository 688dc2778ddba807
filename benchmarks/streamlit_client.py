"""A visitor without a browser: speaks Streamlit's web socket protocol as its front end does.

It knows what the server sent and nothing of the app's code, so it can visit any version of the app.
"""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.request import Request, urlopen

from streamlit.proto.Alert_pb2 import Alert
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect

TIMEOUT: Final = 240.0  # seconds
_XSRF: Final = f"2|00000000|{'00' * 16}|0"  # in a header and in a cookie, as the server checks
_COOKIE: Final = f"_streamlit_xsrf={_XSRF}"
_WIDGETS: Final = ("bidi_component", "button", "file_uploader", "text_input")


class PageError(Exception):
    """The page shows an exception, lacks a widget, or does not come."""


@dataclass(frozen=True)
class Widget:
    """An input of the page."""

    kind: str  # of `_WIDGETS`, the names of streamlit.proto; or `tab_container`
    name: str  # of a component its registered name; else its key and its label
    element: Any  # its message, of a component without scripts
    fragment: str  # the ID of the fragment that runs when it changes; `""`: the page runs
    tabs: list[str] = field(default_factory=list)  # the labels of a tab container

    @property
    def data(self) -> dict[str, Any]:
        """The JSON part of a component's data."""
        found: dict[str, Any] = json.loads(self.element.json or self.element.mixed.json)
        return found


@dataclass(frozen=True)
class Answer:
    """What came of one request."""

    seconds: float  # from sending, or from connecting, to the end of the script
    is_new: bool  # whether anything came that was not on the page before
    alerts: list[str]  # the texts of `st.error` on the page


class Client:
    """One session with the server at an address."""

    def __init__(self, socket: ClientConnection, address: str, query: str) -> None:
        self._socket, self._address, self._query = socket, address, query
        self._page_hash = ""
        self._page_hashes: dict[str, str] = {}  # by the path in the address
        self._widgets: dict[tuple[int, ...], Widget] = {}  # by the place on the page
        self._states: dict[str, WidgetState] = {}  # by the ID of the widget
        self._cached: dict[str, tuple[int, Widget | None]] = {}  # by hash: last run, what it is
        self._runs = 0
        self._seen, self._arrived, self._alerts = set[str](), set[str](), list[str]()

    def find(self, kind: str, pattern: str) -> Widget:
        """The first widget of a kind whose name matches a pattern; a PageError without one."""
        for _, widget in sorted(self._widgets.items(), key=lambda item: item[0]):
            if widget.kind == kind and re.search(pattern, widget.name):
                return widget
        names = sorted({f"{one.kind} {one.name!r}" for one in self._widgets.values()})
        raise PageError(f"no {kind} {pattern!r} on the page; there are: {', '.join(names)}")

    async def go_to(self, page: str) -> Answer:
        """Go to another page, as a link of the navigation does."""
        self._page_hash, self._query, self._states = self._page_hashes[page], "", {}
        return await self.rerun(time.perf_counter())

    async def use(self, widget: Widget, value: Any) -> Answer:
        """Press a button; or give a widget a text, a tab, a component's values, a file's bytes."""
        since, state = time.perf_counter(), WidgetState(id=widget.element.id)
        if widget.kind == "button":
            state.trigger_value = True
        elif widget.kind == "bidi_component":
            before = self._states.get(state.id)
            state.json_value = json.dumps((json.loads(before.json_value) if before else {}) | value)
        elif widget.kind == "file_uploader":
            state.file_uploader_state_value.uploaded_file_info.add(**await self._upload(value))
        else:
            state.string_value = value
        self._states[state.id] = state
        try:
            return await self.rerun(since, fragment=widget.fragment)
        finally:
            if widget.kind == "button":
                self._states.pop(state.id, None)

    async def _upload(self, data: bytes) -> dict[str, Any]:
        """Send a file; returns what Streamlit calls its UploadedFileInfo."""
        message, answer = BackMsg(), ForwardMsg()
        message.file_urls_request.request_id = "file"
        message.file_urls_request.file_names.append("text.txt")
        await self._socket.send(message.SerializeToString())
        while not answer.HasField("file_urls_response"):
            answer = ForwardMsg.FromString(await self._socket.recv(decode=False))
        urls = answer.file_urls_response.file_urls[0]
        await asyncio.to_thread(_put, self._address + urls.upload_url, data)
        return {"name": "text.txt", "size": len(data), "file_id": urls.file_id, "file_urls": urls}

    async def rerun(self, since: float, page: str = "", fragment: str = "") -> Answer:
        """Run a fragment, or the page, which the first time is named by its path in the address."""
        message = BackMsg()
        state = message.rerun_script
        state.query_string, state.page_name = self._query, page
        state.page_script_hash, state.fragment_id = self._page_hash, fragment
        state.widget_states.widgets.extend(self._states.values())
        state.cached_message_hashes.extend(self._cached)
        state.context_info.url = f"{self._address}/{page}"
        state.context_info.timezone, state.context_info.locale = "UTC", "en-US"
        async with asyncio.timeout(TIMEOUT):
            await self._socket.send(message.SerializeToString())
            is_fragment = await self._take_run()
        seconds, is_new = time.perf_counter() - since, not self._arrived <= self._seen
        self._seen = self._arrived | self._seen if is_fragment else self._arrived
        here = {widget.element.id for widget in self._widgets.values()}
        self._states = {id_: one for id_, one in self._states.items() if id_ in here}
        for widget in self._widgets.values():
            if widget.name == "bpe_address":  # it writes the query of the address
                self._query = widget.data["query"]
        return Answer(seconds, is_new, self._alerts)

    async def _take_run(self) -> bool:
        """Take messages to the end of the script; returns whether only fragments ran."""
        has_begun = is_fragment = False
        while True:
            message = ForwardMsg.FromString(await self._socket.recv(decode=False))
            kind = message.WhichOneof("type")
            if kind == "new_session":
                has_begun, is_fragment = True, bool(message.metadata.run.fragment_ids)
                self._begin_run(is_fragment, message.new_session.config.max_cached_message_age)
            elif kind == "navigation":
                self._page_hash = message.navigation.page_script_hash
                for page in message.navigation.app_pages:
                    path = "" if page.is_default else page.url_pathname
                    self._page_hashes[path] = page.page_script_hash
            elif kind in ("delta", "ref_hash"):
                self._take(message)
            elif kind == "script_finished" and has_begun:
                if message.script_finished == ForwardMsg.FINISHED_WITH_COMPILE_ERROR:
                    raise PageError("the script of the page cannot be compiled")
                if message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                    return is_fragment

    def _begin_run(self, is_fragment: bool, max_age: int) -> None:
        self._widgets = self._widgets if is_fragment else {}
        self._arrived, self._alerts, self._runs = set(), [], self._runs + 1
        oldest = self._runs - max_age
        self._cached = {hash_: one for hash_, one in self._cached.items() if one[0] >= oldest}

    def _take(self, message: ForwardMsg) -> None:
        """What comes to a place takes the place of what was there and inside."""
        place, hash_ = tuple(message.metadata.delta_path), message.hash or message.ref_hash
        is_cached = message.WhichOneof("type") == "ref_hash"
        if is_cached and hash_ not in self._cached:
            raise PageError(f"the server left out a message that is not cached: {hash_}")
        widget = self._cached[hash_][1] if is_cached else self._read(message.delta)
        if is_cached or message.metadata.cacheable:
            self._cached[hash_] = self._runs, widget
        for inside in [one for one in self._widgets if one[: len(place)] == place]:
            del self._widgets[inside]
        if widget:
            self._widgets[place] = widget
        tab = message.delta.add_block.tab.label
        if tab and place[:-1] in self._widgets:
            self._widgets[place[:-1]].tabs.append(tab)
        if not message.delta.new_element.HasField("progress"):
            self._arrived.add(hash_)

    def _read(self, delta: Delta) -> Widget | None:
        """The widget that a message brings, if any; a PageError for an exception."""
        block, element = delta.add_block, delta.new_element
        if block.tab_container.id:
            return Widget("tab_container", block.id, block.tab_container, delta.fragment_id)
        if element.HasField("exception"):
            raise PageError(f"{element.exception.type}: {element.exception.message}")
        if element.alert.format == Alert.ERROR:
            self._alerts.append(element.alert.body)
        kind = element.WhichOneof("type") or ""
        found = getattr(element, kind) if kind in _WIDGETS else None
        if found is None or not found.id:
            return None
        if kind == "bidi_component":
            found.ClearField("js_content")
            return Widget(kind, found.component_name, found, delta.fragment_id)
        if getattr(found, "set_value", False):  # the server has set it
            self._states.pop(found.id, None)
        return Widget(kind, f"{found.id[36:]} {found.label}", found, delta.fragment_id)


@asynccontextmanager
async def visiting(
    address: str, page: str = "", query: str = ""
) -> AsyncIterator[tuple[Client, Answer]]:
    """A session that has loaded a page, and what came of loading it; it ends with the context."""
    since = time.perf_counter()
    async with connect(
        address.replace("http", "ws", 1) + "/_stcore/stream",
        origin=address,  # type: ignore[arg-type]
        subprotocols=["streamlit"],  # type: ignore[list-item]
        additional_headers={"Cookie": _COOKIE},
        max_size=None,
        open_timeout=TIMEOUT,
        ping_interval=None,  # a server that is busy for long is what is measured
    ) as socket:
        client = Client(socket, address, query)
        yield client, await client.rerun(since, page=page)


def _put(url: str, data: bytes) -> None:
    form = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="text.txt"\r\n\r\n'
    headers = {"Content-Type": "multipart/form-data; boundary=edge"}
    headers |= {"Cookie": _COOKIE, "X-Xsrftoken": _XSRF}
    body = form + data + b"\r\n--edge--\r\n"
    with urlopen(Request(url, body, headers, method="PUT"), timeout=TIMEOUT):
        pass
