"""What page Compare sends: rows of one text with what each costs, and panes side by side, whose gap
ranks go to the browser once, so that moving a size asks nobody."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from bpe_core import CLOSED, NEVER
from bpe_core.text import SPECIAL_SYMBOL
from bpe_view.comparison.segmentation import Segmentation
from bpe_view.component import Component
from bpe_view.packed_arrays import pack
from bpe_view.texts.samples import language_of
from bpe_view.tokens import token_styles, visible_marks
from bpe_view.tokens.source_data import alphabet_text, labels_of
from bpe_view.words import say

_FILES: Final = Path(__file__).parent
_WORDS: Final = ("tokens", "compare")
COMPARISON: Final = Component("compare", _FILES / "compare.js", token_styles, words=_WORDS)
OVERVIEW: Final = Component("overview", _FILES / "overview.js", token_styles, words=_WORDS)


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
    """Of a pane what depends neither on its size nor on the visitor's language."""
    segmentation = pane.segmentation
    if segmentation is None or segmentation.text != text:
        return {"sizable": pane.sizable, "base_size": 0, "merges": 0}
    tokenization, tokenizer = segmentation.tokenization, segmentation.tokenizer
    corpus, alphabet = tokenization.corpus, tokenizer.alphabet
    starts = corpus.piece_starts
    first, last = _in_symbols(segmentation, window)
    ranks, places = np.unique(tokenization.gap_ranks_between(first, last), return_inverse=True)
    is_merge = (ranks != CLOSED) & (ranks != NEVER)
    rank_ids = np.full(len(ranks), -1, dtype=np.int64)
    rank_ids[is_merge] = tokenization.merged_ids[ranks[is_merge]]
    # For each base symbol the token that begins there before any merge, -1 inside of one; None
    # where its text tells it.
    if tokenization.unit_ids is None:
        units, special = None, [*tokenization.special_ids.values()]
        symbols = np.unique(tokenization.symbols_between(first, last))
        unmade = tokenization.base_ids[symbols[symbols != SPECIAL_SYMBOL]]
    else:
        units = corpus.expand(tokenization.unit_ids.astype(np.int32), first, last)
        added = {*tokenizer.added_tokens.values()}
        special = sorted(added.intersection(np.unique(tokenization.unit_ids).tolist()))
        unmade = units[units >= 0].astype(np.int64)
    whole = np.array([segmentation.token_count(segmentation.merge_count)])
    return {
        # Of the window's tokens that no merge makes; the browser reads others in the text.
        **labels_of(tokenizer.vocab, [*unmade.tolist(), *special]),
        "sizable": pane.sizable,
        "base": alphabet.base,
        "alphabet": alphabet_text(alphabet),
        "base_size": segmentation.base_size,
        "base_ids": pack(tokenization.base_ids),
        "unit_ids": None if units is None else pack(units),
        "merges": segmentation.merge_count,
        "ranks": pack(ranks),
        "rank_ids": pack(rank_ids),
        "gap_places": pack(places),
        "piece_starts": pack(starts[(starts >= first) & (starts < last)] - first),
        "token_counts": pack(tokenization.token_counts if pane.sizable else whole),
        "specials": [
            {"id": token_id, "text": tokenizer.vocab[token_id].decode(errors="replace")}
            for token_id in special
        ],
    }


def _in_symbols(segmentation: Segmentation, window: tuple[int, int]) -> tuple[int, int]:
    """A window given in bytes, in base symbols."""
    if segmentation.tokenizer.alphabet.base == "bytes":
        return window
    data = segmentation.text.encode()
    first = len(data[: window[0]].decode())
    return first, first + len(data[window[0] : window[1]].decode())
