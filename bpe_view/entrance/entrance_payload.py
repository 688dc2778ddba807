"""What a newcomer reads first, and a line for a name, which is answered in tokens at once."""

from pathlib import Path
from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import is_partial, printable
from bpe_view.component import Component
from bpe_view.tokens import token_styles

MAX_NAME: Final = 200
"""Characters that the line takes."""

_FILES: Final = Path(__file__).parent

ENTRANCE: Final = Component(
    "entrance", _FILES / "entrance.js", token_styles, words=("tokens", "entrance")
)


def entrance_payload(tokenizer: bpe.Tokenizer | None, typed: str) -> dict[str, Any]:
    """What the entrance shows, as JSON; no tokenizer: it cannot be had, or is not needed yet."""
    text = typed[:MAX_NAME]
    ids = tokenizer.encode(text) if tokenizer else []
    tokens = {one: tokenizer.vocab[one] for one in sorted(set(ids))} if tokenizer else {}
    return {
        "typed": text,
        "missing": bool(text) and tokenizer is None,
        "ids": ids,
        "labels": {one: printable(token) for one, token in tokens.items()},
        "partial": [one for one, token in tokens.items() if is_partial(token)],
        "base": [one for one, token in tokens.items() if len(token) == 1],
        "most": MAX_NAME,
    }
