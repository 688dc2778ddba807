"""How much memory the app may take beside what it needs when idle: one setting for all of it.

A quarter keeps what was worked out (`ui.shared.cache`). The rest is for the training of one long
text and for what the page that shows it needs at the same time, and says how long a text may be.
"""

import os
import re
from typing import Final

import bpe_core as bpe
from bpe_view.words.errors import TextTooLargeError

NAME: Final = "BPE_EXPLORER_MEMORY"
"""The environment variable."""
DEFAULT: Final = "400MB"
"""Fits a host of 1 GB, where the idle app takes 260 MB, and sessions keep texts and files."""
LEAST: Final = 50_000_000
"""Bytes with which the app can still be used."""
COST_OF_TEXT: Final = 28
"""Bytes for each byte of a text, while it is trained and shown for the first time.

Measured: 19 to 22 for 3 to 30 MB of prose and code, up to 57 where there are hardly any pre-tokens
or they hardly ever repeat.
"""
_UNITS: Final = {"": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9}


def memory_of(raw: str) -> int:
    """Bytes that the setting asks for.

    Raises:
        SettingError: it is no size, or less than the app can be used with.

    >>> memory_of("400MB"), memory_of("1.5 GB"), memory_of("64000000")
    (400000000, 1500000000, 64000000)
    """
    found = re.fullmatch(r"(\d{1,15}(?:\.\d{1,9})?) ?(|KB|MB|GB)", raw.strip().upper(), re.ASCII)
    size = int(float(found[1]) * _UNITS[found[2]]) if found else 0
    if size < LEAST:
        raise bpe.SettingError(
            f"{NAME} is {raw[:40]!r}; it must be a number of bytes, or one with KB, MB or GB "
            f"such as {DEFAULT}, and at least {LEAST // 10**6}MB"
        )
    return size


MEMORY: Final = memory_of(os.environ.get(NAME) or DEFAULT)
ROOM_TO_KEEP: Final = MEMORY // 4
"""Bytes of all that is kept for all sessions."""
LONGEST_TEXT: Final = (MEMORY - ROOM_TO_KEEP) // COST_OF_TEXT
"""Bytes in UTF-8 of a text to train on."""


def check_size(text: str, most: int = LONGEST_TEXT) -> None:
    """See that there is memory for training on a text.

    Raises:
        TextTooLargeError: there is not.
    """
    # A character has at most four bytes, so most texts need not be counted.
    size = len(text.encode(errors="replace")) if 4 * len(text) > most else 0
    if size > most:
        raise TextTooLargeError(size, most)
