"""Which tokens a text uses at every step.

A merge removes one token of its left kind and one of its right kind, and adds one token, as often
as it happens. So the uses of every token at any step are sums:

    uses of t = base symbols t in the text + times t was made − times t was merged
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bpe_core.analysis.metrics.compression import Float64Array, ratios, tokens_saved
from bpe_core.common.arguments import check_whole
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.pairs import Pair
from bpe_core.text.corpus import SPECIAL_SYMBOL
from bpe_core.tokenizer.tokenization import Tokenization


@dataclass(frozen=True, eq=False)
class Usage:
    """How often the tokens of a text are made and merged. Special tokens are left out.

    Attributes:
        base_size: base symbols of the vocabulary.
        base_uses: int64, by token id: base symbols in the text.
        left, right: int64, shape (merges,): the ids of the pair of each merge.
        made: int64, shape (merges,): the id that each merge makes.
        times: int64, shape (merges,): how often each merge happens in the text.
    """

    base_size: int
    base_uses: Int64Array
    left: Int64Array
    right: Int64Array
    made: Int64Array
    times: Int64Array

    def at(self, step: int) -> Int64Array:
        """How often each token stands in the text after `step` merges: int64, by token id."""
        uses = self.made_by(step)
        for ids in (self.left, self.right):
            np.subtract.at(uses, ids[:step], self.times[:step])
        return uses

    def made_by(self, step: int) -> Int64Array:
        """How often the first `step` merges made each token; of base symbols, their number.

        `made_by(step) - at(step)` tokens became parts of longer ones: the intermediate use in
        "LiteToken" (arXiv 2602.04706).

        Returns:
            int64, by token id.

        Raises:
            SettingError: `step` is not between 0 and the number of merges.
        """
        check_whole("step", step, 0, len(self.times))
        made = self.base_uses.copy()
        np.add.at(made, self.made[:step], self.times[:step])
        return made


def token_usage(tokenization: Tokenization, merges: Sequence[Pair] | Int32Array) -> Usage:
    """The uses of tokens in a text, at every step.

    Args:
        tokenization: a text with its gap ranks: the training text, or any other.
        merges: those of the tokenizer, as `Tokenizer.merges`.

    Raises:
        SettingError: another number of merges than the tokenization has.
    """
    corpus, base_ids = tokenization.corpus, tokenization.base_ids
    if len(merges) != tokenization.merge_count:
        raise SettingError(
            f"merges has {len(merges):,} pairs, the tokenization {tokenization.merge_count:,} "
            "merges; both must be of one tokenizer"
        )
    pairs = np.array(merges, dtype=np.int64).reshape(-1, 2)
    tokens = tokenization.unique_tokens(0)
    is_text = (corpus.symbols[tokens.starts] != SPECIAL_SYMBOL) & (tokens.ids >= 0)
    weights, ids = tokens.weights[is_text], tokens.ids[is_text]
    parts = (base_ids, ids, tokenization.merged_ids)
    highest = max((int(part.max()) for part in parts if len(part)), default=-1)
    return Usage(
        base_size=len(base_ids),
        base_uses=np.bincount(ids, weights=weights, minlength=highest + 1).astype(np.int64),
        left=pairs[:, 0],
        right=pairs[:, 1],
        made=tokenization.merged_ids,
        times=tokens_saved(tokenization.token_counts),
    )


def used_tokens(usage: Usage) -> Int64Array:
    """How many different tokens stand in the text after 0, 1, 2, … merges: int64, shape
    (merges + 1,)."""
    merges = len(usage.times)
    ids = np.concatenate((usage.left, usage.right, usage.made))
    steps = np.tile(np.arange(1, merges + 1), 3)
    changes = np.concatenate((-usage.times, -usage.times, usage.times))
    order = np.lexsort((steps, ids))  # all changes of one token, then those of the next
    ids, steps, changes = ids[order], steps[order], changes[order]
    sums = np.cumsum(changes)
    first = np.flatnonzero(np.diff(ids, prepend=-1))
    of_others = np.repeat((sums - changes)[first], np.diff(first, append=len(ids)))
    uses = usage.base_uses[ids] + sums - of_others
    came_or_went = (uses > 0).astype(np.int64) - (uses - changes > 0)
    change = np.bincount(steps, weights=came_or_went, minlength=merges + 1).astype(np.int64)
    return np.asarray(np.count_nonzero(usage.base_uses) + np.cumsum(change), dtype=np.int64)


def share_used(usage: Usage) -> Float64Array:
    """The share of the vocabulary that stands in the text, at every step.

    The vocabulary after `k` merges is the base symbols and `k` merged tokens, without special
    ones. With bytes as base symbols most texts use fewer than half of the first 256.

    Returns:
        float64, shape (merges + 1,), from 0 to 1; NaN where the vocabulary is empty.
    """
    return ratios(used_tokens(usage), usage.base_size + np.arange(len(usage.times) + 1))


def stepping_stones(usage: Usage, step: int) -> Int64Array:
    """The ranks of the merges before `step` whose token is in no place of the text any more, and
    is a part of a later one: int64, ascending."""
    made = usage.made[:step]
    parts = np.concatenate((usage.left[:step], usage.right[:step]))
    return np.flatnonzero((usage.at(step)[made] == 0) & np.isin(made, parts))
