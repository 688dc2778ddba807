"""The tokenizers of the table of languages: those of the panes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

import bpe_core as bpe
from bpe_view.words import say
from ui.compare.pane_results import Pane, free_name
from ui.training.open_files import find_file
from ui.training.own_file import is_file


@dataclass(frozen=True, eq=False)
class TableTokenizer:
    """A column of the table; `key` is its name in files, the same in every language."""

    key: str
    title: str
    identity: str
    tokenizer: bpe.AnyTokenizer


def table_tokenizers(panes: Sequence[Pane]) -> list[TableTokenizer]:
    """Each tokenizer once, with a key and a title that no other has."""
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
    size = len(tokenizer.alphabet) + pane.now
    title = say("languages.run", title=pane.title, size=size)
    cut = cast(bpe.Tokenizer, tokenizer).truncated(merges=pane.now)  # a run's is one of ours
    return TableTokenizer(f"{source}@{size}", title, f"{pane.identity}@{size}", cut)
