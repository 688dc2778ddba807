"""What a page sends goes out at once, and does not wait until the browser has confirmed more."""

import os
import socket
import stat
from contextlib import suppress
from typing import Final

_OPEN_FILES: Final = "/dev/fd"
"""Where Linux and macOS list what a process has open; elsewhere nothing is changed."""


def send_at_once() -> None:
    """Turn off Nagle's algorithm for the connections that are there, and for those to come.

    asyncio does that itself, but not for a listening socket made in the way of Streamlit 1.67
    (https://github.com/Kludex/uvicorn/issues/3149). Of an answer in several messages, the later
    ones then wait for the browser's acknowledgement, which Linux puts off for 40 ms. A new
    connection takes the choice over from the listening socket.
    """
    for number in map(int, os.listdir(_OPEN_FILES) if os.path.isdir(_OPEN_FILES) else ()):
        with suppress(OSError):  # it was closed meanwhile, or does not speak TCP
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                with socket.socket(fileno=os.dup(number)) as connection:
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
