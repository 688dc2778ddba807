"""The table of languages, worked out a tokenizer at a time and kept for all sessions."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_core.common import reporting_to, thread_listener
from bpe_view.words import say
from ui.compare.language_texts import Sentences
from ui.compare.table_tokenizers import TableTokenizer
from ui.shared.cache import Cache
from ui.shared.long_work import LONG_TEXT_BYTES, LONG_WORK
from ui.shared.memory import MAX_TEXT_BYTES
from ui.shared.progress_bar import ProgressBar, is_stopped, stop

Rows = tuple[bpe.analysis.LanguageRow, ...]
_rows: Final = Cache[tuple[str, str], Rows]()  # by the identity of a tokenizer and of the sentences


def language_rows(
    tokenizers: Sequence[TableTokenizer], sentences: Sentences
) -> bpe.LanguageTable | None:
    """Every language in the tokens of every tokenizer, with a bar; None after the visitor stopped
    it."""
    place = st.empty()
    languages = list(sentences.texts)
    identity = f"languages {sentences.identity}"
    if is_stopped(place, identity, say("languages.stopped"), say("training.go_on")):
        return None
    bar = ProgressBar(place, _sentence, partial(stop, identity))
    total = len(tokenizers) * len(languages)

    def rows_of(number: int, one: TableTokenizer) -> Rows:
        listener = thread_listener()

        def report(done: int) -> None:
            listener(bpe.Progress("encoding", number * len(languages) + done, total))

        found: list[bpe.analysis.LanguageRow] = []
        with LONG_WORK.place(sentences.largest, LONG_TEXT_BYTES, MAX_TEXT_BYTES):
            # One by one: of lines that were typed, languages may have different numbers.
            for done, (language, own) in enumerate(sentences.texts.items()):
                report(done)
                tokenizer = {one.key: one.tokenizer}
                with reporting_to(lambda _, done=done: report(done)):  # type: ignore[misc]
                    table = bpe.language_table(tokenizer, {language: own})
                    found += table.rows
        return tuple(found)

    rows: list[bpe.analysis.LanguageRow] = []
    with closing(bar), reporting_to(bar):
        for number, one in enumerate(tokenizers):
            key = (one.identity, sentences.identity)
            found = _rows.get(key, partial(rows_of, number, one))
            rows += [replace(row, tokenizer=one.key) for row in found]
    return bpe.LanguageTable(tuple(rows), languages[0]).relative_to(languages[0])


def _sentence(progress: bpe.Progress) -> str:
    return say("languages.progress", done=progress.done, total=progress.total)
