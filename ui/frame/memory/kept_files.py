"""Files that are open: the browser keeps them as long as the tab, and a reload opens them again."""

import json
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import streamlit as st

from bpe_view.settings_line.settings_line_payload import NAMED_SPLITS
from bpe_view.words import say
from ui.frame.link_state import link_values
from ui.frame.open.file_opening import choose_split, leave_opened, open_uploads
from ui.host.uploaded_files import let_go_of
from ui.shared.error_messages import show_problem
from ui.shared.link.codec import MAX_LINK
from ui.shared.memory import FILE_MEGABYTES
from ui.shared.training.open_files import CLOSED_FILES, find_file, open_files, rename_file
from ui.shared.training.own_file import DIGITS, digits_in, file_choice

OPEN_HERE: Final = ".st-key-open-files"  # where the menu Open takes files
_KEY: Final = "kept-files"
_NAMES: Final = "files"  # under which the browser keeps what they are called
_BEFORE: Final = "what files that were open before are called"


def files_to_keep(page: str) -> dict[str, Any]:
    """What kept_files.js is told of those that are open, and of those that the page lacks."""
    return {
        "open": {file.digest[:DIGITS]: file.parts for file in open_files() if file.parts},
        "lacks": _lacking(page),
        "chosen": OPEN_HERE,
        "again": f"[class*=st-key-{_KEY}]",
    }


def _lacking(page: str) -> list[str]:
    """The digits of files that the page names and that are gone, but not because of the visitor."""
    held = [file.digest for file in open_files() if file.find()]
    here = {digest[:DIGITS] for digest in [*held, *st.session_state.get(CLOSED_FILES, ())]}
    values = [value for value in link_values(page).values() if len(value) <= MAX_LINK]
    return [one for one in dict.fromkeys(digits_in(" ".join(values))) if one not in here]


def take_kept_files(page: str) -> None:
    """Open again what the page names and the browser has kept: it puts it into an input here, so
    that it counts like any file that is sent."""
    if _lacking(page):
        _open_kept()
    _call_as_before()


def _open_kept() -> None:
    uploads = st.file_uploader(
        say("open_save.open.label"),
        accept_multiple_files=True,
        key=f"{_KEY} {len(open_files())}",  # an empty one for the next
        max_upload_size=FILE_MEGABYTES,
    )
    for problem in open_uploads(uploads, stop=partial(let_go_of, uploads)):
        show_problem(problem)
    leave_opened()  # the link says what is chosen
    let_go_of(uploads)


def _call_as_before() -> None:
    """Once for each: what it was called may come after the file itself."""
    before: dict[str, tuple[str, str]] = st.session_state.get(_BEFORE, {})
    for digits, (name, split) in [*before.items()]:
        file = find_file(file_choice(digits, "x"))
        if file is None:
            continue
        del before[digits]
        rename_file(file, name)
        if split in NAMED_SPLITS and file.outcome[1]:
            choose_split(file, split)


def kept_names() -> dict[str, dict[str, str] | None]:
    """By digits, what the visitor calls each, and with which split it was opened."""
    files = {
        file.digest[:DIGITS]: json.dumps([file.name, file.outcome[1] or ""])
        for file in open_files()
    }
    return {_NAMES: files or None}


def take_names(found: Mapping[str, Any]) -> None:
    """What the browser has kept of that."""
    each = {digits: json.loads(kept) for digits, kept in dict(found.get(_NAMES) or {}).items()}
    st.session_state[_BEFORE] = {one: (str(name), str(how)) for one, (name, how) in each.items()}
