"""The same training as the textbook's, in plain Python, touching only what a merge changes.

Four observations make it fast and keep it exact:

1. Equal pre-tokens share one history: work on each unique one, weighed by its count.
2. Every occurrence of a pair is born together with the newer of its two tokens. So each pair
   has one list of places, in text order, filled while its newer token is made and only read
   afterwards; places where the pair no longer stands are passed over.
3. After a pair's birth its count only falls and its first occurrence only moves right. So a
   heap entry can be too good, never too bad: whoever comes to the top is brought up to date,
   and is the winner if it was up to date already.
4. How many pairs have each count is kept as a histogram, so ties are known without a search.

The time is about proportional to the number of occurrences that ever exist, whatever the length
of a pre-token.
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

EDGE: Final = -1  # stands between pre-tokens, before the first and after the last
INSIDE: Final = -2  # stands where a token has swallowed the symbol

HeapEntry = tuple[int, Any, Pair]  # (-count, key of the tie rule, pair): the smallest is the best


def learn(corpus: Corpus, plan: Plan) -> MergeHistory:
    """Learn the merges of `plan` from `corpus`."""
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
    """The corpus as one row of places with an `EDGE` around each pre-token.

    A token lives at the place of its first symbol; `next_place` and `previous_place` link the
    tokens of a row, and lead to an `EDGE` at its ends.
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
            # A special token (count 0) keeps its places, but as edges: no pair begins there.
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

        born: dict[Pair, int] = {}
        for place, (left, right) in enumerate(pairwise(self.token)):
            if left != EDGE and right != EDGE:
                self._add(born, (left, right), place)
        self._enter(born)

    # -- choosing ---------------------------------------------------------------------------

    def best_pair(self) -> tuple[int, Pair]:
        """The best pair with its count; a count of 0 if no pair is left."""
        best = self._settled_top()
        return (-best[0], best[2]) if best else (0, (EDGE, EDGE))

    def leading_pairs(self, top: int) -> LeaderRow:
        """The `top` pairs in the order in which they would be chosen now."""
        leading: list[HeapEntry] = []
        while len(leading) < top and self._settled_top() is not None:
            leading.append(heapq.heappop(self.heap))
        for entry in leading:
            heapq.heappush(self.heap, entry)
        return [(*pair, -count, self._mergeable(pair, -count)) for count, _, pair in leading]

    def _settled_top(self) -> HeapEntry | None:
        """Bring the top of the heap up to date until it stays on top."""
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
        """How many of the pair's occurrences can merge without overlap.

        Only a pair of equal tokens can overlap itself. Its runs change whenever its count does
        and not otherwise, so one number per count is enough.
        """
        if pair[0] != pair[1]:
            return count
        if (pair, count) not in self.mergeable_at:
            total = 0
            taken_until = -1
            for place in self.places[pair]:
                if place >= taken_until and self._stands_at(pair, place):
                    total += self.weight[place]
                    taken_until = self.next_place[self.next_place[place]]
            self.mergeable_at[pair, count] = total
        return self.mergeable_at[pair, count]

    # -- merging ----------------------------------------------------------------------------

    def add_token(self, pair: Pair) -> None:
        """Enter the token that a learned merge makes."""
        data = self.tokens[pair[0]].data + self.tokens[pair[1]].data
        self.tokens.append(Token(len(self.tokens), data))
        self.learned_bytes += len(data)

    def merge(self, pair: Pair, rank: int) -> None:
        """Join `pair` wherever it stands, left to right, and keep all counts right."""
        new_id = self.plan.base_size + rank
        places = self.places.pop(pair, [])
        self._set_count(pair, 0)
        born: dict[Pair, int] = {}
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
                self._take_away(born, (token[before], pair[0]), weight)
                self._add(born, (token[before], new_id), before)
            if token[after] != EDGE:
                self._take_away(born, (pair[1], token[after]), weight)
                self._add(born, (new_id, token[after]), place)
        self._enter(born)

    def _add(self, born: dict[Pair, int], pair: Pair, place: int) -> None:
        born[pair] = born.get(pair, 0) + self.weight[place]
        self.places[pair].append(place)

    def _take_away(self, born: dict[Pair, int], pair: Pair, weight: int) -> None:
        if pair in born:
            # Made and unmade by the same merge, as in a run: (ab)(ab) was (ab)a b for a moment.
            born[pair] -= weight
        elif pair in self.pair_count:
            self._set_count(pair, self.pair_count[pair] - weight)

    def _enter(self, born: dict[Pair, int]) -> None:
        """Let the pairs born by one merge take part, unless the same merge ended them."""
        for pair, count in born.items():
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
        """One entry per corpus symbol: the merge that closed the gap behind it."""
        return [self.closed_by[place + 1] for place in self.symbol_places]
