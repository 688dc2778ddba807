"""A visitor without a browser: speaks Streamlit's web socket protocol as its front end does, and so
can visit any version of the app."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import requests
from streamlit.proto.Alert_pb2 import Alert
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect

TIMEOUT: Final = 240.0  # seconds
_XSRF: Final = f"2|00000000|{'00' * 16}|0"  # in a header and in a cookie, as the server checks
_HEADERS: Final = {"Cookie": f"_streamlit_xsrf={_XSRF}", "X-Xsrftoken": _XSRF}
_WIDGETS: Final = ("bidi_component", "button", "file_uploader", "text_input")


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
        return dict(json.loads(self.element.json or self.element.mixed.json))


class Client:
    """One session with the server at an address."""

    def __init__(self, socket: ClientConnection, address: str, query: str) -> None:
        self._socket, self._address, self._query = socket, address, query
        self._page, self._pages = "", dict[str, str]()  # hashes: of this page, by path of all
        self._widgets: dict[tuple[int, ...], Widget] = {}  # by the place on the page
        self._states: dict[str, WidgetState] = {}  # by the ID of the widget
        self._cached: dict[str, tuple[int, Widget | None]] = {}  # by hash: last run, what it is
        self._hashes: dict[tuple[int, ...], str] = {}  # by the place: what came there last
        self._runs = 0
        self.alerts: list[str] = []  # the texts of `st.error` that the last run brought
        self.is_new = True  # whether the last run brought what was not in its place before

    def find(self, kind: str, pattern: str) -> Widget:
        """The first widget of a kind whose name matches a pattern; a LookupError without one."""
        for _, widget in sorted(self._widgets.items(), key=lambda item: item[0]):
            if widget.kind == kind and re.search(pattern, widget.name):
                return widget
        names = sorted({f"{one.kind} {one.name}" for one in self._widgets.values()})
        raise LookupError(f"no {kind} {pattern!r} on the page; there are: {', '.join(names)}")

    async def go_to(self, page: str) -> float:
        """Go to another page, as a link of the navigation does; returns the seconds it took."""
        self._page, self._query, self._states = self._pages[page], "", {}
        return await self.rerun(time.perf_counter())

    async def use(self, widget: Widget, value: Any) -> float:
        """Press a button; or give a widget a text, a tab, a component's values, a file's bytes."""
        since, state = time.perf_counter(), WidgetState(id=widget.element.id)
        if widget.kind == "button":
            state.trigger_value = True
        elif widget.kind == "bidi_component":
            before = self._states.get(state.id, WidgetState(json_value="{}"))
            state.json_value = json.dumps(json.loads(before.json_value) | value)
        elif widget.kind == "file_uploader":
            state.file_uploader_state_value.uploaded_file_info.add(**await self._upload(value))
        else:
            state.string_value = value
        self._states[state.id] = state
        seconds = await self.rerun(since, fragment=widget.fragment)
        if widget.kind == "button":
            self._states.pop(state.id, None)
        return seconds

    async def _upload(self, data: bytes) -> dict[str, Any]:
        """Send a file; returns the fields of an UploadedFileInfo."""
        message, answer = BackMsg(), ForwardMsg()
        message.file_urls_request.request_id = "file"
        message.file_urls_request.file_names.append("text.txt")
        await self._socket.send(message.SerializeToString())
        while not answer.HasField("file_urls_response"):
            answer = ForwardMsg.FromString(await self._socket.recv(decode=False))
        urls = answer.file_urls_response.file_urls[0]
        url, files = self._address + urls.upload_url, {"file": ("text.txt", data)}
        put = partial(requests.put, url, files=files, headers=_HEADERS, timeout=TIMEOUT)
        (await asyncio.to_thread(put)).raise_for_status()
        return {"name": "text.txt", "size": len(data), "file_id": urls.file_id, "file_urls": urls}

    async def rerun(self, since: float, path: str = "", fragment: str = "") -> float:
        """Run the page or a fragment; returns seconds from `since` to the end of the script."""
        message, before = BackMsg(), dict(self._hashes)
        state = message.rerun_script
        state.query_string, state.page_name = self._query, path
        state.page_script_hash, state.fragment_id = self._page, fragment
        state.widget_states.widgets.extend(self._states.values())
        state.cached_message_hashes.extend(self._cached)
        state.context_info.url = f"{self._address}/{path}"
        state.context_info.timezone, state.context_info.locale = "UTC", "en-US"
        async with asyncio.timeout(TIMEOUT):
            await self._socket.send(message.SerializeToString())
            await self._take_run()
        seconds, self.is_new = time.perf_counter() - since, self._hashes != before
        here = {widget.element.id for widget in self._widgets.values()}
        self._states = {id_: one for id_, one in self._states.items() if id_ in here}
        for widget in self._widgets.values():
            if widget.name == "bpe_address":  # it writes the query of the address
                self._query = widget.data["query"]
        return seconds

    async def _take_run(self) -> None:
        """Take messages to the end of the script."""
        has_begun, early = False, ForwardMsg.FINISHED_EARLY_FOR_RERUN
        while True:
            message = ForwardMsg.FromString(await self._socket.recv(decode=False))
            kind = message.WhichOneof("type")
            if kind == "new_session":
                has_begun = True
                self._widgets = self._widgets if message.metadata.run.fragment_ids else {}
                self.alerts, self._runs = [], self._runs + 1
                oldest = self._runs - message.new_session.config.max_cached_message_age
                self._cached = {key: one for key, one in self._cached.items() if one[0] >= oldest}
            elif kind == "navigation":
                self._page = message.navigation.page_script_hash
                for page in message.navigation.app_pages:
                    path = "" if page.is_default else page.url_pathname
                    self._pages[path] = page.page_script_hash
            elif kind in ("delta", "ref_hash"):
                self._take(message)
            elif kind == "script_finished" and has_begun and message.script_finished != early:
                return

    def _take(self, message: ForwardMsg) -> None:
        """What comes to a place takes the place of what was there and inside."""
        place, hash_ = tuple(message.metadata.delta_path), message.hash or message.ref_hash
        is_cached = message.HasField("ref_hash")  # a KeyError: it should not have been left out
        widget = self._cached[hash_][1] if is_cached else self._read(message.delta)
        if is_cached or message.metadata.cacheable:
            self._cached[hash_] = self._runs, widget
        for inside in [one for one in self._widgets if one[: len(place)] == place]:
            del self._widgets[inside]
        if widget:
            self._widgets[place] = widget
        if message.delta.add_block.HasField("tab") and place[:-1] in self._widgets:
            self._widgets[place[:-1]].tabs.append(message.delta.add_block.tab.label)
        self._hashes[place] = hash_

    def _read(self, delta: Delta) -> Widget | None:
        """The widget that a message brings, if any; a RuntimeError for an exception."""
        block, element = delta.add_block, delta.new_element
        if block.tab_container.id:
            return Widget("tab_container", block.id, block.tab_container, delta.fragment_id)
        if element.HasField("exception"):
            raise RuntimeError(f"{element.exception.type}: {element.exception.message}")
        if element.alert.format == Alert.ERROR:
            self.alerts.append(element.alert.body)
        kind = element.WhichOneof("type") or ""
        found = getattr(element, kind) if kind in _WIDGETS else None
        if found is None or not found.id:
            return None
        if kind == "bidi_component":
            found.ClearField("js_content")
        elif getattr(found, "set_value", False):  # the server has set it
            self._states.pop(found.id, None)
        name = getattr(found, "component_name", "") or f"{found.id[38:]} {found.label}"
        return Widget(kind, name, found, delta.fragment_id)


@asynccontextmanager
async def visiting(
    address: str, path: str = "", query: str = ""
) -> AsyncIterator[tuple[Client, float]]:
    """A session that has loaded a page, and the seconds of loading; it ends with the context."""
    since = time.perf_counter()
    async with connect(
        address.replace("http", "ws", 1) + "/_stcore/stream",
        origin=address,  # type: ignore[arg-type]
        subprotocols=["streamlit"],  # type: ignore[list-item]
        additional_headers=_HEADERS,
        max_size=None,
        open_timeout=TIMEOUT,
        ping_interval=None,  # a server that is busy for long is what is measured
    ) as socket:
        client = Client(socket, address, query)
        yield client, await client.rerun(since, path)
