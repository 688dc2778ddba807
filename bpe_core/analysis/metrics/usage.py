"""Which tokens a text uses at every step.

A merge removes one token of its left kind and one of its right kind, and adds one token, as often
as it happens. So the uses of every token at any step are sums:

    uses of t = base symbols t in the text + times t was made − times t was merged

Special tokens are left out.
"""

from collections.abc import Sequence

import numpy as np

from bpe_core.analysis.metrics.compression import Float64Array, ratios, tokens_saved
from bpe_core.common.arguments import check_whole
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.pairs import Pair
from bpe_core.text.corpus import SPECIAL_SYMBOL
from bpe_core.tokenizer.tokenization import Tokenization


def token_uses(tokenization: Tokenization, step: int) -> Int64Array:
    """How often each token is in the text after `step` merges: int64, by token ID.

    Special tokens are left out, and pre-tokens that no merge makes but that are tokens.
    """
    tokens = tokenization.unique_tokens(step)
    is_text = (tokenization.corpus.symbols[tokens.starts] != SPECIAL_SYMBOL) & (tokens.ids >= 0)
    ids, weights = tokens.ids[is_text], tokens.weights[is_text]
    known = np.concatenate((ids, tokenization.base_ids, tokenization.merged_ids))
    return np.bincount(ids, weights, minlength=int(known.max(initial=-1)) + 1).astype(np.int64)


def times_made(tokenization: Tokenization, step: int) -> Int64Array:
    """How often the first `step` merges made each token; of base symbols, their number.

    Those that are not in the text after `step` merges became parts of longer tokens: the
    intermediate use in "LiteToken" (arXiv 2602.04706).

    Returns:
        int64, by token ID.

    Raises:
        SettingError: `step` is not between 0 and the number of merges.
    """
    check_whole("step", step, 0, tokenization.merge_count)
    made, saved = token_uses(tokenization, 0), tokens_saved(tokenization.token_counts)
    np.add.at(made, tokenization.merged_ids[:step], saved[:step])
    return made


def used_tokens(tokenization: Tokenization, merges: Sequence[Pair] | Int32Array) -> Int64Array:
    """How many different tokens stand in the text after 0, 1, 2, … merges.

    Args:
        tokenization: a text with its gap ranks: the training text, or any other.
        merges: those of the tokenizer, as `Tokenizer.merges`.

    Returns:
        int64, shape (merges + 1,).

    Raises:
        SettingError: another number of merges than the tokenization has.
    """
    if len(merges) != tokenization.merge_count:
        raise SettingError(
            f"merges has {len(merges):,} pairs, the tokenization {tokenization.merge_count:,} "
            "merges; both must be of one tokenizer"
        )
    left, right = np.array(merges, dtype=np.int64).reshape(-1, 2).T
    times, before = tokens_saved(tokenization.token_counts), times_made(tokenization, 0)
    ids = np.concatenate((left, right, tokenization.merged_ids))
    steps = np.tile(np.arange(1, len(times) + 1), 3)
    changes = np.concatenate((-times, -times, times))
    order = np.lexsort((steps, ids))  # all changes of one token, then those of the next
    ids, steps, changes = ids[order], steps[order], changes[order]
    sums = np.cumsum(changes)
    first = np.flatnonzero(np.diff(ids, prepend=-1))
    of_others = np.repeat((sums - changes)[first], np.diff(first, append=len(ids)))
    uses = before[ids] + sums - of_others
    came_or_went = (uses > 0).astype(np.int64) - (uses - changes > 0)
    change = np.bincount(steps, weights=came_or_went, minlength=len(times) + 1).astype(np.int64)
    return np.asarray(np.count_nonzero(before) + np.cumsum(change), dtype=np.int64)


def share_used(tokenization: Tokenization, merges: Sequence[Pair] | Int32Array) -> Float64Array:
    """The share of the vocabulary that stands in the text, at every step.

    The vocabulary after `k` merges is the base symbols and `k` merged tokens, without special
    ones. With bytes as base symbols most texts use fewer than half of the first 256.

    Args:
        tokenization, merges: as for `used_tokens`.

    Returns:
        float64, shape (merges + 1,), from 0 to 1; NaN where the vocabulary is empty.
    """
    sizes = len(tokenization.base_ids) + np.arange(tokenization.merge_count + 1)
    return ratios(used_tokens(tokenization, merges), sizes)


def stepping_stones(
    tokenization: Tokenization, merges: Sequence[Pair] | Int32Array, step: int
) -> Int64Array:
    """The ranks of the merges before `step` whose token is nowhere in the text after `step`
    merges, and is a part of a later one: int64, ascending."""
    made = tokenization.merged_ids[:step]
    is_part = np.isin(made, np.array(merges[:step], dtype=np.int64))
    return np.flatnonzero(is_part & ~np.isin(made, tokenization.unique_tokens(step).ids))
