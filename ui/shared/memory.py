"""How much memory the app may take beside what it needs when idle: one setting for all of it.

A quarter always keeps what was worked out (`ui.shared.cache`). The rest is for what goes on just
now: the training of a long text, a file that is opened, a chart that is drawn for print; what of it
nobody has taken keeps more. Beside it a quarter is for files that visitors have sent, and a sixth
for the vocabularies of real models.
"""

import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import bpe_core as bpe
from bpe_view.words.error_words import TextTooLargeError

NAME: Final = "BPE_EXPLORER_MEMORY"  # the environment variable
SHARE: Final = 0.4
"""Of the machine's memory, where nobody says how much: on a host of 1 GB 400 MB, beside the 260 MB
of the idle app and the texts and files that sessions keep."""
UNKNOWN: Final = 400_000_000  # where a machine does not tell how much it has
MOST: Final = 4_000_000_000  # enough for texts of 100 MB, the largest that the app lets up
LEAST: Final = 50_000_000  # bytes with which the app can still be used
COST_OF_TEXT: Final = 28
"""Bytes for each byte of a text, while it is trained and shown for the first time.

Measured: 19 to 22 for 3 to 30 MB of prose and code, up to 57 where there are hardly any pre-tokens
or they hardly ever repeat.
"""
COST_OF_PIECES: Final = 60
"""The same where the text is cut by a split pattern of the visitor's own: each pre-token is a text
of its own for a moment. Measured: 39, and up to 84 where nothing repeats."""
COST_OF_FILE: Final = 20
"""Bytes for each byte of a tokenizer file, while it is opened: 9 to 21 for those of real models."""
_LIMITS: Final = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)
"""Where Linux tells a container's limit (control groups, version 2 and 1)."""
_UNITS: Final = {"": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9}


def memory_of(raw: str) -> int:
    """Bytes that the setting asks for.

    >>> memory_of("400MB"), memory_of("1.5 GB"), memory_of("64000000")
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


def usual_memory(has: int | None) -> int:
    """Bytes that the app may take where nobody says how much; None: the machine does not tell its
    own.

    >>> usual_memory(1_000_000_000), usual_memory(None), usual_memory(32_000_000_000)
    (400000000, 400000000, 4000000000)
    """
    return UNKNOWN if has is None else min(max(int(SHARE * has), LEAST), MOST)


def memory_of_machine() -> int | None:
    """Bytes of this machine, or of the container that the app runs in; None: it does not tell."""
    return min(_memory_told(), default=None)


def _memory_told() -> Iterator[int]:
    if {"SC_PHYS_PAGES", "SC_PAGE_SIZE"} <= getattr(os, "sysconf_names", {}).keys():
        yield os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    for file in _LIMITS:
        if file.is_file() and (told := file.read_text("ascii").strip()).isdigit():
            yield int(told)  # otherwise it is "max"


_SAID: Final = os.environ.get(NAME)
MEMORY: Final = memory_of(_SAID) if _SAID else usual_memory(memory_of_machine())
SMALL: Final = 10**9  # where there is less, room goes before speed
ROOM_TO_KEEP: Final = MEMORY // 4  # bytes of all that is kept for all sessions
ROOM_FOR_MODELS: Final = max(MEMORY // 6, 50_000_000)
"""The same of real models' vocabularies. GPT-4o's, with which page Encode begins, takes up to 50
MB, GPT-4's 16, and each half a second: with all else, a long text would put them out."""
LONGEST_TEXT: Final = (MEMORY - ROOM_TO_KEEP) // COST_OF_TEXT
"""Bytes in UTF-8 of a text to train on."""


class Room:
    """Bytes that several may take at the same time; for whom there are too few, waits.

    Who needs a hundredth of all or less never waits: a short text need not stand behind a long one.

    >>> room = Room(100)
    >>> with room.taken(60):
    ...     room.free
    40
    """

    def __init__(self, size: int) -> None:
        """Room of so many bytes, all free."""
        self.size = size
        self.on_taken: Callable[[], object] = lambda: None
        """Called when somebody has taken some, in whose thread that is."""
        self._taken = 0
        self._mine = threading.local()
        self._changed = threading.Condition()

    @property
    def free(self) -> int:
        """Bytes that nobody has taken; less than none while somebody needs more than there are."""
        return self.size - self._taken

    @contextmanager
    def taken(
        self, needs: int, while_waiting: Callable[[], object] = lambda: None
    ) -> Iterator[None]:
        """Take bytes, and give them back at the end.

        Args:
            needs: how many; who needs more than there are, waits for all. What the same thread
                has taken already counts; it need not wait for more, as others might wait for it.
            while_waiting: called about ten times a second; may raise to give up waiting.
        """
        mine = getattr(self._mine, "taken", 0)
        needs = max(needs - mine, 0)
        while not self._take(needs, at_once=mine > 0):
            while_waiting()
        self._mine.taken = mine + needs
        try:
            self.on_taken()
            yield
        finally:
            self._mine.taken = mine
            with self._changed:
                self._taken -= needs
                self._changed.notify_all()

    def _take(self, needs: int, at_once: bool) -> bool:
        """Take them within a tenth of a second, or not at all."""
        with self._changed:
            at_once = at_once or needs <= self.size // 100
            waits_for = min(needs, self.size)
            fits = at_once or self._changed.wait_for(lambda: waits_for <= self.free, timeout=0.1)
            self._taken += needs if fits else 0
        return fits


ROOM_TO_TRAIN: Final = MEMORY - ROOM_TO_KEEP
TRAININGS: Final = Room(ROOM_TO_TRAIN)
"""What the trainings of all sessions, and all else that needs much for a moment, take together:
long texts are trained one after another."""

UPLOAD_MEGABYTES: Final = max(min(LONGEST_TEXT // 2**20, 100), 1)
"""Of a file with a text, which needs no sending where it is too large; 100: the app's own limit."""
FILE_MEGABYTES: Final = max(min(ROOM_TO_TRAIN // COST_OF_FILE // 2**20, 100), 1)  # of any file
ROOM_FOR_FILES: Final = max(MEMORY // 4, 2 * FILE_MEGABYTES * 2**20)
"""Bytes of all files that visitors have sent, and of the texts that were in them."""
FILES_OF_ONE: Final = ROOM_FOR_FILES // 2  # of those of one visitor


def limits() -> str:
    """What there is room for, in one line, for who starts the app."""
    return (
        f"{NAME}={MEMORY // 10**6}MB has room for a text of {UPLOAD_MEGABYTES} MB, a file of "
        f"{FILE_MEGABYTES} MB and {ROOM_FOR_FILES // 2**20} MB of files in all."
    )


def cost_of_training(text: str, split: str | tuple[str, ...] = "gpt4") -> int:
    """Bytes that training on a text takes until it was shown; a TextTooLargeError if there are not
    so many.

    >>> cost_of_training("the river") == 9 * COST_OF_TEXT
    True
    """
    size = len(text.encode(errors="replace"))
    is_named = isinstance(split, str) and split in bpe.SPLIT_PATTERNS
    most = LONGEST_TEXT if is_named else ROOM_TO_TRAIN // COST_OF_PIECES
    if size > most:
        raise TextTooLargeError(size, most)
    return (COST_OF_TEXT if is_named else COST_OF_PIECES) * size
