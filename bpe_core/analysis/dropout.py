"""BPE-dropout: other cuttings of a text, by leaving merges out by chance.

A model that is trained on them sees a word in many cuttings and learns that all mean the same.
Source: I. Provilkov et al., "BPE-Dropout: Simple and Effective Subword Regularization" (2020),
algorithm 1.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from random import Random

from bpe_core.common.arguments import ANYTHING, TEXT, checked, number, whole
from bpe_core.common.pairs import Pair
from bpe_core.tokenizer.tokenizer import Tokenizer


@checked(text=TEXT, p=number(least=0, most=1), times=whole(0), allowed_special=ANYTHING)
def dropout_cuttings(
    tokenizer: Tokenizer,
    text: str,
    *,
    p: float,
    seed: int,
    times: int = 1,
    allowed_special: Collection[str] = (),
) -> list[list[int]]:
    """Cuttings of a text by BPE-dropout.

    Before each merge, every place where two neighbours could merge is dropped with probability `p`;
    of the places that are left, those of the lowest rank merge. Where none is left, that is the
    cutting of the pre-token. All places are drawn anew for the next merge.

    Args:
        text: a short one: time grows with the square of a pre-token's length.
        p: 0 gives what `encode` does, 1 base symbols.
        seed: equal seeds give equal cuttings.
        allowed_special: special tokens to recognise; they stay whole.

    >>> import bpe_core as bpe
    >>> tokenizer = bpe.train("aaabdaaabac", vocab_size=259, split="none").tokenizer
    >>> dropout_cuttings(tokenizer, "aaab", p=0.5, seed=1, times=3)
    [[97, 256, 98], [256, 97, 98], [97, 256, 98]]
    """
    corpus, specials = tokenizer._cutter.cut(text, allowed_special)
    encoder, chance = tokenizer._encoder, Random(seed)
    pretokens = [encoder.base_ids_of(pretoken) for pretoken in corpus.pretokens()]
    sequence = corpus.sequence.tolist()

    def cutting() -> list[int]:
        ids: list[int] = []
        for place in sequence:
            if place in specials:
                ids.append(specials[place])
            else:
                ids += _cut(pretokens[place], encoder.ranks, encoder.ids_by_rank, p, chance)
        return ids

    return [cutting() for _ in range(times)]


def _cut(
    ids: list[int], ranks: Mapping[Pair, int], made: Sequence[int], p: float, chance: Random
) -> list[int]:
    """One cutting of a pre-token, given as the ids of its base symbols."""
    while True:
        known = [(ranks.get(pair), place) for place, pair in enumerate(pairwise(ids))]
        kept = [one for one in known if one[0] is not None and chance.random() >= p]
        if not kept:
            return ids
        rank = min(rank for rank, _ in kept if rank is not None)
        ids = _merged(ids, [place for found, place in kept if found == rank], made[rank])


def _merged(ids: list[int], places: list[int], made: int) -> list[int]:
    """The ids with a merge at each of the places, from the left, without overlap."""
    merged: list[int] = []
    done = 0
    for place in places:
        if place >= done:
            merged += [*ids[done:place], made]
            done = place + 2
    return merged + ids[done:]
