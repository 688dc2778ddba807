"""How much memory the app takes: limits for texts, files and caches that follow from one setting.

It bounds the caches and the files that visitors sent; beside them one or two
long computations take up to three quarters of it for a moment.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import bpe_core as bpe
from ui import server_settings

NAME: Final = server_settings.MEMORY.name
SHARE: Final = 0.4  # of the machine's memory, where the variable is not set
UNKNOWN: Final = 400_000_000  # bytes, where the machine does not tell how much memory it has
MOST: Final = 4_000_000_000  # enough for texts of 100 MB, the largest that the server accepts
LEAST: Final = 50_000_000  # bytes with which the app can still be used
TEXT_COST: Final = 28
"""Bytes for each byte of a text while it is trained and shown for the first time. Measured: 8 to 18
for English prose of 1 to 10 MB, 35 for Chinese, up to 64 where no pre-token repeats."""
OWN_SPLIT_COST: Final = 60  # the same with a split pattern of the visitor's own
FILE_COST: Final = 20  # the same for a tokenizer file while it is opened: 9 to 21 measured
TOKEN_COST: Final = 160
"""Bytes for each token of a vocabulary that is kept: measured 110 loaded, 160 once it has encoded,
280 once all its tokens were listed."""
_LIMIT_FILES: Final = tuple(
    Path("/sys/fs/cgroup", name) for name in ("memory.max", "memory/memory.limit_in_bytes")
)
"""Where Linux tells a container's limit (control groups, versions 2 and 1)."""
_UNITS: Final = {"": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9}


def parse_memory(raw: str) -> int:
    """Bytes of a value of the setting; a SettingError where it is not allowed.

    >>> parse_memory("400MB"), parse_memory("1.5 GB"), parse_memory("64000000")
    (400000000, 1500000000, 64000000)
    """
    found = re.fullmatch(r"(\d{1,15}(?:\.\d{1,9})?) ?(|KB|MB|GB)", raw.strip().upper(), re.ASCII)
    size = int(float(found[1]) * _UNITS[found[2]]) if found else 0
    if size < LEAST:
        raise bpe.SettingError(
            f"{NAME} is {raw[:40]!r}; it must be a number of bytes, or one with KB, MB or GB "
            f"such as 400MB, and at least {LEAST // 10**6}MB"
        )
    return size


def machine_memory() -> int | None:
    """Bytes of this machine, or of the container that the app runs in; None: it does not tell."""
    return min(_memory_limits(), default=None)


def _memory_limits() -> Iterator[int]:
    if {"SC_PHYS_PAGES", "SC_PAGE_SIZE"} <= getattr(os, "sysconf_names", {}).keys():
        yield os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    for file in _LIMIT_FILES:
        if file.is_file() and (limit := file.read_text("ascii").strip()).isdigit():
            yield int(limit)  # otherwise it is "max"


def default_memory(machine: int | None) -> int:
    """Bytes for a machine of so many bytes, or of unknown size, where the variable is not set."""
    return UNKNOWN if machine is None else min(max(int(SHARE * machine), LEAST), MOST)


_RAW: Final = server_settings.MEMORY.value()
MEMORY: Final = parse_memory(_RAW) if _RAW else default_memory(machine_memory())
RESULTS_BYTES: Final = 3 * MEMORY // 10  # of all results that are kept for all sessions
OPENED_BYTES: Final = MEMORY // 5  # of the tokenizers of opened files
MODELS_BYTES: Final = max(MEMORY // 3, 100_000_000)
"""Of real models' vocabularies; those of page Compare take 76 MB."""
_COMPUTING: Final = MEMORY * 3 // 4  # bytes of one long computation
MAX_TEXT_BYTES: Final = _COMPUTING // TEXT_COST  # of a text to train on, in UTF-8
MAX_UPLOAD_MB: Final = max(min(MAX_TEXT_BYTES // 2**20, 100), 1)  # of a file with a text
MAX_FILE_MB: Final = max(min(_COMPUTING // FILE_COST // 2**20, 100), 1)  # of any file
UPLOADS_BYTES: Final = max(MEMORY // 4, 2 * MAX_FILE_MB * 2**20)  # of all visitors' files and texts
VISITOR_UPLOADS_BYTES: Final = UPLOADS_BYTES // 2  # of those of one visitor


def limits() -> str:
    """The limits in one line, for who starts the app."""
    files = f"a file of {MAX_FILE_MB} MB and {UPLOADS_BYTES // 2**20} MB of files in all"
    return f"{NAME}={MEMORY // 10**6}MB has room for a text of {MAX_UPLOAD_MB} MB, {files}."


def max_text_bytes(split: str | tuple[str, ...]) -> int:
    """Bytes in UTF-8 of the longest text that may be trained on with a split pattern."""
    return MAX_TEXT_BYTES if split in bpe.SPLIT_PATTERNS else _COMPUTING // OWN_SPLIT_COST
