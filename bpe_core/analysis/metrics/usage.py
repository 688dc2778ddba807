"""Which tokens a text uses, at every step.

Each time a merge happens, one token of its left kind and one of its right kind disappear and one
new token appears, and `token_counts` tells how often it happens. So how often *every* token stands
in the text at *any* step is a matter of adding up, without a look at the text:

    uses of t = base symbols t in the text + times t was made − times t was used up
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bpe_core.analysis.metrics.compression import Float64Array, tokens_saved
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.messages import quoted
from bpe_core.common.pairs import Pair
from bpe_core.text.corpus import SPECIAL_SYMBOL
from bpe_core.tokenizer.tokenization import Tokenization


@dataclass(frozen=True, eq=False)
class Usage:
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

    def at(self, step: int) -> Int64Array:
        """How often each token stands in the text after `step` merges. Gives int64, indexed by
        token id."""
        uses = self.made_by(step)
        for ids in (self.left, self.right):
            np.subtract.at(uses, ids[:step], self.times[:step])
        return uses

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


def token_usage(tokenization: Tokenization, merges: Sequence[Pair] | Int32Array) -> Usage:
    """Follow the tokens of a text through all merges.

    Args:
        tokenization: a text with its gap ranks: the training text, or any other.
        merges: the tokenizer's merges, as `Tokenizer.merges`.

    Raises:
        SettingError: another number of merges.
    """
    corpus, base_ids = tokenization.corpus, tokenization.base_ids
    pairs = np.array(merges, dtype=np.int64).reshape(-1, 2)
    if len(pairs) != tokenization.merge_count:
        raise SettingError(
            f"merges has {len(pairs):,} pairs, the tokenization {tokenization.merge_count:,} "
            "merges; both must be of one tokenizer"
        )
    starts, ids = tokenization.unique_tokens(0)
    is_text = (corpus.symbols[starts] != SPECIAL_SYMBOL) & (ids >= 0)
    pretokens = np.searchsorted(corpus.starts, starts[is_text], side="right") - 1
    weights, ids = corpus.occurrences[pretokens], ids[is_text]
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
    """How many different tokens stand in the text after 0, 1, 2, … merges. Gives int64, shape
    (merges + 1,), in tokens of the vocabulary."""
    uses: list[int] = usage.base_uses.tolist()
    used = sum(count > 0 for count in uses)
    at_each_step = [used]
    columns = (usage.left, usage.right, usage.made, usage.times)
    for left, right, made, times in zip(*(column.tolist() for column in columns), strict=True):
        for token_id, change in ((left, -times), (right, -times), (made, times)):
            used -= uses[token_id] > 0
            uses[token_id] += change
            used += uses[token_id] > 0
        at_each_step.append(used)
    return np.array(at_each_step, dtype=np.int64)


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
