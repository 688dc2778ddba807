"""Tokens outside of the text: how they are written, and a vocabulary as chips, one is chosen."""

from pathlib import Path
from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import Int64Array
from bpe_view.component import Component
from bpe_view.token_card.token_rows import Columns
from bpe_view.tokens import token_styles
from bpe_view.tokens.source_data import token_labels

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
