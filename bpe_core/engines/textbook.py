"""Byte Pair Encoding as the textbooks tell it: count, take the best, merge, repeat.

This engine is here to be read, and to hold the fast ones to account. It looks at the whole text
for every merge, so its time grows with text size times vocabulary size.

Sources: P. Gage, "A New Algorithm for Data Compression" (1994); R. Sennrich et al., "Neural
Machine Translation of Rare Words with Subword Units" (2016).
"""

from bpe_core.common.gaps import NEVER
from bpe_core.common.pairs import Pair, count_mergeable, count_pairs, merge_pair
from bpe_core.common.progress import Progress
from bpe_core.engines.history import MergeHistory, Plan, leaders_from_rows, merge_history
from bpe_core.text.corpus import Corpus


def learn(corpus: Corpus, plan: Plan) -> MergeHistory:
    """Learn the merges of `plan` by the naive algorithm; the same arrays as every other engine."""
    pretokens = _pretokens_in_text_order(corpus)
    merges: list[Pair] = []
    counts: list[int] = []
    tied: list[int] = []
    leader_rows = []
    while True:
        pair_counts = _count_all_pairs(pretokens)
        ranking = sorted(pair_counts, key=lambda pair: _preference(pair, pair_counts, plan))
        leader_rows.append(
            [
                (
                    *pair,
                    pair_counts[pair],
                    sum(count_mergeable(pretoken, pair) for pretoken in pretokens),
                )
                for pair in ranking[: plan.leaders]
            ]
        )
        given = plan.initial[len(merges) : len(merges) + 1]
        highest = pair_counts[ranking[0]] if ranking else None
        stop_reason = None if given else plan.why_stop(len(merges), highest)
        if stop_reason is not None:
            break
        best = given[0] if given else ranking[0]
        merges.append(best)
        counts.append(pair_counts.get(best, 0))
        tied.append(1 if given else list(pair_counts.values()).count(pair_counts[best]))
        new_id = plan.base_size + len(merges) - 1
        pretokens = [merge_pair(pretoken, best, new_id) for pretoken in pretokens]
        if plan.on_progress:
            plan.on_progress(Progress("merging", len(merges), plan.max_merges))
    return merge_history(
        merges,
        counts,
        tied,
        gap_ranks=[
            rank for pretoken in corpus.pretokens() for rank in _replay(pretoken, merges, plan)
        ],
        stop_reason=stop_reason,
        leaders=leaders_from_rows(leader_rows, plan.leaders),
    )


def _pretokens_in_text_order(corpus: Corpus) -> list[list[int]]:
    unique = corpus.pretokens()
    return [unique[place] for place in corpus.sequence.tolist() if corpus.counts[place]]


def _count_all_pairs(pretokens: list[list[int]]) -> dict[Pair, int]:
    """Pair counts over all pre-tokens, in order of first appearance in the text."""
    total: dict[Pair, int] = {}
    for pretoken in pretokens:
        for pair, count in count_pairs(pretoken).items():
            total[pair] = total.get(pair, 0) + count
    return total


def _preference(pair: Pair, pair_counts: dict[Pair, int], plan: Plan) -> tuple[int, ...]:
    """Sort key: the highest count first, then the tie rule.

    Sorting is stable and the counts come in order of first appearance, so the tie rule `first`
    needs no key of its own.
    """
    if plan.symbol_order is None:
        return (-pair_counts[pair],)
    known = plan.symbol_order
    order = [int(known[token]) if token < len(known) else token for token in pair]
    return (-pair_counts[pair], *order)


def _replay(pretoken: list[int], merges: list[Pair], plan: Plan) -> list[int]:
    """The gap ranks of one pre-token: apply each merge and see which gaps it closed."""
    ranks = [NEVER] * len(pretoken)
    if pretoken and pretoken[0] < 0:
        return ranks
    length = dict.fromkeys(range(plan.base_size), 1)
    for rank, (left, right) in enumerate(merges):
        new_id = plan.base_size + rank
        length[new_id] = length[left] + length[right]
        end = 0
        merged = merge_pair(pretoken, (left, right), new_id)
        for token in merged if len(merged) < len(pretoken) else []:
            if token == new_id:
                ranks[end + length[left] - 1] = rank
            end += length[token]
        pretoken = merged
    return ranks
