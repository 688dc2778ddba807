"""What is done once in a process, before anybody is served."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import streamlit as st

from bpe_core import text
from ui.host.allocator import give_back
from ui.host.send_at_once import send_at_once
from ui.server.door import raise_limit, seldom, warn_if_few
from ui.server.housekeeping import keep_house
from ui.shared.memory import MEMORY, ROOM_TO_SPLIT, SMALL, TRAININGS


@asynccontextmanager
async def lifespan(_app: st.App) -> AsyncIterator[None]:
    """From before the first visitor comes to when the server ends."""
    send_at_once()
    if MEMORY < SMALL:
        give_back()
    warn_if_few(raise_limit())
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(seldom(loop.default_exception_handler))
    text.have_room(text.Room(text.MOST_AT_ONCE, ROOM_TO_SPLIT, TRAININGS.taken))
    house = asyncio.create_task(keep_house())
    yield
    house.cancel()
