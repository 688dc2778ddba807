"""A bound on the bytes of all tokens: where pre-tokens are long, they grow with the text's square.

Merge by merge one pre-token of *n* symbols may become a token, and each of the longer and longer
tokens on the way has bytes of its own: 100,000 random letters make two gigabytes of them.
"""

from collections.abc import Sequence
from dataclasses import fields
from typing import Final

import numpy as np

from bpe_core.common.gaps import NEVER
from bpe_core.engines.history import Leaders, MergeHistory, StopReason
from bpe_core.text.alphabet import Alphabet
from bpe_core.text.corpus import Corpus

MAX_TOKEN_BYTES: Final = 64 * 2**20
"""Of all tokens that merges make, together: as many as a tokenizer file may have."""


def within_bound(
    history: MergeHistory, corpus: Corpus, alphabet: Alphabet, most: int | None, given: int = 0
) -> MergeHistory:
    """A training up to the merge before the one with which its tokens would have too many bytes.

    A training that stops sooner has the same merges as far as it goes, so what an engine learned
    is cut, and no engine needs to know of the bound.

    Args:
        most: bytes of all tokens that merges make; None: any number.
        given: so many first merges stay in any case.
    """
    longest = max(map(len, alphabet.symbols), default=0) * int(corpus.lengths.max(initial=0))
    # Words are short: mostly one look is enough.
    if most is None or (longest * len(history.left) <= most and not given):
        return history
    lengths = [len(symbol) for symbol in alphabet.symbols]
    merges = merges_within(most, lengths, history.left.tolist(), history.right.tolist())
    merges = max(merges, given)
    if merges == len(history.left):
        return history
    return _first_merges(history, merges)


def merges_within(
    most: int, lengths: Sequence[int], left: Sequence[int], right: Sequence[int]
) -> int:
    """How many of the first merges make tokens of at most so many bytes together. `lengths`: bytes
    of each base symbol. `left`, `right`: the ids that each merge joins; base symbols first, then
    merges.

    >>> merges_within(9, [1, 1], [0, 2, 3], [1, 0, 3])  # 2 + 3 bytes, and then 6
    2
    """
    known, total = list(lengths), 0
    for rank, (one, other) in enumerate(zip(left, right, strict=True)):
        known.append(known[one] + known[other])
        total += known[-1]
        if total > most:
            return rank
    return len(left)


def _first_merges(history: MergeHistory, merges: int) -> MergeHistory:
    rows = history.leaders
    return MergeHistory(
        left=history.left[:merges].copy(),
        right=history.right[:merges].copy(),
        count=history.count[:merges].copy(),
        tied=history.tied[:merges].copy(),
        gap_ranks=np.where(history.gap_ranks < merges, history.gap_ranks, np.int32(NEVER)),
        stop_reason=StopReason.TOKEN_BYTES,
        leaders=rows
        and Leaders(*(getattr(rows, one.name)[: merges + 1].copy() for one in fields(rows))),
    )
