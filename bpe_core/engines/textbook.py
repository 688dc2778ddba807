"""Training by the naive algorithm: count all pairs, merge the most frequent one, repeat.

Read this engine first; tests compare the two fast ones with it. It goes through the whole text for
every merge, so its time grows with the text's size times the number of merges.

Tokens are numbered: base symbols from 0, then merges in order. `train` maps these numbers to token
IDs, which differ from them only after initial merges.

Sources: P. Gage, "A New Algorithm for Data Compression" (1994); R. Sennrich et al., "Neural
Machine Translation of Rare Words with Subword Units" (2016).
"""

from typing import Any

from bpe_core.common.gaps import NEVER
from bpe_core.common.pairs import Pair, count_mergeable, count_pairs, merge_pair
from bpe_core.common.progress import Progress
from bpe_core.engines.history import LeaderRow, MergeHistory, MergeRow, Plan, merge_history
from bpe_core.engines.tie_rules import Token
from bpe_core.text.corpus import Corpus


def learn(corpus: Corpus, plan: Plan) -> MergeHistory:
    """Return the merges learned from `corpus` within the limits of `plan`, with their history."""
    unique = corpus.pretokens()
    # All pre-tokens in text order without special tokens, which have the count 0.
    pretokens = [unique[index] for index in corpus.sequence.tolist() if corpus.counts[index]]
    tokens = list(plan.tokens)  # base symbols, and the tokens of the initial merges
    merges: list[MergeRow] = []
    leaders: list[LeaderRow] = []
    learned_bytes = 0
    while True:
        counts = _count_all_pairs(pretokens)
        best_first = _sort_pairs(counts, tokens, plan)
        leaders.append([_leader(pair, counts, pretokens) for pair in best_first[: plan.leaders]])
        if len(merges) < len(plan.initial):
            pair = plan.initial[len(merges)]
            merges.append((*pair, counts.get(pair, 0), 1))
        else:
            if len(merges) >= plan.max_merges or learned_bytes >= plan.max_bytes:
                break
            if not best_first or counts[best_first[0]] < plan.min_count:
                break
            pair = best_first[0]
            tied = list(counts.values()).count(counts[pair])
            merges.append((*pair, counts[pair], tied))
            left, right = pair
            tokens.append(Token(len(tokens), tokens[left].data + tokens[right].data))
            learned_bytes += len(tokens[-1].data)
        new_id = plan.base_size + len(merges) - 1
        pretokens = [merge_pair(pretoken, pair, new_id) for pretoken in pretokens]
        plan.on_progress(Progress("merging", len(merges), plan.max_merges))
    pairs = [(left, right) for left, right, _, _ in merges]
    gap_ranks = [rank for pretoken in unique for rank in _gap_ranks(pretoken, pairs, plan)]
    return merge_history(
        plan, corpus, merges, leaders, learned_bytes=learned_bytes, gap_ranks=gap_ranks
    )


def _count_all_pairs(pretokens: list[list[int]]) -> dict[Pair, int]:
    """Count the pairs within all pre-tokens, in order of first appearance in the text."""
    total: dict[Pair, int] = {}
    for pretoken in pretokens:
        for pair, count in count_pairs(pretoken).items():
            total[pair] = total.get(pair, 0) + count
    return total


def _sort_pairs(counts: dict[Pair, int], tokens: list[Token], plan: Plan) -> list[Pair]:
    """Sort the pairs: the highest count first, ties by the tie rule."""
    keys: dict[Pair, tuple[int, Any]] = {}
    for first_place, ((left, right), count) in enumerate(counts.items()):
        keys[left, right] = -count, plan.tie_rule.key(tokens[left], tokens[right], first_place)
    return sorted(keys, key=keys.__getitem__)


def _leader(
    pair: Pair, counts: dict[Pair, int], pretokens: list[list[int]]
) -> tuple[int, int, int, int]:
    """Return (left, right, count, how many occurrences can merge) of a pair."""
    return (*pair, counts[pair], sum(count_mergeable(pretoken, pair) for pretoken in pretokens))


def _gap_ranks(pretoken: list[int], merges: list[Pair], plan: Plan) -> list[int]:
    """Return the rank of the gap after each symbol of a pre-token; the last one is `NEVER`. Each
    merge is applied again to find the gaps that it closes."""
    ranks = [NEVER] * len(pretoken)
    if pretoken[0] < 0:  # a special token, whose gaps `Tokenization` sets to `CLOSED`
        return ranks
    length = dict.fromkeys(range(plan.base_size), 1)
    for rank, (left, right) in enumerate(merges):
        new_id = plan.base_size + rank
        length[new_id] = length[left] + length[right]
        merged = merge_pair(pretoken, (left, right), new_id)
        end = 0
        for token in merged:
            if token == new_id:
                ranks[end + length[left] - 1] = rank
            end += length[token]
        pretoken = merged
    return ranks
