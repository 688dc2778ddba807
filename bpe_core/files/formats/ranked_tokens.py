"""Vocabularies that list tokens with their ranks and no merges: tiktoken's files and their kin.

tiktoken joins any two neighbours whose bytes together are a token, the lowest rank first.
Nevertheless each token has only one last merge: its bytes are always joined in the same order, as
long as no merge crosses their edges. So all ways to cut a token in two are written down, and those
that ever apply are kept: of each token the one that is left when its own bytes are encoded.
"""

from array import array
from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np

from bpe_core.common import json_reading
from bpe_core.common.errors import FormatError
from bpe_core.common.progress import OnProgress, Progress, nobody_hears
from bpe_core.files.formats import checks
from bpe_core.files.formats.applying import TextMerges
from bpe_core.files.formats.vocabulary import Vocabulary, assemble

_Token = TypeVar("_Token", str, bytes)


def vocabulary_of(
    by_rank: Mapping[int, bytes], on_progress: OnProgress = nobody_hears
) -> Vocabulary:
    """The merges behind tokens whose ids are their ranks.

    Args:
        by_rank: distinct tokens by rank.
        on_progress: hears how far it is; may raise to end it.

    Raises:
        FormatError: a token is too long, or one of the 256 bytes is missing.
    """
    checks.check_token_sizes(checks.heard(by_rank.values(), on_progress))
    ranks = np.sort(np.fromiter(by_rank, dtype=np.int64)).tolist()
    ids = {by_rank[rank]: rank for rank in checks.heard(ranks, on_progress)}
    base = [bytes([byte]) for byte in range(256)]
    missing = [f"0x{token[0]:02X}" for token in base if token not in ids]
    if missing:
        raise FormatError(
            f"the vocabulary has no token for {len(missing)} of the 256 bytes "
            f"({', '.join(missing[:5])}{' …' if len(missing) > 5 else ''}); a byte-level "
            "vocabulary has all of them"
        )
    return _assembled(ids, all_cuts(list(ids), on_progress), on_progress)


def merges_at(cuts: bytes, tokens: Sequence[bytes]) -> Vocabulary:
    """The vocabulary of which it is known where each last merge joins.

    Args:
        cuts: for each token the length of the left part, 0 if no merge makes it.
        tokens: the tokens in rank order, or the first of them; the rank is the id. An empty one
            stands where a rank has no token.

    >>> bytes_first = [bytes([byte]) for byte in range(256)]
    >>> merges_at(bytes(256) + bytes([1, 2]), [*bytes_first, b"ab", b"abc"]).merges.tolist()
    [[97, 98], [256, 99]]
    """
    ids = {token: rank for rank, token in enumerate(tokens) if token}
    place = dict(zip(ids, range(len(ids)), strict=True))
    cut_at = [(token, cut) for token, cut in zip(tokens, cuts, strict=False) if cut]
    merges = TextMerges(
        np.array([place[token[:cut]] for token, cut in cut_at], dtype=np.int64),
        np.array([place[token[cut:]] for token, cut in cut_at], dtype=np.int64),
        np.array([place[token] for token, _ in cut_at], dtype=np.int64),
    )
    return _assembled(ids, merges, nobody_hears, all_apply=True)


def _assembled(
    ids: Mapping[bytes, int],
    merges: TextMerges,
    on_progress: OnProgress,
    *,
    all_apply: bool = False,
) -> Vocabulary:
    return assemble(
        ids,
        [bytes([byte]) for byte in range(256)],
        merges,
        taken=(),
        reads=lambda token: token,
        where=lambda place: f"cut {place}",
        on_progress=on_progress,
        all_apply=all_apply,
    )


def all_cuts(tokens: Sequence[_Token], on_progress: OnProgress) -> TextMerges:
    """Each way to join two tokens to a third, in the order of the third; the tokens are distinct
    ones.

    >>> all_cuts(["a", "b", "ab"], print).made.tolist()
    Progress(stage='checking', done=0, total=3)
    [2]
    """
    place = {token: rank for rank, token in enumerate(tokens)}
    lengths = sorted({*map(len, tokens)} - {0})
    found = array("q")
    heard, size = -checks.EVERY_BYTES, 0
    for made, token in enumerate(tokens):
        if size - heard >= checks.EVERY_BYTES:
            on_progress(Progress("checking", made, len(tokens)))
            heard = size
        size += len(token)
        if len(found) > 3 * json_reading.MAX_ENTRIES:
            what = "ways to cut its tokens in two"
            json_reading.check_entries(len(found) // 3, "the vocabulary", what)
        for cut in lengths:
            if cut >= len(token):
                break
            left = place.get(token[:cut])
            if left is not None:
                right = place.get(token[cut:])
                if right is not None:
                    found.extend((left, right, made))
    cuts = np.array(found).reshape(-1, 3).T
    return TextMerges(cuts[0], cuts[1], cuts[2])
