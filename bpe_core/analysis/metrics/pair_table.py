"""All pairs of a text at a step, the most frequent first."""

from dataclasses import dataclass

import numpy as np

from bpe_core.common.arguments import checked
from bpe_core.common.gaps import Int64Array
from bpe_core.common.quoting import Brief
from bpe_core.tokenizer.state import order_of_choice
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.unique_tokens import unique_tokens


@dataclass(frozen=True, eq=False)
class PairTable(Brief):
    """Pairs by falling count; the place in the table, from 1, is the pair's rank in Zipf's sense.

    Attributes:
        left, right: int64, token ids.
        count: int64, how often the two appear side by side within a pre-token.
    """

    left: Int64Array
    right: Int64Array
    count: Int64Array

    def __len__(self) -> int:
        return len(self.count)


@checked()
def pair_table(tokenization: Tokenization, step: int) -> PairTable:
    """Every pair after `step` merges with its count, every adjacency counted.

    Pairs with equal counts stand in the order of the run's tie rule, so the first row is the
    pair that merges next.
    """
    tokens = unique_tokens(tokenization, step)
    together = tokens.pretokens[1:] == tokens.pretokens[:-1]
    left, right = tokens.ids[:-1][together], tokens.ids[1:][together]
    # Unique pre-tokens stand in order of first appearance, so a pair's first place here is in
    # the order of its first place in the text, which is what the tie rule `first` asks for.
    keys, first, places = np.unique(left << 32 | right, return_index=True, return_inverse=True)
    weights = tokens.weights[1:][together]
    count = np.bincount(places, weights=weights, minlength=len(keys)).astype(np.int64)
    base_ids = tokenization.base_ids.tolist()
    by_rank = order_of_choice(keys, first, count, tokenization.symbol_order, base_ids)
    return PairTable(keys[by_rank] >> 32, keys[by_rank] & (2**32 - 1), count[by_rank])
