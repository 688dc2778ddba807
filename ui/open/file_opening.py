"""Opening what was uploaded: once, whoever uploads it and however often a page runs again.

What is wrong with a file is kept like what came out of one: a cache forgets an error, and a file
that takes long to be refused would take as long again with every click.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Final, Protocol, TypeVar

import streamlit as st

import bpe_core as bpe
from bpe_core import Opened, open_tokenizer
from bpe_core.common import reporting_to, thread_listener
from bpe_core.files import BESIDE, COPIES, WHOLE, find_pair
from bpe_view.settings_line.settings_line_payload import NAMED_SPLITS
from bpe_view.words import say
from bpe_view.words.error_words import TooManyFilesError
from ui.shared.element_types import DeltaGenerator, UploadedFile
from ui.shared.long_work import LONG_FILE_BYTES, LONG_WORK
from ui.shared.markdown import plain
from ui.shared.memory import MAX_FILE_MB, TOKEN_COST
from ui.shared.progress_bar import ProgressBar
from ui.training.open_files import (
    MAX_NAME,
    MOST_OPEN,
    OpenFile,
    Outcome,
    find_file,
    kept_outcomes,
    open_files,
    put_file,
)
from ui.training.own_file import file_choice


class Named(Protocol):
    """A file with a name."""

    @property
    def name(self) -> str:
        """Its name."""


File = TypeVar("File", bound=Named)


def grouped(files: Iterable[File]) -> list[list[File]]:
    """The files of each tokenizer, in the order in which the first of each came.

    Together belong GPT-2's two files, minbpe's two, and what a model has beside its vocabulary: its
    configuration, and copies of the vocabulary beside a `tokenizer.json`. Where there are as many
    of one name as tokenizers, each belongs to the one in its place. All else stands alone, so any
    number of files may have the same name.
    """
    files = list(files)
    order = {id(file): place for place, file in enumerate(files)}
    has_whole = any(file.name == WHOLE for file in files)
    known = (*BESIDE, *COPIES) if has_whole else BESIDE
    rest = [file for file in files if file.name not in known]
    groups = [*_taken_pairs(rest)]
    groups += [[file] for file in rest]
    groups.sort(key=lambda group: order[id(group[0])])
    owners = [group for group in groups if group[0].name == WHOLE] or groups
    alone: list[list[File]] = []
    for name in known:
        named = [file for file in files if file.name == name]
        if len(named) == len(owners):
            for group, file in zip(owners, named, strict=True):
                group.append(file)
        else:
            alone += [[file] for file in named]
    return groups + alone


def _taken_pairs(files: list[File]) -> Iterator[list[File]]:
    """Take out of `files` those that are two of one tokenizer."""
    while names := find_pair({file.name: b"" for file in files}):
        yield _take(files, names)
    for file in [file for file in files if file.name.endswith(".vocab")]:
        model = PurePosixPath(file.name).stem + ".model"
        if any(one.name == model for one in files):
            yield _take(files, (model, file.name))


def _take(files: list[File], names: Sequence[str]) -> list[File]:
    """Take out the first of each name."""
    return [
        files.pop(next(place for place, file in enumerate(files) if file.name == name))
        for name in names
    ]


_USUAL_NAMES: Final = ("tokenizer", "vocab", "encoder", "training")
"""Names that say nothing of a tokenizer."""
SAVED: Final = "tokenizer to save"  # where the session has what is to be saved
_CHOSEN: Final = "what is chosen of what was opened"
_REFUSED: Final = "uploads that could not be opened"
_TAKEN: Final = "uploads that were opened"


def open_uploads(uploads: Sequence[UploadedFile], stop: Callable[[], None]) -> list[bpe.BPEError]:
    """Open what is not open yet, the last one is then chosen; what is wrong with those that cannot
    be."""
    refused: dict[tuple[str, ...], bpe.BPEError] = st.session_state.get(_REFUSED, {})
    taken: frozenset[str] = st.session_state.get(_TAKEN, frozenset())
    problems = {}
    place = st.empty()
    for group in grouped(upload for upload in uploads if upload.file_id not in taken):
        ids = tuple(upload.file_id for upload in group)
        problem = refused.get(ids) or _take_up(group, _bar_of(group, place, stop))
        if problem:
            problems[ids] = problem
        else:
            taken |= set(ids)
    st.session_state[_TAKEN] = taken
    st.session_state[_REFUSED] = {
        ids: problem
        for ids, problem in problems.items()
        if not isinstance(problem, TooManyFilesError)
    }
    return list(problems.values())


def _bar_of(
    group: Sequence[UploadedFile], place: DeltaGenerator, stop: Callable[[], None]
) -> ProgressBar:
    name = plain(" + ".join(upload.name for upload in group))

    def sentence(progress: bpe.Progress) -> str:
        stage = say(f"open_save.stage.{progress.stage}")
        return say("open_save.open.progress", name=name, stage=stage)

    return ProgressBar(place, sentence, stop)


def _take_up(group: Sequence[UploadedFile], bar: ProgressBar) -> bpe.BPEError | None:
    """Open the files of one tokenizer; what is wrong with them, if anything."""
    files = {upload.name: upload.getvalue() for upload in group}
    content = content_digest(files)
    if len(open_files()) >= MOST_OPEN and not find_file(file_choice(content, "x")):
        return TooManyFilesError(MOST_OPEN)
    digest, split = digest_of(files), None
    outcome = opened_once(files, split, bar)
    if isinstance(outcome, bpe.FormatError) and outcome.reason == "split_needed":
        split = NAMED_SPLITS[0]
        outcome = opened_once(files, split, bar)
    bar.close()
    if isinstance(outcome, bpe.BPEError):
        return outcome
    shown = " + ".join(one for one in files if one not in BESIDE)
    name = _name(next(iter(files)), outcome.tokenizer.vocab_size)
    file = OpenFile(name, shown, content, (digest, split))
    put_file(file)
    st.session_state[_CHOSEN] = {
        "tokenizer": file.choice,
        "vocabulary_tokenizer": file.choice,
        SAVED: file.choice,
    }
    if outcome.tokenizer.library == "tokenizers":  # in our own format it cannot be saved
        st.session_state[_CHOSEN]["save_format"] = "huggingface"
    return None


def take_opened() -> None:
    """Choose what was opened last, before the page asks for it."""
    st.session_state.update(st.session_state.pop(_CHOSEN, {}))


def _name(file: str, size: int) -> str:
    """What to call a file: its name, or where that says nothing of a tokenizer, its size, too."""
    stem = PurePosixPath(file).stem[:MAX_NAME].strip() or file[:MAX_NAME]
    if stem not in _USUAL_NAMES:
        return stem
    tokens = say("tokens.tokens", n=size)
    return say("open_save.open.usual_name", stem=stem, tokens=tokens)


def choose_split(file: OpenFile, split: str) -> None:
    """Open a file whose vocabulary has no split pattern with another one."""
    found = file.find()
    if found is None:
        return
    outcome = (file.outcome[0], split)

    def make() -> Outcome:
        return replace(found, tokenizer=replace(found.tokenizer, split=split))

    kept_outcomes.get(outcome, make, cost=_outcome_bytes)
    put_file(replace(file, outcome=outcome))


def digest_of(files: Mapping[str, bytes]) -> str:
    """A digest that is the same for equal files of equal names and for no others."""
    digest = hashlib.sha256(repr([(name, len(data)) for name, data in files.items()]).encode())
    for data in files.values():
        digest.update(data)
    return digest.hexdigest()


def content_digest(files: Mapping[str, bytes]) -> str:
    """The same of equal files, whatever their names and order."""
    each = sorted(hashlib.sha256(data).digest() for data in files.values())
    return hashlib.sha256(b"".join(each)).hexdigest()


def opened_once(
    files: Mapping[str, bytes], split: str | None, on_progress: bpe.OnProgress = lambda _: None
) -> Outcome:
    """What opening the files gives; who asks for the same meanwhile waits for it."""
    size = sum(map(len, files.values()))

    def make() -> Outcome:
        with LONG_WORK.place(size, LONG_FILE_BYTES, MAX_FILE_MB * 2**20):
            return _open(files, split, thread_listener())

    with reporting_to(on_progress):
        return kept_outcomes.get((digest_of(files), split), make, cost=_outcome_bytes)


def _outcome_bytes(outcome: Outcome) -> int:
    return 2 * TOKEN_COST * outcome.tokenizer.vocab_size if isinstance(outcome, Opened) else 1_000


def _open(files: Mapping[str, bytes], split: str | None, on_progress: bpe.OnProgress) -> Outcome:
    try:
        with reporting_to(lambda _: on_progress(bpe.Progress("reading", 0, 1))):
            return open_tokenizer(files, split=split, apart=True, on_progress=on_progress)
    except bpe.BPEError as error:
        # What the reader held when it gave up would be kept with the error.
        error.__context__ = None
        return error.with_traceback(None)
