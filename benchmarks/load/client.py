"""One learner without a browser: speaks Streamlit's websocket protocol as a browser's page does."""

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import UploadedFileInfo
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load.page import Page, PageError

PATIENCE: Final = 240.0  # seconds after which an answer is given up
COOKIES: Final[Mapping[str, str]] = {"_streamlit_xsrf": f"2|00000000|{'00' * 16}|0"}
"""What every browser has from the server; whoever sends a file must have the same twice."""
_MOST_BYTES: Final = 1 << 26


class NoAnswerError(Exception):
    """The server did not finish a run in time."""


@dataclass(frozen=True)
class Click:
    """One thing that a learner does, and how one sees that it was answered."""

    key: str
    value: Any  # what it is set to, as `widgets.used_state` takes it
    # what must stand otherwise in the address afterwards; `""`: the page must change
    moves: str = ""


@dataclass(frozen=True)
class Answer:
    """What came back for an opening or a click."""

    seconds: float  # from when it was sent, or connecting began, to the end of the script
    has_changed: bool  # whether anything came that the run before had not
    alerts: tuple[str, ...]  # errors that the page told in its own words
    messages: int


class Client:
    """A page in a browser that is not there.

    Example:
        async with visiting("http://localhost:8501", "encode") as (client, opening):
            answer = await client.click(Click("order", "Longest match", moves="order"))
    """

    def __init__(
        self,
        socket: ClientConnection,
        address: str,
        name: str,
        query: str,
        cookies: Mapping[str, str] = COOKIES,
    ) -> None:
        self._socket = socket
        self._server = address
        self._cookies = cookies
        self._address = f"{address}/{name}"
        self._name = name
        self.page = Page(query=query)

    async def open(self, since: float) -> Answer:
        """Ask for the page for the first time; `since` is when connecting began."""
        return await self._ask(since, name=self._name)

    async def click(self, click: Click) -> Answer:
        """Use a widget, and see that the page follows."""
        before = self.page.address(click.moves)
        answer = await self.use(click)
        has_moved = self.page.address(click.moves) != before
        if not (has_moved if click.moves else answer.has_changed):
            raise PageError(f"nothing followed on {click}")
        return answer

    async def use(self, click: Click) -> Answer:
        """Use a widget, whether or not that changes anything; raises as `click` does otherwise."""
        widget = self.page.widget(click.key)
        self.page.use(widget, click.value)
        answer = await self._ask(time.perf_counter(), fragment=widget.fragment)
        if answer.alerts:
            raise PageError(f"after {click}: {answer.alerts[0]}")
        return answer

    async def upload(self, key: str, name: str, data: bytes) -> Answer:
        """Give a file to an uploader, and see that the page follows; raises as `click` does."""
        return await self.click(Click(key, await self.send_file(name, data)))

    async def send_file(self, name: str, data: bytes) -> UploadedFileInfo:
        """Send a file that no uploader has yet."""
        message = BackMsg()
        message.file_urls_request.request_id = name
        message.file_urls_request.file_names.append(name)
        await self._socket.send(message.SerializeToString())
        answer = ForwardMsg()
        while answer.WhichOneof("type") != "file_urls_response":
            raw = await self._socket.recv()
            assert isinstance(raw, bytes)
            answer = ForwardMsg.FromString(raw)
        urls = answer.file_urls_response.file_urls[0]
        await asyncio.to_thread(_put, self._server + urls.upload_url, name, data, self._cookies)
        return UploadedFileInfo(name=name, size=len(data), file_id=urls.file_id, file_urls=urls)

    async def download(self, name: str, delay: float = 0) -> bytes:
        """Press the button of a file, as its script does: have it made, then, `delay` seconds
        later, fetch it."""
        address = f"{self._server}/{self.page.widget(name).data['address']}"
        try:
            made, _ = await asyncio.to_thread(_fetch, address, "HEAD")
        except HTTPError as error:
            error.close()
            if error.code != HTTPStatus.GONE:
                raise
            await self.use(Click(name, {"again": time.time()}))
            made, _ = await asyncio.to_thread(_fetch, address, "HEAD")
        await asyncio.sleep(delay)
        return (await asyncio.to_thread(_fetch, made, "GET"))[1]

    async def _ask(self, since: float, name: str = "", fragment: str = "") -> Answer:
        message = BackMsg()
        state = message.rerun_script
        state.query_string = self.page.query
        state.page_script_hash = self.page.script
        state.page_name = name
        state.fragment_id = fragment
        state.widget_states.widgets.extend(self.page.states())
        state.cached_message_hashes.extend(self.page.kept_messages())
        context = state.context_info
        context.timezone, context.timezone_offset = "UTC", 0
        context.locale, context.color_scheme = "en-US", "light"
        context.url, context.is_embedded = self._address, False
        try:
            async with asyncio.timeout(PATIENCE):
                await self._socket.send(message.SerializeToString())
                messages = await self._listen()
        except TimeoutError as error:
            raise NoAnswerError(f"no answer within {PATIENCE:.0f} s") from error
        seconds = time.perf_counter() - since
        changed = self.page.end()
        return Answer(seconds, changed, tuple(self.page.alerts), messages)

    async def _listen(self) -> int:
        """Take messages until the script has ended; gives how many came."""
        messages = 0
        while True:
            messages += 1
            raw = await self._socket.recv()
            if isinstance(raw, str):
                raise PageError(f"text instead of a message: {raw[:60]!r}")
            message = ForwardMsg.FromString(raw)
            kind = message.WhichOneof("type")
            if kind == "new_session":
                # A part that runs alone may ask for the whole page.
                self.page.begin(bool(message.metadata.run.fragment_ids))
            elif kind == "script_finished":
                if message.script_finished == ForwardMsg.FINISHED_WITH_COMPILE_ERROR:
                    raise PageError("the script of the page cannot be compiled")
                if message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                    return messages
            else:
                self.page.take(message)


def _put(url: str, name: str, data: bytes, cookies: Mapping[str, str]) -> None:
    """Send a file as a browser does, with the cookie that tells where the request comes from."""
    edge = uuid.uuid4().hex
    form = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    headers = {
        "Content-Type": f"multipart/form-data; boundary={edge}",
        "Cookie": _written(cookies),
        "X-Xsrftoken": cookies["_streamlit_xsrf"],
    }
    body = form.encode() + data + f"\r\n--{edge}--\r\n".encode()
    with urlopen(Request(url, body, headers, method="PUT")):
        pass


def _fetch(url: str, method: str) -> tuple[str, bytes]:
    """Where it was found, and what."""
    with urlopen(Request(url, method=method), timeout=PATIENCE) as answer:
        return answer.url, answer.read()


def _written(cookies: Mapping[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in cookies.items())


@asynccontextmanager
async def visiting(
    address: str,
    page: str = "",
    query: str = "",
    *,
    may_refuse: bool = False,
    cookies: Mapping[str, str] = COOKIES,
) -> AsyncIterator[tuple[Client, Answer]]:
    """Open a page as a visitor of its own, and leave at the end.

    Args:
        page: its name in the address; `""` is the landing page.
        may_refuse: whether the page may tell an error instead of what was asked.
    """
    since = time.perf_counter()
    stream = address.replace("http", "ws", 1) + "/_stcore/stream"
    async with connect(
        stream,
        origin=address,  # type: ignore[arg-type]
        subprotocols=["streamlit"],  # type: ignore[list-item]
        additional_headers={"Cookie": _written(cookies)},
        max_size=_MOST_BYTES,
        open_timeout=PATIENCE,
        ping_interval=None,  # a server that is busy for long is what is measured
    ) as socket:
        client = Client(socket, address, page, query, cookies)
        opening = await client.open(since)
        if opening.alerts and not may_refuse:
            raise PageError(f"{page}?{query[:100]}: {opening.alerts[0]}")
        yield client, opening
