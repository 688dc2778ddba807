"""Encoding one pre-token with known merges, in three orders.

`rank` is Byte Pair Encoding as GPT models do it. The other two are common mistakes and variants:
where they give other tokens, one sees what the order of merges is for.
"""

import heapq
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, get_args

from bpe_core.common.gaps import NEVER
from bpe_core.common.pairs import Pair

Order = Literal["rank", "left-to-right", "longest"]
ORDERS: Final[tuple[Order, ...]] = get_args(Order)


def merge_by_rank(
    ids: Sequence[int], ranks: Mapping[Pair, int], ids_by_rank: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Merge the known pair of the lowest rank, the leftmost of equal ones, until none is known.

    Args:
        ids: token IDs of the base symbols of one pre-token.
        ranks: the rank of each pair that is merged.
        ids_by_rank: the token ID that the merge of each rank makes.

    Returns:
        The token IDs, and the gap ranks, `len(ids) - 1` of them: for each gap between two base
        symbols the rank of the merge that closed it, or `NEVER`.

    A heap holds the pairs, so time grows as n log n, also for one very long pre-token.

    >>> merge_by_rank([0, 0, 1, 0], {(0, 0): 0, (2, 1): 1}, [2, 3])
    ([3, 0], [0, 1, 2147483647])
    """
    size = len(ids)
    token = [*ids, -1]  # the token that begins at each place; -1 inside of one, and at the end
    next_place = list(range(1, size + 2))
    previous_place = list(range(-1, size))
    gaps = [NEVER] * max(size - 1, 0)
    heap = [(ranks[pair], place) for place, pair in enumerate(pairwise(ids)) if pair in ranks]
    heapq.heapify(heap)
    while heap:
        rank, place = heapq.heappop(heap)
        right = next_place[place]
        # Either side may have merged since: then this pair is gone.
        if right >= size or ranks.get((token[place], token[right])) != rank:
            continue
        after, before = next_place[right], previous_place[place]
        gaps[right - 1] = rank
        token[place], token[right] = ids_by_rank[rank], -1
        next_place[place], previous_place[after] = after, place
        for left in (before, place):
            new_rank = ranks.get((token[left], token[next_place[left]])) if left >= 0 else None
            if new_rank is not None:
                heapq.heappush(heap, (new_rank, left))
    return [token_id for token_id in token if token_id >= 0], gaps


def left_to_right(
    ids: Sequence[int], ranks: Mapping[Pair, int], ids_by_rank: Sequence[int]
) -> list[int]:
    """Token IDs by merging any known pair from left to right, pass after pass.

    A common mistake: it ignores which merge was learned first. Arguments as for `merge_by_rank`.

    >>> left_to_right([0, 1, 2], {(1, 2): 0, (0, 1): 1}, [3, 4])
    [4, 2]
    """
    tokens = list(ids)
    while True:
        merged: list[int] = []
        was_joined = False
        for left, right in pairwise([*tokens, -1]):
            rank = None if was_joined else ranks.get((left, right))
            if not was_joined:
                merged.append(left if rank is None else ids_by_rank[rank])
            was_joined = rank is not None
        if len(merged) == len(tokens):
            return tokens
        tokens = merged


def longest_match(
    data: bytes, ids_by_bytes: Mapping[bytes, int], lengths: Sequence[int]
) -> list[int]:
    """Token IDs by taking, from the left, the longest token that fits: the encoding of WordPiece.

    Args:
        data: UTF-8 bytes of one pre-token; every base symbol in it must be in the vocabulary.
        ids_by_bytes: the ID of each token.
        lengths: the lengths in bytes that tokens have, the longest first.

    >>> longest_match(b"aab", {b"a": 0, b"ab": 1, b"b": 2}, [2, 1])
    [0, 1]
    """
    ids: list[int] = []
    start = 0
    while start < len(data):
        parts = (data[start : start + length] for length in lengths if start + length <= len(data))
        token = next(part for part in parts if part in ids_by_bytes)
        ids.append(ids_by_bytes[token])
        start += len(token)
    return ids
