"""The tokenizer files that a visitor has open.

The visit remembers their names and digests. Their contents are in a cache that all sessions share;
a page asks to open a file again whose content the cache has dropped.
"""

from collections.abc import Callable
from typing import Final

from bpe_core import Opened
from bpe_view.words import say
from bpe_view.words.error_words import FileNotOpenError
from ui.shared.cache import Bound, Cache
from ui.shared.memory import OPENED_BYTES, TOKEN_COST
from ui.shared.session import visit
from ui.training.own_file import OpenFile, digits_and_name

MOST_OPEN: Final = 8  # files that a visitor can have open

opened_cache: Final = Cache[tuple[str, str | None], Opened | None](Bound(OPENED_BYTES))
"""Contents of files by digest and chosen split; None where a split has to be chosen first. The
server cannot open a file again, so the cache has a bound of its own."""


def open_once(digest: str, split: str | None, make: Callable[[], Opened | None]) -> Opened | None:
    """The content of a file, from the cache or from `make`."""
    return opened_cache.get((digest, split), make, cost=_opened_bytes)


def _opened_bytes(opened: Opened | None) -> int:
    return 2 * TOKEN_COST * opened.tokenizer.vocab_size if opened else 1_000


def find_opened(file: OpenFile) -> Opened | None:
    """The content of a file; None where the cache has dropped it."""
    return opened_cache.find((file.digest, file.split))


def open_files() -> list[OpenFile]:
    """The open files of the visitor, in the order of their opening."""
    return [*visit().open_menu.files.values()]


def find_file(choice: str) -> OpenFile | None:
    """The open file of a choice, if there is one."""
    digits, _ = digits_and_name(choice)
    return next((file for file in open_files() if digits and file.digest.startswith(digits)), None)


def as_open_now(choice: str) -> str:
    """The choice, with the name of the open file that has its digits, if there is one."""
    file = find_file(choice)
    return file.choice if file else choice


def opened_file(choice: str) -> tuple[OpenFile, Opened]:
    """The open file of a choice and its content; a FileNotOpenError where either is missing."""
    file = find_file(choice)
    opened = find_opened(file) if file else None
    if file is None or opened is None:
        name = file.name if file else digits_and_name(choice)[1]
        raise FileNotOpenError(name, was_open=file is not None)
    return file, opened


def close_file(file: OpenFile) -> None:
    """Close a file. Choices of it stay."""
    del visit().open_menu.files[file.digest]


def file_title(file: OpenFile) -> str:
    """The title of a file: its name, with the digest if another open file has the same name."""
    is_alone = sum(one.name == file.name for one in open_files()) == 1
    name = file.name if is_alone else f"{file.name}, {file.digest[:4]}"
    return say("training.tokenizer.opened", name=name)
