"""Opening what was uploaded: once, whoever uploads it and however often a page runs again.

What is wrong with a file is kept like what came out of one: a cache forgets an error, and a file
that takes long to be refused would take as long again with every click.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

import bpe_core as bpe
from bpe_core.formats import Opened, open_tokenizer
from ui.shared.cache import Cache

_KEPT: Final = "outcomes of the uploads"

kept_outcomes: Final = Cache[tuple[str, str | None], Opened | bpe.BPEError]()
"""By the digest of the files, and the split pattern."""


def outcome_of(uploads: Sequence[UploadedFile], split: str | None = None) -> Opened | bpe.BPEError:
    """What opening the files gives, or what is wrong with them.

    Args:
        uploads: the files, which make one tokenizer together.
        split: the split pattern, for files that have none.
    """
    ids = tuple(upload.file_id for upload in uploads)
    kept: dict[object, Opened | bpe.BPEError] = st.session_state.get(_KEPT, {})
    if (ids, split) not in kept:
        files = {upload.name: upload.getvalue() for upload in uploads}
        # Beside it stays only that these files need a split pattern.
        kept = {key: outcome for key, outcome in kept.items() if key == (ids, None)}
        kept[ids, split] = opened_once(files, split)
        st.session_state[_KEPT] = kept
    return kept[ids, split]


def digest_of(files: Mapping[str, bytes]) -> str:
    """A digest that is the same for equal files of equal names and for no others."""
    digest = hashlib.sha256(repr([(name, len(data)) for name, data in files.items()]).encode())
    for data in files.values():
        digest.update(data)
    return digest.hexdigest()


def opened_once(files: Mapping[str, bytes], split: str | None) -> Opened | bpe.BPEError:
    """What opening the files gives; who asks for the same meanwhile waits for it."""
    return kept_outcomes.get((digest_of(files), split), lambda: _open(files, split))


def _open(files: Mapping[str, bytes], split: str | None) -> Opened | bpe.BPEError:
    try:
        return open_tokenizer(files, split=split)
    except bpe.BPEError as error:
        # What the reader held when it gave up would be kept with the error.
        error.__context__ = None
        return error.with_traceback(None)
