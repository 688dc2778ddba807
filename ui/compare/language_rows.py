"""The table of languages, a tokenizer at a time, kept for all visitors."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, cast

import bpe_core as bpe
from bpe_core.analysis import LanguageRow
from bpe_view.words import say
from ui.compare.language_texts import Sentences
from ui.compare.pane_results import Pane, free_name
from ui.shared.cache import Cache
from ui.training.open_files import find_file
from ui.training.own_file import is_file

_rows: Final = Cache[tuple[str, str], tuple[LanguageRow, ...]]()
"""By the identity of a tokenizer and of the sentences."""


@dataclass(frozen=True, eq=False)
class TableTokenizer:
    """A column of the table; `key` is its name in files, the same in every language."""

    key: str
    title: str
    identity: str
    tokenizer: bpe.AnyTokenizer


def table_tokenizers(panes: Sequence[Pane]) -> list[TableTokenizer]:
    """Each tokenizer of the panes once, with a key and a title that no other has."""
    found: dict[str, TableTokenizer] = {}
    for one in map(_pane_tokenizer, panes):
        if one and one.identity not in found:
            keys = [other.key for other in found.values()]
            titles = [other.title for other in found.values()]
            key, title = free_name(one.key, keys), free_name(one.title, titles)
            found[one.identity] = replace(one, key=key, title=title)
    return list(found.values())


def _pane_tokenizer(pane: Pane) -> TableTokenizer | None:
    """The tokenizer of a pane, of a run with its first merges alone; None where there is none."""
    if pane.segmentation is None:
        return None
    tokenizer, source = pane.segmentation.tokenizer, pane.spec.source
    if not pane.spec.is_run:
        file = find_file(source) if is_file(source) else None
        key = file.name if file else source
        return TableTokenizer(key, pane.title, pane.identity, tokenizer)
    title = say("languages.run", title=pane.title, size=pane.size)
    cut = cast(bpe.Tokenizer, tokenizer).truncated(merges=pane.now)  # a run's is one of ours
    return TableTokenizer(f"{source}@{pane.size}", title, f"{pane.identity}@{pane.size}", cut)


def language_rows(tokenizers: Sequence[TableTokenizer], sentences: Sentences) -> bpe.LanguageTable:
    """Every language in the tokens of every tokenizer."""
    rows: list[LanguageRow] = []
    for one in tokenizers:
        make = partial(_rows_of, one.tokenizer, sentences)
        found = _rows.get((one.identity, sentences.identity), make)
        rows += [replace(row, tokenizer=one.key) for row in found]
    first = next(iter(sentences.texts))
    return bpe.LanguageTable(tuple(rows), first).relative_to(first)


def _rows_of(tokenizer: bpe.AnyTokenizer, sentences: Sentences) -> tuple[LanguageRow, ...]:
    """One language at a time: of lines that were typed, they may have different numbers."""
    tables = [
        bpe.language_table({"": tokenizer}, {language: texts})
        for language, texts in sentences.texts.items()
    ]
    return tuple(row for table in tables for row in table.rows)
