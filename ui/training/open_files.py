"""The tokenizer files that a visitor has open.

The visit remembers a line about each. What was in the files is in a cache that all sessions share:
whoever opens the same file finds it there, and where memory is needed, the one that was not used
for longest goes. It can be opened again, and the page says so.
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
"""What was in files, by digest and chosen split; None: the vocabulary has no split, so one has to
be chosen. The server cannot open a file again, so other results do not count towards the bound."""


def open_once(digest: str, split: str | None, make: Callable[[], Opened | None]) -> Opened | None:
    """What is in a file: known from before, or read now by `make`."""
    return opened_cache.get((digest, split), make, cost=_opened_bytes)


def _opened_bytes(opened: Opened | None) -> int:
    return 2 * TOKEN_COST * opened.tokenizer.vocab_size if opened else 1_000


def find_opened(file: OpenFile) -> Opened | None:
    """What was in a file; None where the memory was needed."""
    return opened_cache.find((file.digest, file.split))


def open_files() -> list[OpenFile]:
    """Those that the visitor has open, in the order in which they were opened."""
    return [*visit().open_menu.files.values()]


def find_file(choice: str) -> OpenFile | None:
    """The open file of a choice, if there is one."""
    digits, _ = digits_and_name(choice)
    return next((file for file in open_files() if digits and file.digest.startswith(digits)), None)


def as_open_now(choice: str) -> str:
    """A choice as it stands in lists now: a link may call the same file something else."""
    file = find_file(choice)
    return file.choice if file else choice


def opened_file(choice: str) -> tuple[OpenFile, Opened]:
    """The open file of a choice, and what was in it; a FileNotOpenError where it is not, or no
    longer."""
    file = find_file(choice)
    opened = find_opened(file) if file else None
    if file is None or opened is None:
        name = file.name if file else digits_and_name(choice)[1]
        raise FileNotOpenError(name, was_open=file is not None)
    return file, opened


def close_file(file: OpenFile) -> None:
    """Close a file; whoever opens it again finds it chosen where it was."""
    del visit().open_menu.files[file.digest]


def file_title(file: OpenFile) -> str:
    """What lists call a file: by its name; if another one has the same, by its digest as well."""
    is_alone = sum(one.name == file.name for one in open_files()) == 1
    name = file.name if is_alone else f"{file.name}, {file.digest[:4]}"
    return say("training.tokenizer.opened", name=name)
