"""What the server does at its start, and regularly from then on."""

import asyncio
import gc
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import streamlit as st

from bpe_core.text import Matcher
from ui.host.send_at_once import send_at_once
from ui.round.rooms import owns_rooms, rooms
from ui.shared.memory import limits

TIDY_EVERY: Final = 30.0  # seconds
SPLIT_SECONDS: Final = 2.0  # for a match of a visitor's own split pattern


async def tidy_up() -> None:
    """Free the memory of sessions that ended, and end old class rounds, until cancelled."""
    while True:
        await asyncio.sleep(TIDY_EVERY)
        # `runner.postScriptGC` is off; a session is in reference cycles, and may hold a long text.
        await asyncio.to_thread(gc.collect)
        if owns_rooms():
            with suppress(OSError, sqlite3.Error):  # class rounds alone need their file
                await rooms().forget_old()


@asynccontextmanager
async def lifespan(_app: st.App) -> AsyncIterator[None]:
    """Prepare the server, and tidy up until it ends."""
    send_at_once()
    sys.stdout.write(f"  BPE Explorer: {limits()}\n")
    sys.stdout.flush()
    Matcher.seconds = SPLIT_SECONDS
    if owns_rooms():
        with suppress(OSError, sqlite3.Error):
            rooms()
    tidying = asyncio.create_task(tidy_up())
    yield
    tidying.cancel()
