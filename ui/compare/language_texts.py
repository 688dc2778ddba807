"""In which sentences languages are compared: the built-in ones, or the visitor's own."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_core.analysis import parallel_sentences
from bpe_view.texts.parallel_sentences import LANGUAGES
from bpe_view.words import say
from bpe_view.words.error_words import SaidError, problem_text
from ui.host.element_types import UploadedFile
from ui.host.uploaded_files import empty
from ui.shared.markdown import plain
from ui.shared.memory import UPLOAD_MEGABYTES
from ui.shared.uploads import not_utf8, warn_where_no_file_can_come

MOST_LANGUAGES: Final = 250
MOST_SENTENCES: Final = 1_000_000
"""In all languages together: each takes some memory beside its text."""
FILE_TYPES: Final = ["txt", "tsv", "dev", "devtest"]
UPLOAD: Final = "files of parallel sentences"
KEPT: Final = "parallel sentences of files"
_PROBLEM: Final = "problem of parallel files"
_TITLES: Final = {one.key: one for one in LANGUAGES}


@dataclass(frozen=True, eq=False)
class Sentences:
    """The same in several languages."""

    texts: Mapping[str, Sequence[str]]
    is_own: bool = field(default=True)

    @cached_property
    def identity(self) -> str:
        """A digest that is the same for equal sentences and for no others."""
        return hashlib.sha256(repr(self.texts).encode(errors="replace")).hexdigest()

    @cached_property
    def largest(self) -> int:
        """Bytes of the longest text: one is encoded at a time."""
        return max(
            sum(len(one.encode(errors="replace")) for one in own) for own in self.texts.values()
        )

    def title(self, language: str) -> str:
        """What to call a language by itself."""
        return language if self.is_own else _TITLES[language].title

    def name(self, language: str) -> str:
        """What to call it within a sentence."""
        return language if self.is_own else _TITLES[language].name

    def script(self, language: str) -> str:
        """What its script is called; `""`: not known."""
        return "" if self.is_own else _TITLES[language].script_title


BUILT_IN: Final = Sentences({one.key: one.text.split("\n") for one in LANGUAGES}, is_own=False)


def own_lines(raw: str) -> dict[str, list[str]]:
    """Sentences from lines `name: text`; lines of one name are sentences of one language.

    >>> own_lines("Hi: hello\\nHi: bye\\nbonjour")
    {'Hi': ['hello', 'bye'], 'Your line 3': ['bonjour']}
    """
    found: dict[str, list[str]] = {}
    for place, row in enumerate(filter(str.strip, raw.splitlines()), start=1):
        name, colon, text = row.partition(": ")
        is_named = bool(colon and name.strip() and text.strip())
        title = name.strip() if is_named else say("languages.own.line", place=place)
        if title in found or len(found) < MOST_LANGUAGES:
            found.setdefault(title, []).append(text if is_named else row)
    return found


def sentences_input() -> Sentences:
    """Ask for sentences of the visitor's own; the built-in ones where there are none."""
    with st.popover(say("languages.own.button")):
        st.text_area(
            say("languages.own.label"),
            key="own_lines",
            height=120,
            placeholder=say("languages.own.placeholder"),
        )
        st.file_uploader(
            say("languages.files.label"),
            type=FILE_TYPES,
            accept_multiple_files=True,
            key=UPLOAD,
            on_change=_read_uploads,
            help=say("languages.files.help"),
            max_upload_size=UPLOAD_MEGABYTES,
        )
        warn_where_no_file_can_come()
        own = _chosen()
        if own or st.session_state["parallel_files"]:
            st.button(say("languages.files.forget"), on_click=_forget)
    return own or BUILT_IN


def tell_of_sentences(sentences: Sentences) -> None:
    """Say which sentences these are, and what is wrong with those that were asked for."""
    if problem := st.session_state.get(_PROBLEM):
        st.error(plain(problem))
    missing = st.session_state["parallel_files"]
    if missing and KEPT not in st.session_state:
        st.warning(say("languages.files.missing", names=plain(missing)))
    if not sentences.is_own:
        st.markdown(say("languages.lesson"))
        return
    counts = {len(own) for own in sentences.texts.values()}
    languages, most = len(sentences.texts), max(counts)
    st.markdown(say("languages.files.are", languages=languages, sentences=most))
    if len(counts) > 1:
        st.warning(say("languages.own.unequal"))


def _chosen() -> Sentences | None:
    files: Sentences | None = st.session_state.get(KEPT)
    lines = own_lines(st.session_state["own_lines"])
    return files or (Sentences(lines) if lines else None)


def _read_uploads() -> None:
    uploads: list[UploadedFile] = st.session_state[UPLOAD]
    _let_go()
    if not uploads:
        return
    try:
        st.session_state[KEPT] = Sentences(
            read_files({one.name: one.getvalue() for one in uploads})
        )
        for upload in uploads:
            empty(upload)
        st.session_state["parallel_files"] = ", ".join(one.name for one in uploads)[:200]
    except bpe.BPEError as error:
        st.session_state[_PROBLEM] = problem_text(error)


def read_files(files: Mapping[str, bytes]) -> dict[str, list[str]]:
    """The sentences in files, within what a server has memory for."""
    size = sum(map(len, files.values()))
    sentences = sum(data.count(b"\n") + data.count(b"\t") for data in files.values())
    columns = max(data.partition(b"\n")[0].count(b"\t") + 1 for data in files.values())
    for name, found, most in (
        ("bytes", size, UPLOAD_MEGABYTES * 2**20),
        ("sentences", sentences, MOST_SENTENCES),
        ("languages", max(len(files), columns), MOST_LANGUAGES),
    ):
        if found > most:
            raise SaidError(say(f"languages.files.too_many_{name}", most=most))
    return parallel_sentences({name: _decoded(name, data) for name, data in files.items()})


def _decoded(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SaidError(not_utf8(name, error)) from None


def _let_go() -> None:
    for key in (KEPT, _PROBLEM):
        st.session_state.pop(key, None)
    st.session_state["parallel_files"] = ""


def _forget() -> None:
    _let_go()
    st.session_state["own_lines"] = ""
