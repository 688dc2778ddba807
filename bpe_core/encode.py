"""Encoding one pre-token with merges that are already known, in three orders.

`rank` is Byte Pair Encoding as GPT models do it. The other two are here because they are the
usual mistakes and variants, and seeing where they differ teaches: they are not what a trained
tokenizer means.
"""

import heapq
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, get_args

from bpe_core.gaps import NEVER
from bpe_core.pairs import Pair

Order = Literal["rank", "left-to-right", "longest"]
ORDERS: Final[tuple[Order, ...]] = get_args(Order)


def rank_gaps(
    ids: Sequence[int], ranks: Mapping[Pair, int], merged_ids: Sequence[int]
) -> list[int]:
    """The gap ranks of a pre-token: always merge the lowest-ranked known pair, leftmost first.

    Args:
        ids: token ids of the base symbols of one pre-token.
        ranks: each known pair and its rank.
        merged_ids: the token id that each rank makes.

    Returns:
        One rank per gap, `len(ids) - 1` of them; `NEVER` where nothing merged.

    Time grows as n log n, also for one very long pre-token.

    >>> rank_gaps([0, 0, 1, 0], {(0, 0): 0, (2, 1): 1}, [2, 3])
    [0, 1, 2147483647]
    """
    size = len(ids)
    token = [*ids, -1]
    next_place = list(range(1, size + 2))
    previous_place = list(range(-1, size))
    gaps = [NEVER] * max(size - 1, 0)
    heap = [(ranks[pair], place) for place, pair in enumerate(pairwise(ids)) if pair in ranks]
    heapq.heapify(heap)
    while heap:
        rank, place = heapq.heappop(heap)
        right = next_place[place]
        # Either side may have merged since: then this pair is gone, and its place with it.
        if right >= size or ranks.get((token[place], token[right])) != rank:
            continue
        after, before = next_place[right], previous_place[place]
        gaps[right - 1] = rank
        token[place], token[right] = merged_ids[rank], -1
        next_place[place], previous_place[after] = after, place
        for left in (before, place):
            new_rank = ranks.get((token[left], token[next_place[left]])) if left >= 0 else None
            if new_rank is not None:
                heapq.heappush(heap, (new_rank, left))
    return gaps


def ids_of_gaps(ids: Sequence[int], gaps: Sequence[int], merged_ids: Sequence[int]) -> list[int]:
    """The token ids of a pre-token from its gap ranks (see `bpe_core.gaps`).

    >>> ids_of_gaps([0, 0, 1, 0], [0, 1, NEVER], [2, 3])
    [3, 0]
    """
    tokens: list[int] = []
    first, highest = 0, NEVER
    for place, gap in enumerate([*gaps, NEVER]):
        if gap != NEVER:
            highest = gap if highest == NEVER else max(highest, gap)
        else:
            tokens.append(ids[first] if highest == NEVER else merged_ids[highest])
            first, highest = place + 1, NEVER
    return tokens


def left_to_right(
    ids: Sequence[int], ranks: Mapping[Pair, int], merged_ids: Sequence[int]
) -> list[int]:
    """Token ids by merging any known pair, scanning from the left, pass after pass.

    A common mistake: it ignores which merge was learned first.

    >>> left_to_right([0, 1, 2], {(1, 2): 0, (0, 1): 1}, [3, 4])
    [4, 2]
    """
    tokens = list(ids)
    while True:
        merged: list[int] = []
        i = 0
        while i < len(tokens):
            rank = ranks.get((tokens[i], tokens[i + 1])) if i + 1 < len(tokens) else None
            merged.append(tokens[i] if rank is None else merged_ids[rank])
            i += 1 if rank is None else 2
        if len(merged) == len(tokens):
            return tokens
        tokens = merged


def longest(data: bytes, ids_by_bytes: Mapping[bytes, int], longest_token: int) -> list[int]:
    """Token ids by taking, from the left, the longest token that fits.

    This is the encoding of WordPiece, not of BPE.

    Args:
        data: UTF-8 bytes of one pre-token; every base symbol in it must be in the vocabulary.
        ids_by_bytes: the vocabulary the other way round.
        longest_token: bytes of the longest token in it.

    >>> longest(b"abc", {b"a": 0, b"b": 1, b"c": 2, b"bc": 3, b"ab": 4}, 2)
    [4, 2]
    """
    ids: list[int] = []
    start = 0
    while start < len(data):
        for end in range(min(start + longest_token, len(data)), start, -1):
            token_id = ids_by_bytes.get(data[start:end])
            if token_id is not None:
                ids.append(token_id)
                start = end
                break
        else:
            raise AssertionError(f"no token begins with byte {data[start]:#04x}")
    return ids
