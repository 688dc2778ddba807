"""The comparison: two to four panes on one text, each in the tokens of its own tokenizer.

Gap ranks go to the browser once, so that moving a size asks nobody; `compare/` is the other half.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from bpe_core import CLOSED, NEVER
from bpe_core.corpus import SPECIAL_SYMBOL
from bpe_core.printable import is_partial, printable
from bpe_view.comparison.segmentation import Cutting
from bpe_view.component import Component
from bpe_view.packed_arrays import pack
from bpe_view.palettes import PALETTE_SIZE
from bpe_view.tokens import token_styles, visible_marks
from bpe_view.words import say

_FILES: Final = Path(__file__).parent

COMPARISON: Final = Component(
    "compare",
    _FILES / "compare.js",
    token_styles(_FILES / "compare.css"),
    words=("tokens", "compare"),
)


@dataclass(frozen=True)
class Shown:
    """What one pane shows.

    Attributes:
        title: its name.
        cutting: the text in tokens; None where there is none.
        problem: why there is none.
        sizable: whether its size can be changed.
    """

    title: str
    cutting: Cutting | None
    problem: str | None
    sizable: bool


def comparison_payload(
    panes: Sequence[Shown], text: str, identity: str, window: tuple[int, int]
) -> dict[str, Any]:
    """Everything the comparison shows but words, as JSON. pane_model.js is the other half.

    Args:
        panes: what stands side by side.
        text: the whole text.
        identity: distinguishes this comparison from every other, whatever the sizes.
        window: the part of the text to show, in bytes.
    """
    data = text.encode()
    shown = data[window[0] : window[1]].decode()
    return {
        "identity": identity,
        "text": shown,
        "byte_count": len(data),
        "is_part": len(shown) < len(text),
        "marks": visible_marks(shown),
        "palette_size": PALETTE_SIZE,
        "panes": [_pane(pane, text, window) for pane in panes],
    }


def heading(pane: Shown, text: str) -> dict[str, Any]:
    """What a pane is called and why it shows no tokens, in the visitor's language.

    Args:
        pane: what it shows.
        text: the whole text.
    """
    problem = pane.problem
    if pane.cutting and pane.cutting.text != text:
        problem = say("compare.normalized", form=pane.cutting.tokenizer.normalization)
    return {"title": pane.title, "problem": problem}


def _pane(pane: Shown, text: str, window: tuple[int, int]) -> dict[str, Any]:
    cutting = pane.cutting
    head = {"sizable": pane.sizable}
    if cutting is None or cutting.text != text:
        return head | {"base_size": 0, "merges": 0}
    first, last = _in_symbols(cutting, window)
    ranks, places = np.unique(
        cutting.tokenization.gap_ranks[first : max(last - 1, first)], return_inverse=True
    )
    merged_ids = cutting.tokenization.merged_ids
    is_merge = (ranks != CLOSED) & (ranks != NEVER)
    rank_ids = np.full(len(ranks), -1, dtype=np.int64)
    rank_ids[is_merge] = merged_ids[ranks[is_merge]]
    pieces = cutting.tokenization.corpus.piece_starts
    counts = cutting.tokenization.token_counts
    alphabet = cutting.tokenizer.alphabet
    by_bytes = alphabet.base == "bytes"
    return (
        head
        | _labels(cutting, (first, last), rank_ids[is_merge].tolist())
        | {
            "base": alphabet.base,
            "alphabet": "" if by_bytes else b"".join(alphabet.symbols).decode(),
            "base_size": cutting.base_size,
            "base_ids": pack(np.array(cutting.tokenizer.base_ids, dtype=np.int64)),
            "merges": cutting.merge_count,
            "ranks": pack(ranks),
            "rank_ids": pack(rank_ids),
            "gap_places": pack(places),
            "piece_starts": pack(pieces[(pieces >= first) & (pieces < last)] - first),
            "token_counts": pack(counts if pane.sizable else counts[-1:]),
            "specials": _specials(cutting),
        }
    )


def _in_symbols(cutting: Cutting, window: tuple[int, int]) -> tuple[int, int]:
    """A window given in bytes, in base symbols."""
    if cutting.tokenizer.alphabet.base == "bytes":
        return window
    data = cutting.text.encode()
    first = len(data[: window[0]].decode())
    return first, first + len(data[window[0] : window[1]].decode())


def _labels(cutting: Cutting, window: tuple[int, int], merged: list[int]) -> dict[str, Any]:
    """Labels of the tokens that the window can show at any size: few of a real vocabulary."""
    symbols = np.unique(cutting.tokenization.symbols[window[0] : window[1]])
    base = cutting.tokenization.base_ids[symbols[symbols != SPECIAL_SYMBOL]].tolist()
    specials = cutting.tokenization.special_ids.values()
    vocab = cutting.tokenizer.vocab
    tokens = {token_id: vocab[token_id] for token_id in sorted({*base, *merged, *specials})}
    return {
        "labels": {str(token_id): printable(token) for token_id, token in tokens.items()},
        "partial": [token_id for token_id, token in tokens.items() if is_partial(token)],
    }


def _specials(cutting: Cutting) -> list[dict[str, Any]]:
    """The tokens of the text that no merge makes: special ones, and whole pre-tokens."""
    vocab = cutting.tokenizer.vocab
    return [
        {"id": token_id, "text": vocab[token_id].decode(errors="replace")}
        for token_id in cutting.tokenization.special_ids.values()
    ]
