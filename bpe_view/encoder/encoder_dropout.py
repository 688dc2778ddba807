"""A text cut by chance: what page Encode draws by BPE-dropout.

The file without a server does not have it: its engine encodes in fixed orders alone.
"""

from typing import Any, Final

import numpy as np

from bpe_core.analysis import dropout_cuttings
from bpe_view.encoder.text_encoding import Encoding, encode_text, with_tokens
from bpe_view.packed_arrays import pack

MOST_DRAWN: Final = 100  # characters of the text that is drawn; of a longer one, the beginning
TIMES: Final = 10
NOT_DRAWN: Final = 0


def dropout(encoding: Encoding, text: str, chance: int, seed: int) -> dict[str, Any] | None:
    """Ten cuttings of a text, or of its beginning. dropout.js is the other half.

    Args:
        text: as it was typed.
        chance: of 100 merges, how many are left out.
        seed: equal ones draw the same; `NOT_DRAWN`: nobody has asked yet, and nothing is cut.

    Returns:
        None for no text, and for orders that are not BPE's own.
    """
    if encoding.order != "rank" or not encoding.token_ids:
        return None
    if seed == NOT_DRAWN:
        return {"chance": chance, "seed": seed, "cuttings": [], "ids": []}
    tokenizer, allowed = encoding.tokenizer, encoding.allowed_special
    beginning = _beginning(text)
    ids = dropout_cuttings(
        tokenizer, beginning, p=chance / 100, seed=seed, times=TIMES, allowed_special=allowed
    )
    whole = encode_text(tokenizer, beginning, "rank", allowed)
    cuttings = [with_tokens(whole, one) for one in ids]
    return {
        "chance": chance,
        "seed": seed,
        "is_part": beginning != text,
        "different": len(set(map(tuple, ids))),
        "text": whole.text,
        "piece_starts": pack(whole.piece_starts),
        "cuttings": [
            {
                "gaps": pack(one.gaps),
                "merged_ids": pack(np.array(one.merged_ids, dtype=np.int64)),
                "tokens": len(one.token_ids),
            }
            for one in cuttings
        ],
        "ids": sorted(set().union(*ids)),
    }


def _beginning(text: str) -> str:
    """The text, or as many of its words as are drawn.

    >>> _beginning("word " * 30) == ("word " * 20).rstrip()
    True
    """
    if len(text) <= MOST_DRAWN:
        return text
    end = text.rfind(" ", 1, MOST_DRAWN + 1)
    return text[: end if end > 0 else MOST_DRAWN]
