"""The comparison: two to four panes on one text, each in the tokens of its own tokenizer.

Gap ranks go to the browser once, so that moving a size asks nobody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from bpe_core import CLOSED, NEVER
from bpe_core.common import Int32Array, Int64Array, is_partial, printable
from bpe_core.text import SPECIAL_SYMBOL
from bpe_view.comparison.segmentation import Segmentation
from bpe_view.component import Component
from bpe_view.packed_arrays import pack
from bpe_view.texts.samples import language_of
from bpe_view.tokens import token_styles, visible_marks
from bpe_view.words import say

_FILES: Final = Path(__file__).parent

COMPARISON: Final = Component(
    "compare", _FILES / "compare.js", token_styles, words=("tokens", "compare")
)


@dataclass(frozen=True)
class PaneContent:
    """What one pane shows."""

    title: str
    segmentation: Segmentation | None  # the text in tokens; None where there is none
    problem: str | None  # why there is none
    sizable: bool  # whether every size can be shown
    lacks_sizes: bool = False  # whether it would be, were all tokens explained


def comparison_payload(
    panes: Sequence[PaneContent], text: str, identity: str, window: tuple[int, int]
) -> dict[str, Any]:
    """Everything the comparison shows but words, as JSON. pane_model.js is the other half.
    `identity`: distinguishes this comparison from every other, whatever the sizes. `window`: the
    part of the text to show, in bytes."""
    data = text.encode()
    shown = data[window[0] : window[1]].decode()
    return {
        "identity": identity,
        "text": shown,
        "byte_count": len(data),
        "is_part": len(shown) < len(text),
        "marks": visible_marks(shown),
        "panes": [_pane(pane, text, window) for pane in panes],
    }


def heading(pane: PaneContent, text: str) -> dict[str, Any]:
    """What a pane is called, why it shows no tokens, or no sizes, in the visitor's language; and
    that of the text, where it is known."""
    problem = pane.problem
    if pane.segmentation and pane.segmentation.text != text:
        is_row = pane.segmentation.tokenization.row_text is not None
        form = pane.segmentation.tokenizer.normalization or ""
        problem = say("compare.in_row") if is_row else say("compare.normalized", form=form)
    note = say("compare.no_sizes") if pane.lacks_sizes else ""
    return {"title": pane.title, "problem": problem, "note": note, "language": language_of(text)}


def _pane(pane: PaneContent, text: str, window: tuple[int, int]) -> dict[str, Any]:
    segmentation = pane.segmentation
    head = {"sizable": pane.sizable}
    if segmentation is None or segmentation.text != text:
        return head | {"base_size": 0, "merges": 0}
    first, last = _in_symbols(segmentation, window)
    units = _units(segmentation, (first, last))
    ranks, places = np.unique(
        segmentation.tokenization.gap_ranks_between(first, last), return_inverse=True
    )
    merged_ids = segmentation.tokenization.merged_ids
    is_merge = (ranks != CLOSED) & (ranks != NEVER)
    rank_ids = np.full(len(ranks), -1, dtype=np.int64)
    rank_ids[is_merge] = merged_ids[ranks[is_merge]]
    corpus = segmentation.tokenization.corpus
    alphabet = segmentation.tokenizer.alphabet
    by_bytes, starts = alphabet.base == "bytes", corpus.piece_starts
    return (
        head
        | _labels(segmentation, (first, last))
        | {
            "base": alphabet.base,
            "alphabet": "" if by_bytes else b"".join(alphabet.symbols).decode(),
            "base_size": segmentation.base_size,
            "base_ids": pack(segmentation.tokenization.base_ids),
            "unit_ids": None if units is None else pack(units),
            "merges": segmentation.merge_count,
            "ranks": pack(ranks),
            "rank_ids": pack(rank_ids),
            "gap_places": pack(places),
            "piece_starts": pack(starts[(starts >= first) & (starts < last)] - first),
            "token_counts": pack(_token_counts(segmentation, pane.sizable)),
            "specials": _specials(segmentation),
        }
    )


def _token_counts(segmentation: Segmentation, sizable: bool) -> Int64Array:
    """At every size that the pane may have."""
    if sizable:
        return segmentation.tokenization.token_counts
    return np.array([segmentation.token_count(segmentation.merge_count)])


def _in_symbols(segmentation: Segmentation, window: tuple[int, int]) -> tuple[int, int]:
    """A window given in bytes, in base symbols."""
    if segmentation.tokenizer.alphabet.base == "bytes":
        return window
    data = segmentation.text.encode()
    first = len(data[: window[0]].decode())
    return first, first + len(data[window[0] : window[1]].decode())


def _units(segmentation: Segmentation, window: tuple[int, int]) -> Int32Array | None:
    """int32, for each base symbol the token that begins there before any merge, -1 inside of one;
    None where its text tells it."""
    units, corpus = segmentation.tokenization.unit_ids, segmentation.tokenization.corpus
    return None if units is None else corpus.expand(units.astype(np.int32), *window)


def _labels(segmentation: Segmentation, window: tuple[int, int]) -> dict[str, Any]:
    """Labels of the window's tokens that no merge makes; the browser reads others in the text."""
    special, vocab = _special_ids(segmentation), segmentation.tokenizer.vocab
    tokens = {
        one: vocab.get(one, b"") for one in sorted({*_unmade(segmentation, window), *special})
    }
    return {
        "labels": {str(token_id): printable(token) for token_id, token in tokens.items()},
        "partial": [token_id for token_id, token in tokens.items() if is_partial(token)],
    }


def _unmade(segmentation: Segmentation, window: tuple[int, int]) -> list[int]:
    """The tokens of a window before any merge."""
    tokenization, units = segmentation.tokenization, _units(segmentation, window)
    if units is None:
        symbols = np.unique(tokenization.symbols_between(*window))
        ids = tokenization.base_ids[symbols[symbols != SPECIAL_SYMBOL]]
    else:
        ids = units[units >= 0].astype(np.int64)
    unmade: list[int] = ids.tolist()
    return unmade


def _specials(segmentation: Segmentation) -> list[dict[str, Any]]:
    """The texts and ids of the special tokens of the text, and of others that are matched whole."""
    vocab = segmentation.tokenizer.vocab
    return [
        {"id": token_id, "text": vocab[token_id].decode(errors="replace")}
        for token_id in _special_ids(segmentation)
    ]


def _special_ids(segmentation: Segmentation) -> list[int]:
    tokenization = segmentation.tokenization
    if tokenization.unit_ids is None:
        return [*tokenization.special_ids.values()]
    added = {*segmentation.tokenizer.added_tokens.values()}
    return sorted(added.intersection(np.unique(tokenization.unit_ids).tolist()))
