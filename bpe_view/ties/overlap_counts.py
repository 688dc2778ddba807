"""What is counted and what merges where a pair overlaps itself, and the mistakes one can make."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import bpe_core as bpe
from bpe_core import Pair, count_mergeable, count_pairs, merge_pair
from bpe_core.text import make_alphabet

LENGTHS: Final = range(2, 13)  # letters of the runs that one can choose
LETTER: Final = "a"
MOST_LETTERS: Final = 40  # characters of an own text: each is drawn with its brackets


@dataclass(frozen=True)
class Adjacency:
    """One place where the pair stands."""

    number: int  # counted from 1, from left to right
    at: int  # the symbol where it begins, counted from 0
    # the number of the merge that has used its left symbol; None where it merges
    blocked_by: int | None


@dataclass(frozen=True)
class Mistakes:
    """What comes out of the classic mistakes."""

    count: int  # the pair's count, when only what can merge is counted
    would_take: Pair  # the pair that this count would merge first
    other: bool  # whether that is another pair
    from_the_right: list[int]  # the ids after merging from right to left
    doubled: list[int]  # the ids after the last token was appended once more


@dataclass(frozen=True, eq=False)
class OverlappingRun:
    """A text and its most frequent pair."""

    run: bpe.TrainingRun  # a training of one merge, on characters, unsplit
    ids: list[int]
    pair: Pair
    merged: list[int]  # the ids after the merge
    # how often the pair stands there, and how many of them merge
    counted: int
    mergeable: int
    adjacencies: tuple[Adjacency, ...]
    mistakes: Mistakes


def look_at(text: str) -> OverlappingRun | None:
    """The first merge of `text`; None where no two characters stand together.

    >>> seen = look_at("aaaaa")
    >>> seen.counted, seen.mergeable, [one.blocked_by for one in seen.adjacencies]
    (4, 2, [None, 1, None, 3])
    """
    base_size = len(make_alphabet(text, "characters"))
    run = bpe.train(
        text, base="characters", split="none", vocab_size=base_size + 1, min_count=1, leaders=1
    )
    if not run.merges:
        return None
    ids, pair, new_id = run.at(0).token_ids, run.tokenizer.merges[0], base_size
    return OverlappingRun(
        run=run,
        ids=ids,
        pair=pair,
        merged=merge_pair(ids, pair, new_id),
        counted=count_pairs(ids)[pair],
        mergeable=count_mergeable(ids, pair),
        adjacencies=adjacencies(ids, pair),
        mistakes=_mistakes(ids, pair, new_id),
    )


def adjacencies(ids: Sequence[int], pair: Pair) -> tuple[Adjacency, ...]:
    """Every place where `pair` stands in `ids`, overlapping ones too."""
    starts = _merged_at(ids, pair)
    found: list[Adjacency] = []
    for at, here in enumerate(pairwise(ids)):
        if here == pair:
            number = len(found) + 1
            # From left to right a pair is only blocked by the one just before it.
            found.append(Adjacency(number, at, None if at in starts else number - 1))
    return tuple(found)


def _merged_at(ids: Sequence[int], pair: Pair) -> set[int]:
    """The symbols where `pair` merges."""
    new_id, at, starts = max(ids) + 1, 0, set()
    for token in merge_pair(ids, pair, new_id):
        if token == new_id:
            starts.add(at)
        at += 2 if token == new_id else 1
    return starts


def _mistakes(ids: Sequence[int], pair: Pair, new_id: int) -> Mistakes:
    wrong_counts = {one: count_mergeable(ids, one) for one in count_pairs(ids)}
    would_take = max(wrong_counts, key=lambda one: wrong_counts[one])
    merged = merge_pair(ids, pair, new_id)
    return Mistakes(
        count=wrong_counts[pair],
        would_take=would_take,
        other=would_take != pair,
        from_the_right=merge_pair(ids[::-1], (pair[1], pair[0]), new_id)[::-1],
        doubled=[*merged, ids[-1]] if merged[-1:] == [new_id] else merged,
    )


def runs_of_all_lengths() -> list[OverlappingRun]:
    """Runs of one letter, for every length in `LENGTHS`."""
    found = [look_at(LETTER * length) for length in LENGTHS]
    return [one for one in found if one]


def spelled(overlap: OverlappingRun, ids: Sequence[int]) -> str:
    """Token ids as text, with spaces between them.

    >>> seen = look_at("aaa")
    >>> spelled(seen, seen.merged)
    'aa a'
    """
    vocab = overlap.run.tokenizer.vocab
    return " ".join(vocab[token_id].decode() for token_id in ids)
