"""What is done once in a process, before anybody is served; and what goes by itself meanwhile, so
that a quiet server is as small as a new one."""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import streamlit as st

from bpe_core.text import Matcher
from ui.host.send_at_once import send_at_once
from ui.round.rooms import owns_rooms, rooms
from ui.shared.memory import limits

EVERY: Final = 30.0  # seconds between two looks
SPLIT_SECONDS: Final = 2.0  # for a split pattern of a visitor's own


async def keep_house() -> None:
    """Look again and again, until this is cancelled."""
    while True:
        await asyncio.sleep(EVERY)
        await asyncio.to_thread(tidy_up)
        if owns_rooms():
            await rooms().forget_old()


def tidy_up() -> None:
    """Let go of what belongs to nobody who is here."""
    gc.collect()  # a session that is over is in circles


@asynccontextmanager
async def lifespan(_app: st.App) -> AsyncIterator[None]:
    """From before the first visitor comes to when the server ends."""
    send_at_once()
    sys.stdout.write(f"  BPE Explorer: {limits()}\n")
    sys.stdout.flush()
    Matcher.seconds = SPLIT_SECONDS
    house = asyncio.create_task(keep_house())
    yield
    house.cancel()
