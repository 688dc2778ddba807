"""The engine in plain Python that updates, for each merge, only the pairs that it changes.

1. Equal pre-tokens are merged alike, so each unique one is processed once, weighted by its count.
2. The merge that makes the newer token of a pair creates all occurrences of the pair. So each pair
   has one list of places, in text order, filled by that merge. Places that no longer have the pair
   are skipped.
3. Later the pair's count only falls and its first occurrence only moves right. So an entry of the
   heap can be too good, never too bad: the top is updated until it remains the top.
4. A table has the number of pairs with each count, which gives the number of tied pairs.

The time is about proportional to the number of occurrences of all pairs in the training.
"""

import heapq
from collections import Counter, defaultdict
from itertools import pairwise
from typing import Any, Final

from bpe_core.common.gaps import NEVER
from bpe_core.common.pairs import Pair
from bpe_core.common.progress import Progress
from bpe_core.engines.history import LeaderRow, MergeHistory, MergeRow, Plan, merge_history
from bpe_core.engines.tie_rules import Token
from bpe_core.text.corpus import Corpus

EDGE: Final = -1  # in the place of a token: the edge of a pre-token
INSIDE: Final = -2  # in the place of a token: a symbol that belongs to the token before

HeapEntry = tuple[int, Any, Pair]  # (-count, key of the tie rule, pair): the smallest is the best


def learn(corpus: Corpus, plan: Plan) -> MergeHistory:
    """Return the merges learned from `corpus` within the limits of `plan`, with their history."""
    trainer = _Trainer(corpus, plan)
    merges: list[MergeRow] = []
    leaders: list[LeaderRow] = []
    while True:
        if plan.leaders:
            leaders.append(trainer.leading_pairs(plan.leaders))
        if len(merges) < len(plan.initial):
            pair = plan.initial[len(merges)]
            merges.append((*pair, trainer.pair_count.get(pair, 0), 1))
        else:
            if len(merges) >= plan.max_merges or trainer.learned_bytes >= plan.max_bytes:
                break
            count, pair = trainer.best_pair()
            if count < plan.min_count:
                break
            merges.append((*pair, count, trainer.pairs_with_count[count]))
            trainer.add_token(pair)
        trainer.merge(pair, rank=len(merges) - 1)
        plan.on_progress(Progress("merging", len(merges), plan.max_merges))
    return merge_history(
        plan,
        corpus,
        merges,
        leaders,
        learned_bytes=trainer.learned_bytes,
        gap_ranks=trainer.corpus_gap_ranks(),
    )


class _Trainer:
    """The unique pre-tokens as one list of places, with an `EDGE` on both sides of each.

    A token is at the place of its first symbol. `next_place` and `previous_place` have the places
    of the tokens (or edges) on its two sides.
    """

    def __init__(self, corpus: Corpus, plan: Plan) -> None:
        self.plan = plan
        self.tokens = list(plan.tokens)
        self.learned_bytes = 0
        self.token: list[int] = [EDGE]
        self.weight: list[int] = [0]
        self.symbol_places: list[int] = []
        for pretoken, count in zip(corpus.pretokens(), corpus.counts.tolist(), strict=True):
            self.symbol_places += range(len(self.token), len(self.token) + len(pretoken))
            # The places of a special token (count 0) are edges, so that it has no pairs.
            self.token += [*(pretoken if count else [EDGE] * len(pretoken)), EDGE]
            self.weight += [count] * (len(pretoken) + 1)
        self.next_place = list(range(1, len(self.token) + 1))
        self.previous_place = list(range(-1, len(self.token) - 1))
        self.closed_by = [NEVER] * len(self.token)

        self.pair_count: dict[Pair, int] = {}
        self.places: defaultdict[Pair, list[int]] = defaultdict(list)
        self.first_alive: dict[Pair, int] = {}
        self.pairs_with_count: Counter[int] = Counter()
        self.heap: list[HeapEntry] = []
        self.mergeable_at: dict[tuple[Pair, int], int] = {}
        new: dict[Pair, int] = {}
        for place, (left, right) in enumerate(pairwise(self.token)):
            if left != EDGE and right != EDGE:
                self._add(new, (left, right), place)
        self._enter(new)

    # -- choosing ---------------------------------------------------------------------------

    def best_pair(self) -> tuple[int, Pair]:
        """The count of the best pair, and the pair; a count of 0 if no pair is left."""
        best = self._settled_top()
        return (-best[0], best[2]) if best else (0, (EDGE, EDGE))

    def leading_pairs(self, top: int) -> LeaderRow:
        """The best `top` pairs, best first, as (left, right, count, mergeable)."""
        leading: list[HeapEntry] = []
        while len(leading) < top and self._settled_top() is not None:
            leading.append(heapq.heappop(self.heap))
        for entry in leading:
            heapq.heappush(self.heap, entry)
        return [(*pair, -count, self._mergeable(pair, -count)) for count, _, pair in leading]

    def _settled_top(self) -> HeapEntry | None:
        """The best entry of the heap, whose top is updated until it remains the top; or None."""
        while self.heap:
            entry = self.heap[0]
            pair = entry[2]
            if pair not in self.pair_count:
                heapq.heappop(self.heap)
                continue
            current = self._entry(pair)
            if current == entry:
                return entry
            heapq.heapreplace(self.heap, current)
        return None

    def _entry(self, pair: Pair) -> HeapEntry:
        left, right = self.tokens[pair[0]], self.tokens[pair[1]]
        key = self.plan.tie_rule.key(left, right, self._first_place(pair))
        return (-self.pair_count[pair], key, pair)

    def _first_place(self, pair: Pair) -> int:
        places = self.places[pair]
        index = self.first_alive[pair]
        while not self._stands_at(pair, places[index]):
            index += 1
        self.first_alive[pair] = index
        return places[index]

    def _stands_at(self, pair: Pair, place: int) -> bool:
        return self.token[place] == pair[0] and self.token[self.next_place[place]] == pair[1]

    def _mergeable(self, pair: Pair, count: int) -> int:
        """How many of the pair's occurrences can merge without overlap: all of them, except for a
        pair of equal tokens, whose runs change only with its count (the key of the cache)."""
        if pair[0] != pair[1]:
            return count
        if (pair, count) not in self.mergeable_at:
            total = 0
            end = -1
            for place in self.places[pair]:
                if place >= end and self._stands_at(pair, place):
                    total += self.weight[place]
                    end = self.next_place[self.next_place[place]]
            self.mergeable_at[pair, count] = total
        return self.mergeable_at[pair, count]

    # -- merging ----------------------------------------------------------------------------

    def add_token(self, pair: Pair) -> None:
        """Add the token of a learned merge."""
        data = self.tokens[pair[0]].data + self.tokens[pair[1]].data
        self.tokens.append(Token(len(self.tokens), data))
        self.learned_bytes += len(data)

    def merge(self, pair: Pair, rank: int) -> None:
        """Join `pair` at each of its places, left to right, and update all counts."""
        new_id = self.plan.base_size + rank
        places = self.places.pop(pair, [])
        self._set_count(pair, 0)
        new: dict[Pair, int] = {}
        token, next_place, previous_place = self.token, self.next_place, self.previous_place
        for place in places:
            right = next_place[place]
            if token[place] != pair[0] or token[right] != pair[1]:
                continue
            after, before = next_place[right], previous_place[place]
            token[place], token[right] = new_id, INSIDE
            next_place[place], previous_place[after] = after, place
            self.closed_by[right] = rank
            weight = self.weight[place]
            if token[before] != EDGE:
                self._remove(new, (token[before], pair[0]), weight)
                self._add(new, (token[before], new_id), before)
            if token[after] != EDGE:
                self._remove(new, (pair[1], token[after]), weight)
                self._add(new, (new_id, token[after]), place)
        self._enter(new)

    def _add(self, new: dict[Pair, int], pair: Pair, place: int) -> None:
        new[pair] = new.get(pair, 0) + self.weight[place]
        self.places[pair].append(place)

    def _remove(self, new: dict[Pair, int], pair: Pair, weight: int) -> None:
        if pair in new:
            # Added by the current merge, as in a run: (ab)(ab) was (ab)a b before.
            new[pair] -= weight
        elif pair in self.pair_count:
            self._set_count(pair, self.pair_count[pair] - weight)

    def _enter(self, new: dict[Pair, int]) -> None:
        """Add the pairs that a merge has created, except those that it has also removed."""
        for pair, count in new.items():
            if count == 0:
                del self.places[pair]
                continue
            self.first_alive[pair] = 0
            self._set_count(pair, count)
            heapq.heappush(self.heap, self._entry(pair))

    def _set_count(self, pair: Pair, count: int) -> None:
        before = self.pair_count.get(pair, 0)
        if before:
            self.pairs_with_count[before] -= 1
        if count:
            self.pairs_with_count[count] += 1
            self.pair_count[pair] = count
        else:
            self.pair_count.pop(pair, None)
            self.places.pop(pair, None)

    # -- result -----------------------------------------------------------------------------

    def corpus_gap_ranks(self) -> list[int]:
        """The rank of the gap after each corpus symbol."""
        return [self.closed_by[place + 1] for place in self.symbol_places]
