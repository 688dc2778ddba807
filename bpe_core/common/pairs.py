"""The two steps of Byte Pair Encoding as functions: count the pairs, and merge one of them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

Pair = tuple[int, int]
Part = TypeVar("Part", int, str)


def count_pairs(ids: Sequence[int]) -> dict[Pair, int]:
    """Return the count of each pair of adjacent IDs, in order of first appearance.

    Overlapping pairs count: `aaa` holds the pair (a, a) twice, although only one can merge.

    >>> count_pairs([1, 2, 3, 1, 2])
    {(1, 2): 2, (2, 3): 1, (3, 1): 1}
    """
    counts: dict[Pair, int] = {}
    for pair in pairwise(ids):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def merge_pair(ids: Sequence[Part], pair: tuple[Part, ...], new_id: Part) -> list[Part]:
    """Replace each occurrence of `pair` by `new_id`, from left to right, without overlap.

    >>> merge_pair([4, 4, 4, 4, 5, 4, 4], (4, 4), 77)
    [77, 77, 5, 77]
    """
    merged: list[Part] = []
    i = 0
    while i < len(ids):
        if i + 1 < len(ids) and (ids[i], ids[i + 1]) == pair:
            merged.append(new_id)
            i += 2
        else:
            merged.append(ids[i])
            i += 1
    return merged


def count_mergeable(ids: Sequence[int], pair: Pair) -> int:
    """Return how many occurrences of `pair` can merge, from left to right without overlap.

    >>> count_pairs([7, 7, 7])[7, 7], count_mergeable([7, 7, 7], (7, 7))
    (2, 1)
    """
    return len(ids) - len(merge_pair(ids, pair, -1))
