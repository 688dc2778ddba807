"""Loading in the background what visitors would otherwise wait for."""

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
    """Start `make_ready` once for all sessions, when the first page has been drawn.

    Until it is over, or where it fails, the plain engine trains small texts, with the same result.
    """
    timer = threading.Timer(WARM_UP_AFTER, make_ready)
    timer.daemon = True
    timer.start()
    return timer


def make_ready() -> None:
    """Load the compiled engine and the first model of page Encode, and freeze what is loaded.

    Collecting garbage among it would stop all scripts for a tenth of a second each time, several
    times a minute with thirty learners.
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
    """Fill the engine's cache in a process that ends with this one: compiling takes 200 MB, which
    a process never gives back."""
    command, pipe, unread = [sys.executable, "-c", _COMPILE], subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(command, stdin=pipe, stderr=unread, cwd=_ROOT) as process:
        process.wait()
