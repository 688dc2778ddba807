"""Which merges of a file ever apply, and the order in which they are numbered here.

Llama 3's file lists each way to cut a token in two, of which encoding only ever meets one. And
some of its merges join a token that a merge of a *higher* rank makes: they apply as soon as that
token is there. Encoding goes by the ranks of the file. But gap ranks (`bpe_core.gaps`) rest on
"the highest rank inside a token names the merge that made it", so the merges that apply are
numbered anew, each after the two that make its parts, and `Tokenizer.file_ranks` keeps the order
of the file.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

import numpy as np

from bpe_core import compiled
from bpe_core.corpus import Corpus
from bpe_core.encode import rank_gaps
from bpe_core.gaps import NEVER, Int32Array, Int64Array
from bpe_core.pairs import Pair
from bpe_core.tokenizer import Tokenizer

_Value = TypeVar("_Value", Pair, int)


class Merges(NamedTuple):
    """Merges as `Tokenizer` takes them.

    Attributes:
        pairs: the ids that each joins.
        made: the id that each makes; none twice.
        file_ranks: their order in the file; empty if it is this one.
    """

    pairs: tuple[Pair, ...]
    made: tuple[int, ...]
    file_ranks: tuple[int, ...] = ()


def merges_that_apply(
    base_ids: Sequence[int],
    pairs: Sequence[Pair],
    made: Sequence[int],
    tokens: Mapping[int, Sequence[int]],
) -> Merges:
    """The merges that ever apply, numbered so that each comes after those that make its parts.

    The symbols of a token are joined in the same order wherever they stand, as long as no merge
    crosses their edges. So a merge applies somewhere if and only if it is the last one when the
    symbols of its own token are encoded, and a token has at most one such merge.

    Args:
        base_ids: the token id of each base symbol.
        pairs: what each merge joins, in the order of the file.
        made: the id that each merge makes.
        tokens: the base symbols of each token that a merge makes; a merge of any other token is
            left out.
    """
    ids = np.array(list(tokens), dtype=np.int64)
    sizes = np.fromiter(map(len, tokens.values()), dtype=np.int64, count=len(tokens))
    starts = np.concatenate(([0], np.cumsum(sizes)))
    gaps = _gap_ranks(_as_pieces(tokens.values(), starts), base_ids, pairs, made)
    token = np.repeat(np.arange(len(tokens)), sizes)
    # The gap behind a token is open; a token that no merges make has another one inside.
    is_made = np.bincount(token, weights=gaps == NEVER, minlength=len(tokens)) == 1
    closed = (gaps != NEVER) & is_made[token]
    ranks, of_token = gaps[closed], token[closed]
    is_last = np.array(made, dtype=np.int64)[ranks] == ids[of_token]
    alive, lengths = ranks[is_last], sizes[of_token[is_last]]
    in_file = np.argsort(alive)
    kept = alive[in_file].tolist()
    order = _order_of_making(
        [pairs[rank] for rank in kept],
        [made[rank] for rank in kept],
        np.argsort(lengths[in_file], kind="stable").tolist(),
    )
    return Merges(
        pairs=tuple(pairs[kept[rank]] for rank in order),
        made=tuple(made[kept[rank]] for rank in order),
        file_ranks=() if order == sorted(order) else tuple(order),
    )


def _as_pieces(tokens: Iterable[Sequence[int]], starts: Int64Array) -> Corpus:
    """A corpus in which each token is a pre-token of its own."""
    count = len(starts) - 1
    return Corpus(
        symbols=np.fromiter(chain.from_iterable(tokens), dtype=np.int32, count=int(starts[-1])),
        starts=starts.astype(np.int64),
        counts=np.ones(count, dtype=np.int64),
        sequence=np.arange(count, dtype=np.int32),
    )


def _gap_ranks(
    corpus: Corpus, base_ids: Sequence[int], pairs: Sequence[Pair], made: Sequence[int]
) -> Int32Array:
    """One rank for each symbol of the corpus, `NEVER` behind a piece."""
    if compiled.is_ready():
        from bpe_core.compiled.encoding import make_encoder

        left, right = np.array(pairs, dtype=np.int32).reshape(-1, 2).T
        return make_encoder(base_ids, left, right, made).encode_pieces(corpus).gap_ranks
    ranks = {pair: rank for rank, pair in enumerate(pairs)}
    gaps: list[int] = []
    for piece in corpus.pieces():
        gaps += [*rank_gaps([base_ids[symbol] for symbol in piece], ranks, made), NEVER]
    return np.array(gaps, dtype=np.int32)


def _order_of_making(
    pairs: Sequence[Pair], made: Sequence[int], shortest_first: Iterable[int]
) -> list[int]:
    """The places of merges by the highest place in their tree, then depth, then place."""
    maker = {token_id: place for place, token_id in enumerate(made)}
    highest, depth = list(range(len(pairs))), [0] * len(pairs)
    # What a token is joined from is shorter, so it is known by then.
    for place in shortest_first:
        for part in pairs[place]:
            before = maker.get(part)
            if before is not None:
                highest[place] = max(highest[place], highest[before])
                depth[place] = max(depth[place], depth[before] + 1)
    return sorted(range(len(pairs)), key=lambda place: (highest[place], depth[place], place))


def in_file_order(tokenizer: Tokenizer, values: Sequence[_Value]) -> Sequence[_Value]:
    """One value for each merge, in the order of ranks, by which whoever opens a file encodes."""
    if not tokenizer.file_ranks:
        return values
    return [value for _, value in sorted(zip(tokenizer.file_ranks, values, strict=True))]
