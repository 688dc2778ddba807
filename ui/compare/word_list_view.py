"""A list of words as each tokenizer cuts it, beside the segments that they should have."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pandas as pd
import streamlit as st

import bpe_core as bpe
from bpe_core.analysis import cut_words, edge_agreement
from bpe_core.common import printable
from bpe_view.words import percent, say
from bpe_view.words.error_words import SaidError, problem_text
from bpe_view.words.numbers import NOTHING
from ui.compare.table_tokenizers import TableTokenizer
from ui.compare.whole_list import whole_list
from ui.host.element_types import UploadedFile
from ui.shared.markdown import plain
from ui.shared.uploads import not_utf8, warn_where_no_file_can_come

MOST_WORDS: Final = 10_000
_UPLOAD: Final = "file of words"
_PROBLEM: Final = "problem of the file of words"


@dataclass(frozen=True)
class Word:
    """A word of the list."""

    word: str  # the word
    segments: tuple[str, ...] = ()  # what it should be cut into; empty where the list does not say


def read_words(raw: str) -> list[Word]:
    """The words of a list: one a line, with the segments behind a tab if they are known.

    >>> read_words("unlikely\\tun|like|ly\\nlow")
    [Word(word='unlikely', segments=('un', 'like', 'ly')), Word(word='low', segments=())]
    """
    found = []
    for line in raw.replace("\r\n", "\n").split("\n")[:MOST_WORDS]:
        word, tab, gold = line.partition("\t")
        segments = tuple(gold.split("|")) if tab else ()
        if segments and "".join(segments) != word:
            raise SaidError(say("lists.own.wrong", word=word[:60], segments=gold[:60]))
        if word:
            found.append(Word(word, segments))
    return found


def in_parts(parts: Sequence[bytes]) -> str:
    """The tokens of a word, with a line between them.

    >>> in_parts((b" lo", b"w"))
    '·lo|w'
    """
    return "|".join(map(printable, parts))


def word_list_view(tokenizers: Sequence[TableTokenizer]) -> None:
    """The box for words, how each tokenizer cuts them, and how well."""
    with st.container(horizontal=True):
        st.text_area(
            say("lists.own.label"),
            key="word_list",
            height=120,
            placeholder="unlikely\tun|like|ly\nlower\tlow|er\nriver",
        )
        st.file_uploader(
            say("lists.own.file"),
            type=["txt", "tsv"],
            key=_UPLOAD,
            on_change=_read_upload,
            max_upload_size=1,
        )
    warn_where_no_file_can_come()
    if problem := st.session_state.get(_PROBLEM):
        st.error(plain(problem))
    st.toggle(say("lists.own.after_space"), key="after_space", help=say("lists.own.space_help"))
    words = read_words(st.session_state["word_list"])
    if words and tokenizers:
        _show(words, tokenizers)


def _read_upload() -> None:
    upload: UploadedFile | None = st.session_state[_UPLOAD]
    st.session_state.pop(_PROBLEM, None)
    if upload is None:
        return
    try:
        st.session_state["word_list"] = upload.getvalue().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        st.session_state[_PROBLEM] = not_utf8(upload.name, error)


def _show(words: Sequence[Word], tokenizers: Sequence[TableTokenizer]) -> None:
    space = " " if st.session_state["after_space"] else ""
    gold = [word for word in words if word.segments]
    table = pd.DataFrame({say("lists.word"): [word.word for word in words]})
    if gold:
        table[say("lists.own.gold")] = ["|".join(word.segments) for word in words]
    headers = ["word", "gold"] if gold else ["word"]
    scores = {}
    for one in tokenizers:
        try:
            cuts = cut_words([space + word.word for word in words], one.tokenizer)
        except bpe.UnknownCharacterError as error:
            st.warning(plain(f"{one.title}: {problem_text(error)}"))
            continue
        headers.append(one.key)
        table[one.title] = [in_parts(cut) for cut in cuts]
        if gold:
            scores[one.title] = _score(words, cuts, space)
    if gold:
        names = [say(f"lists.own.{name}") for name in ("precision", "recall", "f1")]
        st.table(pd.DataFrame(scores, index=names))
    whole_list(table, headers, say("lists.own.button"), "word-list.csv", MOST_WORDS)


def _score(words: Sequence[Word], cuts: Sequence[Sequence[bytes]], space: str) -> list[str]:
    """Of the words whose segments are known; a space before a word is no part of it."""
    known = [(word, cut) for word, cut in zip(words, cuts, strict=True) if word.segments]
    try:
        found = edge_agreement(
            [word.segments for word, _ in known], [_without(cut, space) for _, cut in known]
        )
    except bpe.SettingError:
        return [NOTHING] * 3
    return [percent(value) for value in (found.precision, found.recall, found.f1)]


def _without(cut: Sequence[bytes], space: str) -> list[bytes]:
    if not space or not cut:
        return list(cut)
    return [cut[0].removeprefix(b" "), *cut[1:]]
