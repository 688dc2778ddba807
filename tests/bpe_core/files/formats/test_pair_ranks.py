"""The rank of each pair, beside a dict of them."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from bpe_core import Pair
from bpe_core.common import Int64Array
from bpe_core.files.formats.pair_ranks import NO_RANK, PairRanks

TOKENS = 12
pairs_of_tokens = st.tuples(st.integers(0, TOKENS - 1), st.integers(0, TOKENS - 1))


def columns(pairs: list[Pair]) -> tuple[Int64Array, Int64Array]:
    array = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return array[:, 0], array[:, 1]


@given(pairs=st.lists(pairs_of_tokens, unique=True))
def test_every_pair_has_the_rank_that_a_dict_has(pairs: list[Pair]) -> None:
    expected = {pair: rank for rank, pair in enumerate(pairs)}
    ranks = PairRanks(*columns(pairs), TOKENS)
    asked = [(left, right) for left in range(-1, TOKENS) for right in range(-1, TOKENS)]
    assert ranks.of(*columns(asked)).tolist() == [expected.get(pair, NO_RANK) for pair in asked]
    assert {pair: ranks[pair] for pair in asked if pair in ranks} == expected == dict(ranks)
