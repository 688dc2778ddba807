"""One text under several tie rules: where the futures part, and how much it matters in the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

import bpe_core as bpe
from bpe_core import Pair
from bpe_core.text import huggingface_order
from bpe_view.player.player_payload import LEADERS
from bpe_view.ties.examples import MOST_CHARACTERS

MOST_MERGES: Final = 4 * MOST_CHARACTERS
"""Enough for every pair that repeats: each merge leaves fewer tokens than a text has bytes."""
MEASURED_MERGES: Final = 50  # of how many merges `ties_by_size` tells how many were ties
MEASURED_SIZES: Final = (100, 1_000, 10_000, 100_000)


@dataclass(frozen=True)
class Contender:
    """A pair that shares the highest count where the futures part."""

    pair: Pair
    place: int  # the token, counted from 1, at which it comes first in the text
    order: Pair  # its ids in Hugging Face's byte-level alphabet
    taken_by: tuple[str, ...]  # the rules that take it


@dataclass(frozen=True)
class Parting:
    """The first merge that is not the same under all rules."""

    step: int  # merges that all share
    count: int  # how often each contender stands together
    contenders: tuple[Contender, ...]  # the tied pairs, by their place in the text


@dataclass(frozen=True)
class Outcome:
    """What a rule has led to in the end, beside the first one."""

    rule: str
    merges: int
    tokens: int
    ties: int  # merges that a tie came before
    shared: int  # tokens learned that the first rule has learned too
    same_cuts: bool  # whether the text is cut as under the first rule


def train_futures(text: str, rules: Sequence[bpe.TieRule]) -> tuple[bpe.TrainingRun, ...]:
    """`text` trained under each rule: on bytes, and unsplit, so that all neighbours are pairs."""
    return tuple(
        bpe.train(text, vocab_size=256 + MOST_MERGES, split="none", tie_rule=rule, leaders=LEADERS)
        for rule in rules
    )


def find_parting(runs: Sequence[bpe.TrainingRun]) -> Parting | None:
    """Where runs of one text, under different rules, part; None where they never do.

    >>> runs = train_futures("low lower lowest", ("first", "lowest"))
    >>> find_parting(runs) is None
    True
    """
    histories = [run.tokenizer.merges for run in runs]
    for step, pairs in enumerate(zip(*histories, strict=False)):
        if len(set(pairs)) > 1:
            return _parting(runs, step)
    return None


def _parting(runs: Sequence[bpe.TrainingRun], step: int) -> Parting:
    state = runs[0].at(step)
    counts = state.pair_counts()
    best = max(counts.values())
    places = {
        pair: place for place, pair in reversed(list(enumerate(pairwise(state.token_ids), 1)))
    }
    taken = {run.settings.tie_rule: run.tokenizer.merges[step] for run in runs}
    contenders = tuple(
        Contender(
            pair=pair,
            place=places[pair],
            order=(_order(pair[0]), _order(pair[1])),
            taken_by=tuple(rule for rule, its_pair in taken.items() if its_pair == pair),
        )
        for pair, count in counts.items()
        if count == best
    )
    return Parting(step, best, contenders)


def _order(token_id: int) -> int:
    return int(huggingface_order()[token_id]) if token_id < 256 else token_id


def outcomes(runs: Sequence[bpe.TrainingRun]) -> tuple[Outcome, ...]:
    """What each rule has led to, beside the first one."""
    first = runs[0]
    known = {merge.token for merge in first.merges}
    return tuple(
        Outcome(
            rule=run.settings.tie_rule,
            merges=len(run.merges),
            tokens=int(run.token_counts[-1]),
            ties=sum(merge.tied > 1 for merge in run.merges),
            shared=sum(merge.token in known for merge in run.merges),
            same_cuts=bool(
                np.array_equal(run.gap_ranks < len(run.merges), first.gap_ranks < len(first.merges))
            ),
        )
        for run in runs
    )


def ties_by_size() -> list[tuple[int, int]]:
    """How common ties are: for growing parts of one text, (characters, ties among the first
    merges).

    The text is the library's own source code: it is long, and everybody who runs this has it.
    """
    folder = Path(bpe.__file__).parent
    source = "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))
    runs = [
        bpe.train(source[:size], vocab_size=256 + MEASURED_MERGES, min_count=1)
        for size in MEASURED_SIZES
    ]
    return [
        (size, sum(merge.tied > 1 for merge in run.merges))
        for size, run in zip(MEASURED_SIZES, runs, strict=True)
    ]
