"""What is done once in a process, before anybody is served."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import streamlit as st

from ui.host.send_at_once import send_at_once


@asynccontextmanager
async def lifespan(_app: st.App) -> AsyncIterator[None]:
    """From before the first visitor comes to when the server ends."""
    send_at_once()
    yield
