"""The merges behind a vocabulary that only lists byte strings, as tiktoken's files do.

tiktoken has a rank for each token and no list of pairs: it joins any two neighbours whose bytes
together are a token, the lowest rank first. Nevertheless each token has only one last merge. The
bytes of a token are always joined in the same order, wherever they stand, as long as no merge
crosses their edges; so the last merge is what encoding the token's own bytes with only the ranks
before it leaves.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bpe_core.common.pairs import Pair


@dataclass(frozen=True)
class RecoveredMerges:
    """What a vocabulary of byte strings turns out to be made of.

    Attributes:
        base_ids: the token id of each of the 256 bytes.
        merges: the pairs of token ids, in rank order.
        merged_ids: the token id that each merge makes.
        other_tokens: tokens that no merge makes, by id.
    """

    base_ids: tuple[int, ...]
    merges: tuple[Pair, ...]
    merged_ids: tuple[int, ...]
    other_tokens: dict[int, bytes]


def merges_at(cuts: bytes, tokens: Sequence[bytes]) -> RecoveredMerges:
    """The merges of a vocabulary of which it is known where each last one joins.

    Args:
        cuts: for each token the length of the left part, 0 if no merge makes it.
        tokens: the tokens in rank order, or the first of them; the rank is the id.

    >>> bytes_first = [bytes([byte]) for byte in range(256)]
    >>> merges_at(bytes(256) + bytes([1, 2]), [*bytes_first, b"ab", b"abc"]).merges
    ((97, 98), (256, 99))
    """
    place = {token: rank for rank, token in enumerate(tokens)}
    cuts = cuts[: len(tokens)]
    lefts = [place[token[:cut]] for token, cut in zip(tokens, cuts, strict=True) if cut]
    rights = [place[token[cut:]] for token, cut in zip(tokens, cuts, strict=True) if cut]
    uncut = [rank for rank, cut in enumerate(cuts) if not cut]
    bytes_at = {tokens[rank]: rank for rank in uncut}
    return RecoveredMerges(
        base_ids=tuple(bytes_at[bytes([byte])] for byte in range(256)),
        merges=tuple(zip(lefts, rights, strict=True)),
        merged_ids=tuple([rank for rank, cut in enumerate(cuts) if cut]),
        other_tokens={rank: tokens[rank] for rank in uncut if len(tokens[rank]) > 1},
    )
