"""What predict mode needs of Python: counts of long texts.

The questions themselves are asked and judged in the browser, by the scripts beside this file.
"""

from collections.abc import Callable
from typing import Any, Final, TypedDict

import numpy as np

import bpe_core as bpe
from bpe_core import TrainingRun
from bpe_core.common import BoolArray

MODES: Final = ("watch", "predict")  # what one can do with the player
LEVELS: Final = 2  # kinds of question; `level` is 1 to this


class CountedPair(TypedDict):
    """How often a pair stands together after `step` merges, and how many of those can merge."""

    run: str
    step: int
    left: int
    right: int
    count: int
    mergeable: int


def count_pair(run: TrainingRun, step: int, pair: bpe.Pair) -> tuple[int, int]:
    """How often a pair stands together after `step` merges, and how many of those can merge.

    >>> count_pair(bpe.train("aaaaa", split="none", vocab_size=257), 0, (97, 97))
    (4, 2)
    """
    stands = pair_places(run, step, pair)
    count = int(np.count_nonzero(stands))
    left, right = pair
    if left != right:
        return count, count
    # A run of n adjacencies of the same token, n + 1 tokens, has room for every other one.
    edges = np.flatnonzero(np.diff(np.concatenate(([False], stands, [False])).astype(np.int8)))
    return count, int(((edges[1::2] - edges[::2] + 1) // 2).sum())


def pair_places(run: TrainingRun, step: int, pair: bpe.Pair) -> BoolArray:
    """For each token but the last, whether a pair begins there that no split keeps apart."""
    state, (left, right) = run.at(step), pair
    stands: BoolArray = (state.ids[:-1] == left) & (state.ids[1:] == right)
    stands &= ~np.isin(state.starts[1:], state.text.corpus.piece_starts, assume_unique=True)
    return stands


def answer_to(
    asked: Any, run_id: str, last_step: int, count_at: Callable[[int, bpe.Pair], tuple[int, int]]
) -> CountedPair | None:
    """The count that the browser asked for; None where it asks nothing sensible.

    Args:
        asked: what came from the browser: `run`, `step`, `left` and `right`.
        run_id: the run that is shown; a question about another one is stale.
        last_step: the number of its merges.
        count_at: counts a pair after a number of merges, as `count_pair` does.
    """
    try:
        step, left, right = (int(asked[name]) for name in ("step", "left", "right"))
        is_of_this_run = asked["run"] == run_id and 0 <= step <= last_step
    except (KeyError, TypeError, ValueError):
        return None
    if not is_of_this_run:
        return None
    count, mergeable = count_at(step, (left, right))
    return CountedPair(
        run=run_id, step=step, left=left, right=right, count=count, mergeable=mergeable
    )
