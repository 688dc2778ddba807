"""How the numbers from 0 to 999 are cut.

A model learns arithmetic from tokens. Where 380 is one token and 381 is two, it has to learn of
each by itself how much it is (A. Singh, DJ Strouse, "Tokenization counts", arXiv 2402.14903).
"""

from itertools import groupby
from typing import Final

import numpy as np

from bpe_core.common.arguments import TEXT, checked, whole
from bpe_core.common.gaps import Int64Array
from bpe_core.tokenizer.tokenizer import Tokenizer

NUMBERS: Final = 1_000  # how many there are, from 0


@checked(before=TEXT, step=whole(0, none=True))
def number_tokens(tokenizer: Tokenizer, *, before: str = "", step: int | None = None) -> Int64Array:
    """Into how many tokens each number from 0 to 999 is cut, where it stands alone.

    Args:
        before: what stands before each, such as a space; it counts where it is a token of its own.
        step: after how many merges; None for all of the vocabulary.

    Returns:
        int64, shape (1_000,).

    >>> import bpe_core as bpe
    >>> counts = number_tokens(bpe.train("2026 20 26", vocab_size=258).tokenizer)
    >>> counts[[7, 20, 26, 123]].tolist()
    [1, 1, 2, 3]
    """
    texts = [f"{before}{number}" for number in range(NUMBERS)]
    if step is None or step == len(tokenizer.merges):
        ids = tokenizer.encode_batch(texts, threads=1)
        return np.array([len(each) for each in ids], dtype=np.int64)
    apart = tokenizer.tokenize_apart(texts)[0].at(step).token_ids
    sizes = [len(list(each)) for between, each in groupby(apart, (-1).__eq__) if not between]
    return np.array(sizes, dtype=np.int64)
