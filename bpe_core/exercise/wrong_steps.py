"""The usual mistakes in the two primitives, as code: what comes out when somebody makes them.

A mistake is recognised because the learner's answers are those of a function here. All of them
end for every case and raise only what the mistake itself raises.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from bpe_core.common.pairs import Pair, count_mergeable, count_pairs, merge_pair

Ids = Sequence[int]
Counts = dict[Pair, int]
Count = Callable[[Ids], Counts]
Merge = Callable[[Ids, Pair, int], list[int]]


def count_without_overlap(ids: Ids) -> Counts:
    """Counts what can merge, not what stands there.

    >>> count_without_overlap([7, 7, 7])
    {(7, 7): 1}
    """
    return {pair: count_mergeable(ids, pair) for pair in count_pairs(ids)}


def count_every_second(ids: Ids) -> Counts:
    """Goes on by two places instead of one.

    >>> count_every_second([1, 2, 3, 4])
    {(1, 2): 1, (3, 4): 1}
    """
    counts: Counts = {}
    for pair in list(pairwise(ids))[::2]:
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def count_around_the_end(ids: Ids) -> Counts:
    """Takes the last and the first for neighbours, as ids[i - 1] does at 0."""
    return count_pairs([*ids[-1:], *ids])


def count_without_the_last(ids: Ids) -> Counts:
    """Forgets the last pair."""
    return count_pairs(ids[:-1])


def count_without_the_first(ids: Ids) -> Counts:
    """Forgets the first pair."""
    return count_pairs(ids[1:])


def count_one_too_many(ids: Ids) -> Counts:
    """Begins to count at 2."""
    return {pair: count + 1 for pair, count in count_pairs(ids).items()}


def count_one_too_few(ids: Ids) -> Counts:
    """Begins to count at 0."""
    return {pair: count - 1 for pair, count in count_pairs(ids).items()}


def count_only_once(ids: Ids) -> Counts:
    """Never adds up."""
    return dict.fromkeys(count_pairs(ids), 1)


def count_in_any_order(ids: Ids) -> Counts:
    """Takes (1, 2) and (2, 1) for the same pair."""
    counts: Counts = {}
    for (left, right), count in count_pairs(ids).items():
        pair = (min(left, right), max(left, right))
        counts[pair] = counts.get(pair, 0) + count
    return counts


def merge_last_doubled(ids: Ids, pair: Pair, new_id: int) -> list[int]:
    """Appends the last token once more when the final pair has merged.

    >>> merge_last_doubled([3, 1, 2], (1, 2), 256)
    [3, 256, 2]
    """
    merged = merge_pair(ids, pair, new_id)
    return [*merged, ids[-1]] if merged[-1:] == [new_id] else merged


def merge_last_lost(ids: Ids, pair: Pair, new_id: int) -> list[int]:
    """Stops before the last token when it has not merged."""
    merged = merge_pair(ids, pair, new_id)
    return merged if merged[-1:] == [new_id] else merged[:-1]


def merge_from_the_right(ids: Ids, pair: Pair, new_id: int) -> list[int]:
    """Begins at the end.

    >>> merge_from_the_right([7, 7, 7], (7, 7), 256)
    [7, 256]
    """
    return merge_pair(ids[::-1], (pair[1], pair[0]), new_id)[::-1]


def merge_overlapping(ids: Ids, pair: Pair, new_id: int) -> list[int]:
    """Uses a token twice, because it goes on by one place after a merge.

    >>> merge_overlapping([1, 2, 3], (1, 2), 256)
    [256, 2, 3]
    """
    pairs = [*pairwise(ids), None] if ids else []
    return [new_id if here == pair else i for i, here in zip(ids, pairs, strict=True)]


def merge_first_only(ids: Ids, pair: Pair, new_id: int) -> list[int]:
    """Stops after one merge."""
    for place, here in enumerate(pairwise(ids)):
        if here == pair:
            return [*ids[:place], new_id, *ids[place + 2 :]]
    return list(ids)


def merge_in_any_order(ids: Ids, pair: Pair, new_id: int) -> list[int]:
    """Merges (2, 1) where (1, 2) is asked for."""
    merged: list[int] = []
    place = 0
    while place < len(ids):
        found = tuple(ids[place : place + 2]) in (pair, pair[::-1])
        merged.append(new_id if found else ids[place])
        place += 2 if found else 1
    return merged


def merge_as_text(ids: Ids, pair: Pair, new_id: int) -> list[int]:
    """Replaces in the ids written as a text.

    >>> merge_as_text([11, 2], (1, 2), 256)
    [1256]
    """
    text = ",".join(map(str, ids)).replace(f"{pair[0]},{pair[1]}", str(new_id))
    return [int(word) for word in text.split(",") if word]


def merge_only_dropping(ids: Ids, pair: Pair, new_id: int) -> list[int]:
    """Keeps only the new tokens."""
    return [i for i in merge_pair(ids, pair, new_id) if i == new_id]
