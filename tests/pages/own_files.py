"""Tokenizer files that a visitor has open, for pages other than the one where they are opened."""

import hashlib
from typing import Any

import bpe_core as bpe
from bpe_core import Opened
from tests.pages.visit import Visit
from ui import visit
from ui.training.open_files import find_opened, open_once
from ui.training.own_file import OpenFile


def own_file(name: str, tokenizer: bpe.Tokenizer) -> OpenFile:
    """A file as the menu Open opens it, with a tokenizer that is made up."""
    digest = hashlib.sha256(f"{name} {hash(tokenizer)}".encode()).hexdigest()
    open_once(digest, None, lambda: Opened(tokenizer, "json"))
    return OpenFile(name, digest, None)


def with_files(*files: OpenFile) -> dict[str, visit.Visit]:
    """What the session of a visitor holds who has files open."""
    menu = visit.OpenMenu({file.digest: file for file in files})
    return {"visit": visit.Visit(open_menu=menu)}


def open_now(app: Visit, *files: OpenFile) -> None:
    """Open files in a visit."""
    app.session_state["visit"].open_menu.files.update({file.digest: file for file in files})


def files_of(app: Visit) -> list[OpenFile]:
    """The files that are open in a visit."""
    return [*app.session_state["visit"].open_menu.files.values()]


def tokenizer_of(file: OpenFile) -> Any:
    """What was in a file."""
    opened = find_opened(file)
    assert opened
    return opened.tokenizer
