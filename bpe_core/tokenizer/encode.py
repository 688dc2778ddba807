"""Encoding one pre-token with merges that are already known, in three orders.

`rank` is Byte Pair Encoding as GPT models do it. The other two are here because they are the
usual mistakes and variants, and seeing where they differ teaches: they are not what a trained
tokenizer means.
"""

import heapq
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, get_args

from bpe_core.common.gaps import NEVER
from bpe_core.common.pairs import Pair

Order = Literal["rank", "left-to-right", "longest"]
ORDERS: Final[tuple[Order, ...]] = get_args(Order)


def rank_gaps(
    ids: Sequence[int], ranks: Mapping[Pair, int], merged_ids: Sequence[int]
) -> list[int]:
    """The gap ranks of a pre-token: always merge the lowest-ranked known pair, leftmost first.

    Args:
        ids: token ids of the base symbols of one pre-token.
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
    """The token ids of a pre-token from its gap ranks (see `bpe_core.common.gaps`).

    >>> ids_of_gaps([0, 0, 1, 0], [0, 1, NEVER], [2, 3])
    [3, 0]
    """
    tokens: list[int] = []
    first, highest = 0, NEVER
    for place, gap in enumerate([*gaps, NEVER] if ids else []):
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
    size = len(ids)
    token = list(ids)
    next_place = list(range(1, size + 1))
    previous_place = list(range(-1, size))
    known = [place for place, pair in enumerate(pairwise(ids)) if pair in ranks]
    while known:
        # One pass. What it makes is joined again in the next one only.
        made: list[int] = []
        taken = -1
        for place in known:
            if place == taken:
                continue
            taken = next_place[place]
            token[place] = merged_ids[ranks[token[place], token[taken]]]
            token[taken] = -1
            next_place[place] = next_place[taken]
            previous_place[next_place[place]] = place
            made.append(place)
        # Only beside what was just made can there be a pair that was not there before.
        beside = sorted({left for place in made for left in (previous_place[place], place)})
        known = [
            left
            for left in beside
            if left >= 0
            and next_place[left] < size
            and (token[left], token[next_place[left]]) in ranks
        ]
    return [token_id for token_id in token if token_id >= 0]


def longest_match(
    data: bytes, ids_by_bytes: Mapping[bytes, int], lengths: Sequence[int]
) -> list[int]:
    """Token ids by taking, from the left, the longest token that fits.

    This is the encoding of WordPiece, not of BPE.

    Args:
        data: UTF-8 bytes of one pre-token; every base symbol in it must be in the vocabulary.
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
