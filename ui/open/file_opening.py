"""Opening tokenizer files that were uploaded."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, Final, Protocol, TypeVar

import streamlit as st

import bpe_core as bpe
from bpe_core import Opened, open_tokenizer
from bpe_core.common import reporting_to, thread_listener
from bpe_core.files import BESIDE, COPIES, WHOLE, find_pair
from bpe_view.settings_line.settings_line_payload import NAMED_SPLITS
from bpe_view.words import say
from bpe_view.words.error_words import TooManyFilesError, problem_text
from ui.shared.element_types import UploadedFile
from ui.shared.long_work import LONG_FILE_BYTES, LONG_WORK
from ui.shared.markdown import plain
from ui.shared.memory import MAX_FILE_MB
from ui.shared.progress_bar import ProgressBar
from ui.shared.session import visit
from ui.training.open_files import MOST_OPEN, find_opened, open_once
from ui.training.own_file import MAX_NAME, OpenFile


class Named(Protocol):
    """A file with a name."""

    @property
    def name(self) -> str:
        """Its name."""


File = TypeVar("File", bound=Named)


def grouped(files: Iterable[File]) -> list[list[File]]:
    """The files of each tokenizer: GPT-2's two, a `.model` with its `.vocab`, and what a model has
    beside its vocabulary, or beside its `tokenizer.json`; each name once. All else stands alone."""
    groups: list[list[File]] = []
    for file in sorted(files, key=lambda file: _RANKS.get(file.name, 1)):
        together = (group for group in groups if _is_of([one.name for one in group], file.name))
        group = next(together, [])
        if not group:
            groups.append(group)
        group.append(file)
    return groups


_RANKS: Final = {WHOLE: 0, **dict.fromkeys(BESIDE, 2)}
"""The order in which files are looked at, by their names; that of all others is 1."""


def _is_of(names: Sequence[str], name: str) -> bool:
    """Whether a file of a name belongs to the tokenizer of which there are files of other names."""
    is_beside = name in BESIDE or (WHOLE in names and name in COPIES)
    stem = name.removesuffix(".vocab").removesuffix(".model")
    is_model = name.endswith((".vocab", ".model")) and {*names} < {f"{stem}.vocab", f"{stem}.model"}
    is_pair = name in (find_pair([*names, name]) or ())
    return name not in names and (is_beside or is_model or is_pair)


def open_uploads(uploads: Sequence[UploadedFile], stop: Callable[[], None]) -> None:
    """Open files, and choose the last one on all pages; the menu remembers what is wrong with those
    that cannot be opened. `stop`: called when the visitor ends it."""
    problems, place = [], st.empty()
    for group in grouped(uploads):
        try:
            _open_group(group, place, stop)
        except bpe.BPEError as error:
            problems.append(problem_text(error))
    visit().open_menu.problems = problems


def _open_group(group: Sequence[UploadedFile], place: Any, stop: Callable[[], None]) -> None:
    """Open the files of one tokenizer; a `BPEError`: they are none, or one too many."""
    files = {upload.name: upload.getvalue() for upload in group}
    digest = content_digest(files.values())
    open_now = visit().open_menu.files
    if digest not in open_now and len(open_now) >= MOST_OPEN:
        raise TooManyFilesError(MOST_OPEN)

    def sentence(progress: bpe.Progress) -> str:
        stage = say(f"open_save.stage.{progress.stage}")
        return say("open_save.open.progress", name=plain(" + ".join(files)), stage=stage)

    def opened_with(split: str | None) -> Opened | None:
        return open_once(digest, split, lambda: _read(files, split))

    split = None
    with closing(ProgressBar(place, sentence, stop)) as bar, reporting_to(bar):
        opened = opened_with(split)
        if opened is None:
            split = NAMED_SPLITS[0]
            opened = opened_with(split)
    assert opened
    name = " + ".join(one for one in files if one not in BESIDE)
    file = OpenFile(name[:MAX_NAME], digest, split)
    open_now[digest] = file  # one of the same content stays where it is
    chosen = dict.fromkeys(("tokenizer", "vocabulary_tokenizer", "to_save"), file.choice)
    if opened.tokenizer.library == "tokenizers":  # in our own format it cannot be saved
        chosen["save_format"] = "huggingface"
    st.session_state.update(chosen)


def content_digest(contents: Iterable[bytes]) -> str:
    """The same for equal files, whatever their names and order."""
    digests = sorted(hashlib.sha256(content).digest() for content in contents)
    return hashlib.sha256(b"".join(digests)).hexdigest()


def _read(files: dict[str, bytes], split: str | None) -> Opened | None:
    """What is in files; None where `split` has to be chosen."""
    listener = thread_listener()
    try:
        with (
            LONG_WORK.place(sum(map(len, files.values())), LONG_FILE_BYTES, MAX_FILE_MB * 2**20),
            reporting_to(lambda _: listener(bpe.Progress("reading", 0, 1))),
        ):
            return open_tokenizer(files, split=split, apart=True, on_progress=listener)
    except bpe.FormatError as error:
        if error.reason == "split_needed" and split is None:
            return None
        raise


def choose_split(file: OpenFile, split: str) -> None:
    """Open a file whose vocabulary has no split pattern with another one."""
    opened = find_opened(file)
    if opened:
        changed = replace(opened, tokenizer=replace(opened.tokenizer, split=split))
        open_once(file.digest, split, lambda: changed)
        visit().open_menu.files[file.digest] = replace(file, split=split)
