"""Whether pasted ids are what encoding gives, as page Encode asks it.

The file without a server does not have it: it needs every token of a vocabulary.
"""

import math
from typing import Any, Final

import bpe_core as bpe
from bpe_core.analysis import Canonical, check_canonical, count_cuttings
from bpe_view.encoder.decode_ids import Decoded

MOST_CHECKED: Final = 4_000  # ids that are compared with what encoding gives
_WRITTEN_OUT: Final = 10**12


def canonical(tokenizer: bpe.Tokenizer, decoded: Decoded) -> dict[str, Any] | None:
    """Whether pasted ids are what encoding gives, None for none or too many. decoder.js is the
    other half."""
    if not 0 < len(decoded.token_ids) <= MOST_CHECKED:
        return None
    found = check_canonical(tokenizer, decoded.token_ids)
    return {
        "same": found.is_canonical,
        "is_text": found.text is not None,
        "encoded": () if found.is_canonical else found.encoded,
        "faults": found.faults,
        **_cuttings(tokenizer, found),
    }


def _cuttings(tokenizer: bpe.Tokenizer, found: Canonical) -> dict[str, int | None]:
    """The number of cuttings; from a million millions on its power of ten."""
    count = None
    if found.text is not None:
        there = set(found.token_ids)
        special = [token for token, one in tokenizer.special_tokens.items() if one in there]
        count = count_cuttings(tokenizer, found.text, allowed_special=special)
    if count is None or count < _WRITTEN_OUT:
        return {"cuttings": count, "power": None}
    return {"cuttings": None, "power": math.floor(math.log10(count))}


def ids_in(asked: dict[str, Any] | None) -> set[int]:
    """The ids that an answer mentions."""
    if asked is None:
        return set()
    return set().union(*(asked.get(name, ()) for name in ("encoded", "ids")))
