"""Messages of the server do not wait for each other."""

import asyncio
import socket
from collections.abc import Iterator

import pytest
import streamlit as st
from streamlit.web.server.starlette import starlette_server

from ui.host.send_at_once import send_at_once
from ui.server.lifespan import lifespan


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    """A socket as Streamlit makes it, which does not say by which protocol it speaks."""
    with socket.socket(socket.AF_INET) as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield server


def test_whoever_connects_gets_each_message_at_once(listening: socket.socket) -> None:
    async def serve() -> None:
        async with lifespan(st.App("app.py")):
            pass

    asyncio.run(serve())
    with socket.create_connection(listening.getsockname()):
        connection, _ = listening.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_it_is_needed_as_long_as_streamlit_does_not_say_by_which_protocol_a_socket_speaks() -> None:
    """Where this fails, asyncio does it by itself, and `send_at_once` can go."""
    with starlette_server._bind_socket("127.0.0.1", 0, 1) as server:
        assert server.proto != socket.IPPROTO_TCP


def test_other_files_and_sockets_of_the_process_stay_as_they_are(
    listening: socket.socket,
) -> None:
    here, there = socket.socketpair()
    with here, there:
        send_at_once()
        here.sendall(b"river")
        assert there.recv(5) == b"river"
