"""Which tokens a text uses, at every step.

Each time a merge happens, one token of its left kind and one of its right kind disappear and one
new token appears, and `token_counts` tells how often it happens. So how often *every* token stands
in the text at *any* step is a matter of adding up, without a look at the text:

    uses of t = base symbols t in the text + times t was made − times t was used up
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from bpe_core.analysis.metrics.compression import Float64Array, tokens_saved
from bpe_core.common.arguments import ANYTHING, checked, counts, number
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int64Array
from bpe_core.common.pairs import Pair
from bpe_core.common.quoting import Brief, quoted
from bpe_core.text.corpus import SPECIAL_SYMBOL
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.tokenizer_checks import check_pairs

_NEAR_ONE = 1e-6
"""So near to 1 an order of Rényi's entropy is taken as Shannon's: the formula divides by 1 − α."""

PICKY: Final = 0.9  # a share from which PickyBPE drops tokens in its authors' experiments

_HIGH_ORDER = 20
"""From here on p^α may be too small for a number, so shares are taken of the largest one."""


@dataclass(frozen=True, eq=False)
class Usage(Brief):
    """How the tokens of a text come and go. Special tokens take no part.

    Attributes:
        base_uses: int64, by token id: base symbols in the text.
        left, right: int64, shape (merges,): the ids that each merge uses up.
        made: int64, shape (merges,): the id that each merge makes.
        times: int64, shape (merges,): how often each merge happens in the text.
    """

    base_size: int
    base_uses: Int64Array
    left: Int64Array
    right: Int64Array
    made: Int64Array
    times: Int64Array

    @checked()
    def at(self, step: int) -> Int64Array:
        """How often each token stands in the text after `step` merges. Gives int64, indexed by
        token id."""
        uses = self.made_by(step)
        for ids in (self.left, self.right):
            np.subtract.at(uses, ids[:step], self.times[:step])
        return uses

    @checked()
    def made_by(self, step: int) -> Int64Array:
        """How often the first `step` merges made each token; of base symbols, how many there were.

        A token that was made is *final*, it still stands in the text, or *intermediate*: it went
        into a longer one. So `made_by(step) - at(step)` is the intermediate use, as in
        "LiteToken" (arXiv 2602.04706), and that at every size.

        Returns:
            int64, indexed by token id.

        Raises:
            SettingError: `step` is not between 0 and the number of merges.
        """
        if not 0 <= step <= len(self.times):
            raise SettingError(f"step is {quoted(step)}; it must be 0 to {len(self.times)}")
        made = self.base_uses.copy()
        np.add.at(made, self.made[:step], self.times[:step])
        return made


@checked(merges=ANYTHING)
def token_usage(tokenization: Tokenization, merges: Sequence[Pair]) -> Usage:
    """Follow the tokens of a text through all merges.

    Args:
        tokenization: a text with its gap ranks: the training text, or any other.
        merges: the tokenizer's merges, as `Tokenizer.merges`.

    Raises:
        SettingError: no pairs of ids, or another number of merges.
    """
    corpus, unit_ids = tokenization.units()
    pairs = check_pairs(merges)
    if len(pairs) != tokenization.merge_count:
        raise SettingError(
            f"merges has {len(pairs):,} pairs, the tokenization {tokenization.merge_count:,} "
            "merges; both must be of one tokenizer"
        )
    is_text = corpus.symbols != SPECIAL_SYMBOL
    weights = np.repeat(corpus.occurrences, corpus.lengths)[is_text]
    ids = unit_ids[corpus.symbols[is_text]]
    highest = max(
        (int(part.max()) for part in (unit_ids, tokenization.merged_ids) if len(part)), default=-1
    )
    return Usage(
        base_size=len(unit_ids),
        base_uses=np.bincount(ids, weights=weights, minlength=highest + 1).astype(np.int64),
        left=pairs[:, 0],
        right=pairs[:, 1],
        made=tokenization.merged_ids,
        times=tokens_saved(tokenization.token_counts),
    )


@checked()
def used_tokens(usage: Usage) -> Int64Array:
    """How many different tokens stand in the text after 0, 1, 2, … merges. Gives int64, shape
    (merges + 1,), in tokens of the vocabulary."""
    ranks = np.arange(len(usage.times))
    happens = usage.times > 0
    base = np.flatnonzero(usage.base_uses)
    ids = np.concatenate((base, *(part[happens] for part in (usage.made, usage.left, usage.right))))
    at = np.concatenate((np.full(len(base), -1), np.tile(ranks[happens], 3)))
    times = usage.times[happens]
    change = np.concatenate((usage.base_uses[base], times, -times, -times))
    order = np.lexsort((at, ids))
    ids, at, change = ids[order], at[order], change[order]
    # One running sum over all tokens: every token's changes before `order` add up to its own.
    running = np.cumsum(change)
    is_first = np.append(True, ids[1:] != ids[:-1])[: len(ids)]
    before = np.repeat(
        (running - change)[is_first], np.diff(np.flatnonzero(np.append(is_first, True)))
    )
    in_use = (running - before) > 0
    # A merge of a token with itself changes it twice at one step: only the last one counts.
    is_last = np.append((ids[1:] != ids[:-1]) | (at[1:] != at[:-1]), True)[: len(ids)]
    ids, at, in_use = ids[is_last], at[is_last], in_use[is_last]
    was_in_use = np.append(False, in_use[:-1])[: len(ids)]
    was_in_use &= np.append(False, ids[1:] == ids[:-1])[: len(ids)]
    turns = in_use.astype(np.int64) - was_in_use
    net = np.bincount(at + 1, weights=turns, minlength=len(usage.times) + 1)
    return np.cumsum(net).astype(np.int64)


@checked()
def share_used(usage: Usage) -> Float64Array:
    """The share of the vocabulary that the encoded text still uses, at every step.

    The vocabulary after `k` merges is the base symbols and `k` merged tokens; special tokens are
    left out. Byte mode starts with 256 base symbols of which most texts never use half.

    Returns:
        float64, shape (merges + 1,), from 0 to 1; NaN where the vocabulary is empty.
    """
    sizes = usage.base_size + np.arange(len(usage.times) + 1, dtype=np.float64)
    shares = np.full(len(sizes), np.nan)
    np.divide(used_tokens(usage), sizes, out=shares, where=sizes > 0)
    return shares


@checked()
def stepping_stones(usage: Usage, step: int) -> Int64Array:
    """Merges that only served as steps towards longer tokens.

    A merge before `step` is one if its token no longer stands in the text and a later merge
    (before `step`) is built on it.

    Returns:
        int64, their ranks, ascending.
    """
    made = usage.made[:step]
    parts = np.concatenate((usage.left[:step], usage.right[:step]))
    return np.flatnonzero((usage.at(step)[made] == 0) & np.isin(made, parts))


@checked(threshold=number(least=0, most=1))
def used_up_at(usage: Usage, threshold: float = PICKY) -> Int64Array:
    """The first merge that uses up more than a share of the places where a token stands then.

    PickyBPE (P. Chizhov et al., EMNLP 2024) drops such a token from the vocabulary at that merge.
    What it learns after that is another vocabulary, which this does not tell.

    Args:
        usage: of the text that the merges were learned from.
        threshold: the share, from 0 to 1.

    Returns:
        int64, by token id: the rank of the merge; -1 for base symbols and where there is none.
    """
    uses = usage.base_uses.tolist()
    used_up = np.full(len(uses), -1, dtype=np.int64)
    is_made = np.zeros(len(uses), dtype=np.bool_)
    columns = (usage.left, usage.right, usage.made, usage.times)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    for rank, (left, right, made, times) in enumerate(rows):
        for part in {left, right}:
            takes = times * (2 if left == right else 1)
            if is_made[part] and used_up[part] < 0 and takes > threshold * uses[part]:
                used_up[part] = rank
            uses[part] -= takes
        uses[made] += times
        is_made[made] = True
    return used_up


@checked(uses=counts(), alpha=number(above=0))
def renyi_efficiency(uses: Int64Array, alpha: float = 2.5) -> float:
    """How evenly a text uses its vocabulary: Rényi entropy as a share of the highest possible.

    Near 1 all tokens are used about equally; near 0 a few tokens make up the text. Source:
    V. Zouhar et al., "Tokenization and the Noiseless Channel" (ACL 2023), where it predicts the
    quality of translation best at α = 2.5.

        H_α(p) / log |V|,  H_α(p) = log(Σ p^α) / (1 − α),  for α = 1 Shannon's entropy,
        for α → ∞ −log max p

    Args:
        uses: how often each token of the vocabulary stands in the text; unused ones count in |V|.
        alpha: the order, above 0; the larger, the more the frequent tokens weigh.

    Returns:
        From 0 to 1; NaN without a text, or with fewer than two tokens in the vocabulary.

    Raises:
        SettingError: `alpha` is not above 0.

    >>> renyi_efficiency(np.array([3, 3, 3, 3])), renyi_efficiency(np.array([5, 0, 0]))
    (1.0, 0.0)
    """
    alpha = float(alpha)
    total = uses.sum()
    if total == 0 or len(uses) < 2:
        return float("nan")
    shares = uses[uses > 0] / total
    largest = shares.max()
    if abs(alpha - 1) < _NEAR_ONE:
        entropy = -np.sum(shares * np.log(shares))
    elif np.isinf(alpha):
        entropy = -np.log(largest)
    elif alpha < _HIGH_ORDER:
        entropy = np.log(np.sum(shares**alpha)) / (1 - alpha)
    else:
        rest = np.log(np.sum((shares / largest) ** alpha))
        entropy = (alpha * np.log(largest) + rest) / (1 - alpha)
    return float(entropy / np.log(len(uses))) + 0.0
