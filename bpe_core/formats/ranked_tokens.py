"""Vocabularies that list tokens with their ranks and no merges: tiktoken's files and their kin.

tiktoken joins any two neighbours whose bytes together are a token, the lowest rank first. Here all
ways to cut a token in two are written down, and those that ever apply are kept: of each token the
one that is left when its own bytes are encoded.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from bpe_core.errors import FormatError
from bpe_core.formats.applying import TextMerges
from bpe_core.formats.checks import check_token_sizes
from bpe_core.formats.vocabulary import Vocabulary, assemble
from bpe_core.history import OnProgress, Progress, nobody_hears

_REPORT_EVERY: Final = 2000
"""Tokens between two reports; some milliseconds."""


def vocabulary_of(
    by_rank: Mapping[int, bytes], on_progress: OnProgress = nobody_hears
) -> Vocabulary:
    """The merges behind tokens whose ids are their ranks.

    Args:
        by_rank: distinct tokens by rank, ascending.
        on_progress: hears how far it is; may raise to end it.

    Raises:
        FormatError: a token is too long, or one of the 256 bytes is missing.
    """
    check_token_sizes(by_rank.values())
    ids = {token: token_id for token_id, token in by_rank.items()}
    base = [bytes([byte]) for byte in range(256)]
    missing = [f"0x{token[0]:02X}" for token in base if token not in ids]
    if missing:
        raise FormatError(
            f"the vocabulary has no token for {len(missing)} of the 256 bytes "
            f"({', '.join(missing[:5])}{' …' if len(missing) > 5 else ''}); a byte-level "
            "vocabulary has all of them"
        )
    return assemble(
        ids,
        base,
        _all_cuts(list(ids), on_progress),
        taken=(),
        reads=lambda token: token,
        where=lambda place: f"cut {place}",
        on_progress=on_progress,
    )


def _all_cuts(tokens: list[bytes], on_progress: OnProgress) -> TextMerges:
    """Each way to join two tokens to a third, by its rank."""
    place = {token: rank for rank, token in enumerate(tokens)}
    lengths = sorted({*map(len, tokens)} - {0})
    found: list[int] = []
    for made, token in enumerate(tokens):
        if made % _REPORT_EVERY == 0:
            on_progress(Progress("reading", made, len(tokens)))
        for cut in lengths:
            if cut >= len(token):
                break
            left, right = place.get(token[:cut]), place.get(token[cut:])
            if left is not None and right is not None:
                found += (left, right, made)
    cuts = np.array(found, dtype=np.int64).reshape(-1, 3).T
    return TextMerges(cuts[0], cuts[1], cuts[2])
