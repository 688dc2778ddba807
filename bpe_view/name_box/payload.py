"""One line of text and its tokens: the shortest answer to what a language model reads."""

from pathlib import Path
from typing import Any, Final

import bpe_core as bpe
from bpe_core.printable import is_partial, printable
from bpe_view.component import Component
from bpe_view.palettes import PALETTE_SIZE
from bpe_view.tokens import token_styles

MAX_NAME: Final = 200
"""Characters that the box takes."""

_FILES: Final = Path(__file__).parent

NAME_BOX: Final = Component(
    "name_box",
    _FILES / "name_box.js",
    token_styles(_FILES / "name_box.css"),
    words=("tokens", "name_box"),
)


def name_payload(tokenizer: bpe.Tokenizer | None, typed: str) -> dict[str, Any]:
    """What the box shows, as JSON.

    Args:
        tokenizer: a real model's; None where it cannot be had.
        typed: what stands in the box.
    """
    text = typed[:MAX_NAME]
    ids = tokenizer.encode(text) if tokenizer else []
    known = sorted(set(ids))
    tokens = {one: tokenizer.vocab[one] for one in known} if tokenizer else {}
    return {
        "typed": text,
        "missing": bool(text) and tokenizer is None,
        "ids": ids,
        "labels": {one: printable(token) for one, token in tokens.items()},
        "partial": [one for one in known if is_partial(tokens[one])],
        "base": [one for one in known if len(tokens[one]) == 1],
        "palette_size": PALETTE_SIZE,
        "most": MAX_NAME,
    }
