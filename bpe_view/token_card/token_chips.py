"""Tokens outside of the text: how they are written, and a vocabulary as chips, one is chosen."""

from collections.abc import Set
from pathlib import Path
from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import Int64Array, is_partial, printable
from bpe_view.component import Component
from bpe_view.token_card.token_rows import Columns
from bpe_view.tokens import token_styles


def token_labels(tokenizer: bpe.AnyTokenizer, mentioned: Set[int]) -> dict[str, Any]:
    """What `readLabels` of token_source.js takes: a label for each id, and which look otherwise."""
    tokens = {token_id: tokenizer.vocab[token_id] for token_id in sorted(mentioned)}
    base = {*tokenizer.base_ids} or {one for one in mentioned if len(tokenizer.vocab[one]) == 1}
    special = {*tokenizer.added_tokens.values()}
    return {
        "labels": {str(token_id): printable(token) for token_id, token in tokens.items()},
        "partial": [token_id for token_id, token in tokens.items() if is_partial(token)],
        "base": sorted(mentioned & base),
        "specials": sorted(mentioned & special),
    }


MOST_CHIPS: Final = 600  # tokens that are sent to the browser; the table has more

TOKEN_CHIPS: Final = Component(
    "token_chips", Path(__file__).parent / "token_chips.js", token_styles, words=("tokens", "card")
)


def chips_payload(
    tokenizer: bpe.AnyTokenizer, columns: Columns, rows: Int64Array, chosen: int | None
) -> dict[str, Any]:
    """All that token_chips.js shows. `rows`: of the vocabulary, in order; the first `MOST_CHIPS` of
    them are shown. `chosen`: the id of the token that is marked; None: none."""
    ids = columns.vocabulary.ids[rows[:MOST_CHIPS]].tolist()
    return {
        "ids": ids,
        "chosen": chosen,
        "left_out": max(0, len(rows) - MOST_CHIPS),
        **token_labels(tokenizer, set(ids)),
    }
