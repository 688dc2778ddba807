"""What page Encode is asked about a text besides its tokens: where it ends, and pasted ids.

The file without a server has neither: both need every token of a vocabulary.
"""

import math
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

import bpe_core as bpe
from bpe_core.analysis import (
    Canonical,
    PromptEnd,
    changes_most,
    check_canonical,
    count_cuttings,
    end_of_prompt,
    tokens_beginning_with,
)
from bpe_view.encoder.decode_ids import Decoded
from bpe_view.encoder.text_encoding import Encoding

MOST_CHECKED: Final = 4_000  # ids that are compared with what encoding gives
_NEAR: Final = 4_000
"""Characters before the end in which an example is looked for; what is further away changes nothing
there, unless a pre-token is that long."""
_PATIENCE: Final = 0.5
"""Seconds after which no example is looked for where a split pattern of one's own is slow."""
_SHOWN: Final = 12
_KEPT: Final = 3  # tokens that are shown before those that change
_WRITTEN_OUT: Final = 10**12


def prompt_end(encoding: Encoding, goes_on: str) -> dict[str, Any] | None:
    """The end of the text, if it is a prompt. prompt_end.js is the other half. `goes_on`: how it
    may go on; empty where nobody said. Gives None for no text, and for orders that are not BPE's
    own."""
    if encoding.order != "rank" or not encoding.token_ids:
        return None
    tokenizer, text, allowed = encoding.tokenizer, encoding.text, encoding.allowed_special
    last = encoding.token_ids[-1]
    longer = tokens_beginning_with(tokenizer, tokenizer.vocab[last])
    near, tried = text[-_NEAR:], True
    try:
        example = changes_most(tokenizer, near, allowed_special=allowed, timeout=_PATIENCE)
    except bpe.PatternTimeoutError:
        example, tried = None, False
    typed = end_of_prompt(tokenizer, text, goes_on, allowed_special=allowed) if goes_on else None
    return {
        "typed": _change(tokenizer.vocab, typed) if typed else None,
        "example": _change(tokenizer.vocab, example) if example else None,
        "tried": tried,
        "last": last,
        "longer": longer[:_SHOWN],
        "longer_total": len(longer),
    }


def _change(vocab: Mapping[int, bytes], end: PromptEnd) -> dict[str, Any]:
    kept, ends = end.prompt_ids[: end.kept], end.prompt_ids[end.kept :]
    instead = end.whole_ids[end.kept :]
    length = sum(len(vocab[one]) for one in ends)
    reached = np.cumsum([len(vocab[one]) for one in instead])
    return {
        "more": end.continuation,
        "cut_off": len(kept) > _KEPT,
        "kept": kept[-_KEPT:],
        "ends": ends,
        "instead": instead[:_SHOWN],
        "covering": int(np.searchsorted(reached, length)) + 1,
    }


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
    changes = [asked[name] for name in ("typed", "example") if asked.get(name)]
    lists = [one[name] for one in changes for name in ("kept", "ends", "instead")]
    return set().union(*lists, *(asked.get(name, ()) for name in ("encoded", "longer", "ids")))
