"""Making ready, behind the first page, what nobody should have to wait for later."""

import gc
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_core import engines
from ui.training.tokenizer_choice import pretrained
from ui.visit import START_MODEL

WARM_UP_AFTER: Final = 3.0  # seconds from the first visit until that begins
_ROOT: Final = Path(bpe.__file__).parents[1]
_COMPILE: Final = """
import os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
from bpe_core import engines
engines.warm_up()
"""


@st.cache_resource(show_spinner=False)
def warm_up_soon() -> threading.Timer:
    """Make the compiled engine ready in the background, once for all sessions.

    Until then small texts are trained by the plain engine, with the same result. The first page
    has been drawn by the time this starts, so that nobody waits for the compiler. Where it cannot
    be made ready, the plain engine goes on.
    """
    timer = threading.Timer(WARM_UP_AFTER, make_ready)
    timer.daemon = True
    timer.start()
    return timer


def make_ready() -> None:
    """Load the compiled engine and the model that page Encode begins with, and take what is loaded
    by then for what stays.

    Python would otherwise look through all of it for garbage again and again, and nobody's script
    runs meanwhile: a tenth of a second each time, several times a minute with thirty learners.
    """
    if engines.has_to_compile():
        with suppress(OSError):
            _compile_apart()
    engines.warm_up()
    with suppress(bpe.BPEError):  # the page says what is missing
        pretrained(START_MODEL, download=False)
    gc.collect()
    gc.freeze()


def _compile_apart() -> None:
    """Fill the cache in a process of its own: what the compiler takes, 200 MB, it never gives back.

    The process ends with this one, which says itself what fails.
    """
    command, pipe, unread = [sys.executable, "-c", _COMPILE], subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(command, stdin=pipe, stderr=unread, cwd=_ROOT) as process:
        process.wait()
