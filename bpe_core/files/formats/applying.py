"""Which merges of a file ever apply, and the order in which they are numbered here.

Llama 3's file lists each way to cut a token in two, of which encoding only ever meets one. And some
of its merges join a token that a merge of a *higher* rank makes: they apply as soon as that token
is there. Encoding goes by the ranks of the file. But gap ranks (`bpe_core.common.gaps`) rest on
"the highest rank inside a token names the merge that made it", so the merges that apply are
numbered anew, each after the two that make its parts, and `Tokenizer.file_ranks` keeps the order of
the file.

The symbols of a token are joined in the same order wherever they stand, as long as no merge
crosses their edges. So a merge applies somewhere if and only if it is the last one when the
symbols of its own token are encoded, and a token has at most one such merge. It is the last one if
both its parts are made, and no merge crosses from the one into the other before they are.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeVar

import numpy as np

from bpe_core.common.gaps import NEVER, Int64Array
from bpe_core.common.pairs import Pair
from bpe_core.common.progress import OnProgress, Progress, nobody_hears
from bpe_core.files.formats import checks
from bpe_core.files.formats.pair_ranks import NO_RANK, PairRanks
from bpe_core.tokenizer.encode import rank_gaps
from bpe_core.tokenizer.tokenizer import Tokenizer

_Value = TypeVar("_Value", Pair, int)
_FEW: Final = 24  # so few merges of one length are encoded one by one; arrays pay for more
_MOST_STEPS: Final = 64  # steps into the parts of a token, after which it is encoded instead


class TextMerges(NamedTuple):
    """The merges of a file. A token is named by its place among all."""

    # int64, what each merge joins, in the order of the file; no pair stands twice
    left: Int64Array
    right: Int64Array
    made: Int64Array  # int64, what each makes, of several merges the same where they make one text


def are_in_order(base: Sequence[int], merges: TextMerges, token_count: int) -> bool:
    """Whether each merge makes a new token of tokens made before."""
    number = np.arange(len(merges.made))
    made_at = np.full(token_count, NO_RANK)
    made_at[merges.made] = number
    is_new = bool(np.all(made_at[merges.made] == number)) and not np.isin(base, merges.made).any()
    made_at[base] = -1
    parts = np.maximum(made_at[merges.left], made_at[merges.right])
    return is_new and bool(np.all(parts < number))


def merges_that_apply(
    base: Sequence[int],
    merges: TextMerges,
    sizes: Int64Array,  # of each token a size that is larger than that of each of its parts
    on_progress: OnProgress = nobody_hears,
    *,
    all_apply: bool = False,  # whether it is known that each does: then they are only numbered
) -> tuple[Int64Array, tuple[int, ...]]:
    """The merges that ever apply, numbered so that each comes after those that make its parts.
    Gives the places of the merges in the file, in their new order; and for each of them its rank
    among them by the file, which are none if that is the order."""
    trees = _Trees(base, merges, len(sizes), on_progress)
    by_size = np.argsort(sizes[merges.made], kind="stable")
    edges = np.flatnonzero(np.diff(sizes[merges.made][by_size])) + 1
    for of_one_size in np.split(by_size, edges):
        trees.grow(of_one_size, all_apply=all_apply)
    kept = np.flatnonzero(trees.maker[merges.made] == np.arange(len(merges.made)))
    token = merges.made[kept]
    order = np.lexsort((kept, trees.depth[token], trees.highest[token]))
    in_order = bool(np.all(np.diff(order) > 0))
    return kept[order], () if in_order else tuple(order.tolist())


class _Trees:
    """How each token is made, as far as it is known: of a size after all smaller ones.

    Attributes:
        maker: int64, of each token the merge that makes it; -1 for base symbols, `NO_RANK` for
            none.
        highest: int64, the highest merge in the tree of each token.
        depth: int64, how deep the tree is.
    """

    def __init__(
        self, base: Sequence[int], merges: TextMerges, token_count: int, on_progress: OnProgress
    ) -> None:
        self._merges = merges
        self._on_progress = on_progress
        self._done = 0
        self.maker = np.full(token_count, NO_RANK)
        self.maker[base] = -1
        self.highest = self.maker.copy()
        self.depth = np.zeros(token_count, dtype=np.int64)
        self._report()
        self._ranks = PairRanks(merges.left, merges.right, token_count)
        self._report()

    def grow(self, of_one_size: Int64Array, *, all_apply: bool) -> None:
        """Find the merges that apply among those that make tokens of one size."""
        self._enter(of_one_size if all_apply else self._that_apply(of_one_size))
        self._done += len(of_one_size)
        self._report()

    def _that_apply(self, of_one_size: Int64Array) -> Int64Array:
        left, right = self._merges.left[of_one_size], self._merges.right[of_one_size]
        are_made = (self.maker[left] < NO_RANK) & (self.maker[right] < NO_RANK)
        candidates = of_one_size[are_made & (self.maker[self._merges.made[of_one_size]] == NO_RANK)]
        if len(candidates) <= _FEW:
            return self._encoded(candidates)
        applies, unsure = self._look_inside(candidates)
        return np.concatenate((applies, self._encoded(unsure)))

    def _look_inside(self, candidates: Int64Array) -> tuple[Int64Array, Int64Array]:
        """Those that no merge crosses, and those of which this way does not tell.

        What was made last is undone, the right one where both are equal, until base symbols are
        left. So all neighbours are met that ever stand beside each other at the edge of the two
        parts. If a merge of them comes before what was undone, it comes before both parts are made.
        """
        applies: list[Int64Array] = []
        unsure: list[Int64Array] = []
        open_ = candidates
        left, right = self._merges.left[open_], self._merges.right[open_]
        for _ in range(_MOST_STEPS):
            self._report()
            made_left, made_right = self.maker[left], self.maker[right]
            # Of a token whose last merge is not the highest in it, ranks do not tell when it is
            # made.
            late = (made_left != self.highest[left]) | (made_right != self.highest[right])
            unsure.append(open_[late])
            is_base = (made_left < 0) & (made_right < 0)
            applies.append(open_[is_base & ~late])
            goes_on = ~(late | is_base)
            open_, left, right = open_[goes_on], left[goes_on], right[goes_on]
            if not len(open_):
                break
            made_left, made_right = made_left[goes_on], made_right[goes_on]
            from_left = made_left > made_right
            before = np.where(from_left, made_left, made_right + 1)
            left = np.where(from_left, self._merges.right[made_left], left)
            right = np.where(from_left, right, self._merges.left[made_right])
            is_free = self._ranks.of(left, right) >= before
            open_, left, right = open_[is_free], left[is_free], right[is_free]
        return np.concatenate(applies), np.concatenate((*unsure, open_))

    def _encoded(self, candidates: Int64Array) -> Int64Array:
        """The same, by encoding the symbols of each token."""
        of_token: dict[int, list[int]] = {}
        for merge in candidates.tolist():
            of_token.setdefault(self._made[merge], []).append(merge)
        found: list[int] = []
        unheard = 0
        for merges in of_token.values():
            symbols = self._symbols(merges[0])
            unheard += len(symbols)
            if unheard > checks.EVERY_BYTES:
                self._report()
                unheard = 0
            gaps = set(rank_gaps(symbols, self._ranks, self._made))
            if NEVER not in gaps:
                found += [merge for merge in merges if merge in gaps]
        return np.array(found, dtype=np.int64)

    def _report(self) -> None:
        self._on_progress(Progress("ordering", self._done, len(self._merges.made)))

    def _symbols(self, merge: int) -> list[int]:
        """The base symbols of what a merge of two known tokens makes."""
        symbols: list[int] = []
        waiting = [int(self._merges.right[merge]), int(self._merges.left[merge])]
        while waiting:
            token = waiting.pop()
            maker = int(self.maker[token])
            if maker < 0:
                symbols.append(token)
            else:
                waiting += (int(self._merges.right[maker]), int(self._merges.left[maker]))
        return symbols

    @cached_property
    def _made(self) -> list[int]:
        made: list[int] = self._merges.made.tolist()
        return made

    def _enter(self, found: Int64Array) -> None:
        token = self._merges.made[found]
        left, right = self._merges.left[found], self._merges.right[found]
        self.maker[token] = found
        inside = np.maximum(self.highest[left], self.highest[right])
        self.highest[token] = np.maximum(found, inside)
        self.depth[token] = np.maximum(self.depth[left], self.depth[right]) + 1


def in_file_order(tokenizer: Tokenizer, values: Sequence[_Value]) -> Sequence[_Value]:
    """One value for each merge, in the order of ranks, by which whoever opens a file encodes."""
    if not tokenizer.file_ranks:
        return values
    return [value for _, value in sorted(zip(tokenizer.file_ranks, values, strict=True))]
