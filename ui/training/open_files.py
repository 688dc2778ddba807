"""The tokenizer files that a visitor has open.

The session keeps a line about each. What was in the files is in the memory that all sessions share
and that is bounded in bytes: who opens the same file shares it, and where there is no room for all
the one that was not used for longest goes. It can be opened again, and the page says so.
"""

from dataclasses import dataclass, replace
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_core import Opened
from bpe_view.words.error_words import FileNotOpenError
from ui.shared.cache import Bound, Cache
from ui.shared.memory import OPENED_BYTES
from ui.training.own_file import OPENED, called, digits_of, file_choice, is_file

MOST_OPEN: Final = 8  # files that a visitor can have open
MAX_NAME: Final = 60  # characters of what a visitor calls a file
OPEN_FILES: Final = "open tokenizer files"  # where the session has them

Outcome = Opened | bpe.BPEError
kept_outcomes: Final = Cache[tuple[str, str | None], Outcome](Bound(OPENED_BYTES))
"""What opening files gave, or what is wrong with them: by their digest, and the split pattern
that was asked for. The server cannot open a file again, so results do not count towards the bound.
"""


@dataclass(frozen=True)
class OpenFile:
    """A file that is open."""

    name: str  # what the visitor calls it; no other one that is open has the name
    file: str  # the name of the file, or of those that make one tokenizer
    digest: str  # hexadecimal, of the content, whatever the names
    # under which `kept_outcomes` has what was in it: the digest of content and names, and the split
    # pattern, which is None where the file has its own
    outcome: tuple[str, str | None]

    @property
    def called(self) -> str:
        """By what a reader knows it: the name of the file, and what the visitor calls it."""
        is_plain = self.file == self.name or self.file.startswith(f"{self.name}.")
        return self.file if is_plain else f"{self.name} ({self.file})"

    @property
    def choice(self) -> str:
        """It as a value of the property `tokenizer`, and of others."""
        return file_choice(self.digest, self.called)

    @property
    def identity(self) -> str:
        """Distinguishes what was in it from everything else, for all visitors."""
        return " ".join([OPENED, *filter(None, self.outcome)])

    def find(self) -> Opened | None:
        """The tokenizer that was in it; None where the memory was needed."""
        outcome = kept_outcomes.find(self.outcome)
        return outcome if isinstance(outcome, Opened) else None


def open_files() -> tuple[OpenFile, ...]:
    """What is open, the first that was opened first."""
    files: tuple[OpenFile, ...] = st.session_state.get(OPEN_FILES, ())
    return files


def find_file(choice: str) -> OpenFile | None:
    """The open file of a choice, if there is one."""
    digits = digits_of(choice)
    return next((file for file in open_files() if digits and file.digest.startswith(digits)), None)


def as_open_now(choice: str) -> str:
    """A choice, whatever its file was called when it was made, as it stands in lists now."""
    file = find_file(choice) if is_file(choice) else None
    return file.choice if file else choice


def opened_file(choice: str) -> tuple[OpenFile, Opened]:
    """The open file of a choice, and what was in it; a FileNotOpenError where it is not, or no
    longer."""
    file = find_file(choice)
    found = file.find() if file else None
    if file is None or found is None:
        raise FileNotOpenError(file.called if file else called(choice), was_open=file is not None)
    return file, found


def put_file(file: OpenFile) -> None:
    """Add a file. One of the same content stays where it is, and keeps its name."""
    before = find_file(file.choice)
    if before:
        _change(before, replace(file, name=before.name))
    else:
        st.session_state[OPEN_FILES] = (*open_files(), replace(file, name=_free_name(file.name)))


def rename_file(file: OpenFile, name: str) -> None:
    """Call a file something else; nothing happens where the name is empty."""
    name = " ".join(name.split())[:MAX_NAME]
    if name and name != file.name:
        _change(file, replace(file, name=_free_name(name)))


def close_file(file: OpenFile) -> None:
    """Close a file; who opens it again finds it chosen where it was."""
    st.session_state[OPEN_FILES] = tuple(one for one in open_files() if one.digest != file.digest)


def _change(file: OpenFile, new: OpenFile) -> None:
    files = tuple(new if one.digest == file.digest else one for one in open_files())
    st.session_state[OPEN_FILES] = files


def _free_name(name: str) -> str:
    """A name, with a number where another file has it."""
    taken = {file.name for file in open_files()}
    numbered = (f"{name} {number}" for number in range(2, MOST_OPEN + 2))
    return next(one for one in (name, *numbered) if one not in taken)
