"""The table of languages, in the built-in sentences or in lines that were typed; what a tokenizer
makes of them is kept for all visitors."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, cast

import streamlit as st

import bpe_core as bpe
from bpe_core.analysis import LanguageRow
from bpe_view.texts.parallel_sentences import LANGUAGES
from bpe_view.words import say
from ui.compare.pane_results import Pane, digest, free_name
from ui.shared.cache import Cache
from ui.training.open_files import find_file

MOST_LANGUAGES: Final = 250
Sentences = Mapping[str, Sequence[str]]
"""The same in several languages: the lines of each, by its key or by the name that was typed."""
BUILT_IN: Final[Sentences] = {one.key: one.text.split("\n") for one in LANGUAGES}
_rows: Final = Cache[tuple[str, int, str], tuple[LanguageRow, ...]]()
"""By the identity of a pane's tokenizer, its merges, and the digest of the sentences."""


def language_titles(sentences: Sentences) -> dict[str, tuple[str, str]]:
    """What to call each language by itself, and within a sentence."""
    if sentences is BUILT_IN:
        return {one.key: (one.title, one.name) for one in LANGUAGES}
    return {name: (name, name) for name in sentences}


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
        label, placeholder = say("languages.own.label"), say("languages.own.placeholder")
        typed = st.text_area(label, key="own_lines", height=120, placeholder=placeholder)
    return own_lines(typed) or BUILT_IN


def tell_of_sentences(sentences: Sentences) -> None:
    """Say which sentences these are, and what is wrong with those that were typed."""
    if sentences is BUILT_IN:
        st.markdown(say("languages.lesson"))
        return
    counts = {len(lines) for lines in sentences.values()}
    st.markdown(say("languages.own.are", languages=len(sentences), sentences=max(counts)))
    if len(counts) > 1:
        st.warning(say("languages.own.unequal"))


def tokenizers_of(panes: Sequence[Pane]) -> dict[str, Pane]:
    """Each tokenizer of the panes once, by its name in files, the same in every language."""
    found: dict[str, Pane] = {}
    for pane in panes:
        is_there = (pane.identity, pane.now) in [(one.identity, one.now) for one in found.values()]
        if pane.segmentation and not is_there:
            file = find_file(pane.spec.source)
            key = f"{pane.spec.source}@{pane.size}" if pane.spec.is_run else pane.spec.source
            found[free_name(file.name if file else key, found)] = pane
    return found


def language_table(panes: Mapping[str, Pane], sentences: Sentences) -> bpe.LanguageTable:
    """Every language in the tokens of every pane's tokenizer, named by its key."""
    rows: list[LanguageRow] = []
    for name, pane in panes.items():
        key = (pane.identity, pane.now, digest(repr(sentences)))
        found = _rows.get(key, partial(_rows_of, pane, sentences), cost=200 * len(sentences))
        rows += [replace(row, tokenizer=name) for row in found]
    return bpe.LanguageTable(tuple(rows), next(iter(sentences)))


def _rows_of(pane: Pane, sentences: Sentences) -> tuple[LanguageRow, ...]:
    assert pane.segmentation
    tokenizer = pane.segmentation.tokenizer
    if pane.spec.is_run:  # one of ours
        tokenizer = cast(bpe.Tokenizer, tokenizer).truncated(merges=pane.now)
    # One language at a time: of lines that were typed, they may have different numbers.
    tables = [
        bpe.language_table({"": tokenizer}, {language: lines})
        for language, lines in sentences.items()
    ]
    return tuple(row for table in tables for row in table.rows)
