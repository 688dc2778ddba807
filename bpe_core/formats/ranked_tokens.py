"""Vocabularies that list tokens with their ranks and no merges: tiktoken's files and their kin.

tiktoken joins any two neighbours whose bytes together are a token, the lowest rank first. Nearly
always a token is made of tokens of lower rank, and `bpe_core.recover` finds its one merge. Where
tokens of higher rank make one, as in Llama 3's file, all ways to cut a token in two are written
down, and those that ever apply are kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from bpe_core.encode import rank_gaps
from bpe_core.formats.applying import merges_that_apply
from bpe_core.formats.byte_level import Vocabulary
from bpe_core.formats.checks import check_token_sizes
from bpe_core.gaps import NEVER
from bpe_core.pairs import Pair
from bpe_core.recover import RecoveredMerges, recover_merges


def vocabulary_of(by_rank: Mapping[int, bytes]) -> Vocabulary:
    """The merges behind tokens whose ids are their ranks.

    Args:
        by_rank: distinct tokens by rank, ascending.

    Raises:
        FormatError: a token is too long, or one of the 256 bytes is missing.
    """
    tokens, ids = list(by_rank.values()), list(by_rank)
    check_token_sizes(tokens)
    found = recover_merges(tokens, ids)
    if not _made_by_later(found, tokens, ids):
        return Vocabulary(
            base_ids=found.base_ids,
            merges=found.merges,
            merged_ids=found.merged_ids,
            file_ranks=(),
            other_tokens=found.other_tokens,
        )
    pairs, made = _all_cuts(tokens, ids)
    applying = merges_that_apply(
        found.base_ids, pairs, made, {token_id: by_rank[token_id] for token_id in made}
    )
    known = {*found.base_ids, *applying.made}
    return Vocabulary(
        base_ids=found.base_ids,
        merges=applying.pairs,
        merged_ids=applying.made,
        file_ranks=applying.file_ranks,
        other_tokens={i: token for i, token in by_rank.items() if i not in known},
    )


def _all_cuts(tokens: Sequence[bytes], ids: Sequence[int]) -> tuple[list[Pair], list[int]]:
    """Each way to join two tokens to a third, by its rank, and the ids that they make."""
    id_of = dict(zip(tokens, ids, strict=True))
    pairs: list[Pair] = []
    made: list[int] = []
    for token, token_id in id_of.items():
        for cut in range(1, len(token)):
            left, right = id_of.get(token[:cut]), id_of.get(token[cut:])
            if left is not None and right is not None:
                pairs.append((left, right))
                made.append(token_id)
    return pairs, made


class _AnyCut(Mapping[Pair, int]):
    """The rank of each pair whose bytes together are a token, as tiktoken looks pairs up."""

    def __init__(self, tokens: Sequence[bytes], ids: Sequence[int]) -> None:
        self._tokens = dict(zip(ids, tokens, strict=True))
        self._ranks = {token: rank for rank, token in enumerate(tokens)}

    def __getitem__(self, pair: Pair) -> int:
        return self._ranks[self._tokens[pair[0]] + self._tokens[pair[1]]]

    def __iter__(self) -> Iterator[Pair]:
        return ((a, b) for a, b in product(self._tokens, repeat=2) if (a, b) in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _made_by_later(found: RecoveredMerges, tokens: Sequence[bytes], ids: Sequence[int]) -> bool:
    """Whether tiktoken joins a token from later ones, which no merge before it makes."""
    if not found.other_tokens:
        return False
    ranks = _AnyCut(tokens, ids)
    return any(
        NEVER not in rank_gaps([found.base_ids[byte] for byte in token], ranks, ids)
        for token in found.other_tokens.values()
    )
