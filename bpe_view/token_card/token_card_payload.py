"""One token: what it is, how it was made, what is built on it, and where it stands in a text."""

from pathlib import Path
from typing import Any, Final

import bpe_core as bpe
from bpe_core.analysis import Context
from bpe_core.common import hex_bytes
from bpe_view.component import Component
from bpe_view.token_card.token_rows import Columns
from bpe_view.tokens import token_styles
from bpe_view.tokens.merge_tree import Parts, merge_parts, too_long
from bpe_view.tokens.source_data import token_labels

MOST_BUILT: Final = 60  # tokens built from one that are listed
MOST_CONTEXTS: Final = 40  # places in the text that are listed
MOST_HEX: Final = 48  # bytes that are written out in hex

_FILES: Final = Path(__file__).parent

TOKEN_CARD: Final = Component(
    "token_card", _FILES / "token_card.js", token_styles, words=("tokens", "card", "tree")
)


def card_payload(
    tokenizer: bpe.AnyTokenizer, columns: Columns, stands: tuple[int, list[Context]], row: int
) -> dict[str, Any]:
    """Everything the card shows, as JSON; `stands`: in how many places of the text, and at most
    `MOST_CONTEXTS` of them. token_card.js is the other half."""
    vocabulary = columns.vocabulary
    token_id = int(vocabulary.ids[row])
    rank = int(vocabulary.made_at[row])
    built = vocabulary.built_from(token_id, columns.step).tolist()
    total, contexts = stands
    parts = merge_parts(tokenizer, [token_id])
    mentioned = _mentioned(token_id, built[:MOST_BUILT], parts, contexts)
    return {
        "id": token_id,
        "hex": _short_hex(vocabulary.tokens[row]),
        "bytes": int(vocabulary.lengths[row]),
        "characters": -1 if vocabulary.partial[row] else int(vocabulary.characters[row]),
        "rank": rank,
        "uses": int(columns.uses[row]),
        "made": None if columns.made is None else int(columns.made[row]),
        "parts": parts,
        "too_long": [token_id] if rank >= 0 and too_long(vocabulary.tokens[row]) else [],
        "built": built[:MOST_BUILT],
        "built_total": len(built),
        "upon_total": len(vocabulary.built_upon(token_id, columns.step)),
        "contexts": [(one.start, one.before, one.after) for one in contexts],
        "contexts_total": total,
        "unit": "byte" if tokenizer.alphabet.base == "bytes" else "character",
        **token_labels(tokenizer, mentioned),
    }


def _short_hex(token: bytes) -> str:
    return hex_bytes(token[:MOST_HEX]) + (" …" if len(token) > MOST_HEX else "")


def _mentioned(token_id: int, built: list[int], parts: Parts, contexts: list[Context]) -> set[int]:
    ids = {token_id, *built}
    for _, left, right in parts.values():
        ids |= {left, right}
    for one in contexts:
        ids |= {*one.before, *one.after}
    return ids
