"""How tokens outside the text are written."""

from collections.abc import Set
from typing import Any

import bpe_core as bpe
from bpe_core.common import is_partial, printable


def token_labels(tokenizer: bpe.Tokenizer, mentioned: Set[int]) -> dict[str, Any]:
    """What `readLabels` of token_source.js takes: a label for each id, and which look otherwise."""
    tokens = {token_id: tokenizer.vocab[token_id] for token_id in sorted(mentioned)}
    base = {*tokenizer.base_ids, *tokenizer.characters.values()}
    special = set(tokenizer.special_tokens.values())
    return {
        "labels": {str(token_id): printable(token) for token_id, token in tokens.items()},
        "partial": [token_id for token_id, token in tokens.items() if is_partial(token)],
        "base": sorted(mentioned & base),
        "specials": sorted(mentioned & special),
    }
