"""A text in the tokens of an opened tokenizer: where they stand, and which merges made them.

The library gives the tokens and their offsets. The merges are found again from the symbols of each
pre-token; they explain it only if they end in the library's tokens.
"""

from array import array
from collections.abc import Sequence
from itertools import accumulate, chain, pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from bpe_core.common.errors import FormatError
from bpe_core.common.gaps import CLOSED, NEVER, Int32Array, Int64Array
from bpe_core.opened.libraries import NO_TOKEN, Facts
from bpe_core.opened.token_names import TokenTable
from bpe_core.text.corpus import Corpus
from bpe_core.tokenizer.merge_numbers import number_merges
from bpe_core.tokenizer.merger import Merger
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.trace import Plain

UNCOVERED: Final = -2  # the ID of a text that no token covers; -1 stands between two texts


class PlacedTokens(NamedTuple):
    """The tokens of a text, and where each begins in it, so that each byte belongs to one."""

    data: bytes  # the text in UTF-8
    ids: Int64Array  # shape (tokens,)
    begins: Int64Array  # shape (tokens + 1,): the byte where each begins, and the end of the text
    row_text: str | None = None  # the texts of the tokens, joined, if they have no places in a text


def join_texts(texts: Sequence[PlacedTokens], separator: str) -> PlacedTokens:
    """Several texts as one, with a separator of ID -1 between every two."""
    mark = separator.encode()
    ids = [part for text in texts for part in (np.array([-1]), text.ids)]
    places = accumulate((len(text.data) + len(mark) for text in texts), initial=0)
    begins = np.concatenate([one.begins + at for one, at in zip(texts, places, strict=False)])
    begins[0] = 0  # also if nothing of the first text is a token
    return PlacedTokens(mark.join(one.data for one in texts), np.concatenate(ids)[1:], begins)


def read_merges(rows: Sequence[int], id_count: int) -> Merger:
    """The merges of a file that apply, each after those that make its parts; none if they have no
    such order. They encode by the ranks of the file, and every token is a symbol.

    Args:
        rows: what `merges()` in `libraries.py` gives.
        id_count: more than any ID.
    """
    numbers = np.array(rows, dtype=np.int64).reshape(-1, 3).T
    try:
        applying = number_merges(numbers, id_count)
    except FormatError:  # a merge makes a token of itself, for example
        applying = np.zeros(0, dtype=np.int64)
    *pair, made = numbers[:, applying].astype(np.int32)
    ranks = np.argsort(np.argsort(applying)).astype(np.int32)
    return Merger(np.stack(pair, axis=1), range(id_count), array("i", made.tobytes()), ranks)


class Pretoken(NamedTuple):
    """A pre-token of a library."""

    tokens: slice  # the indices of its tokens in the text
    symbols: Sequence[int]  # the IDs that its merges begin with
    gaps: Int32Array | None  # the merge that closes each gap between symbols, if all is explained
    plain: Plain | None  # why no merges explain it


def explain(
    ids: Sequence[int], rows: Sequence[Any], merger: Merger, facts: Facts
) -> list[Pretoken]:
    """The pre-tokens of a text, explained where our merges lead to the library's tokens `ids`.
    `rows`: what `pretokens()` in `libraries.py` gives."""
    keys = [tuple(symbols) for _, symbols in rows]
    distinct = list(dict.fromkeys(key for key in keys if key and NO_TOKEN not in key))
    encoded = dict(zip(distinct, _encode(merger, distinct), strict=True))
    found, end = list[Pretoken](), 0
    for (size, _), symbols in zip(rows, keys, strict=True):
        tokens, end = slice(end, end + size), end + size
        gaps, our_ids = encoded.get(symbols, (None, []))
        plain: Plain | None = None
        if not symbols:
            plain = "special"
        elif our_ids != list(ids[tokens]):
            if facts.unk in ids[tokens]:
                plain = "unknown"
            elif facts.kind != "BPE":
                plain = "chosen"
            elif gaps is None and facts.unk is None:
                plain = "unknown"
            else:
                plain = "whole" if facts.ignore_merges and size == 1 else "unproved"
        found.append(Pretoken(tokens, symbols, None if plain else gaps, plain))
    return found


def _encode(
    merger: Merger, pretokens: Sequence[Sequence[int]]
) -> list[tuple[Int32Array, list[int]]]:
    """The gap ranks, int32 of shape (symbols - 1,), and the token IDs of each pre-token."""
    symbols = np.array([*chain.from_iterable(pretokens)], dtype=np.int64)
    corpus = Corpus.each_once(symbols.astype(np.int32), [*map(len, pretokens)])
    gaps, merged_ids = merger.gap_ranks(corpus), np.array(merger.merged_ids, dtype=np.int64)
    text = Tokenization(corpus, gaps, symbols[:0], merged_ids, {}, {}, unit_ids=symbols)
    tokens = text.unique_tokens(len(merged_ids))
    edges = zip(corpus.starts, tokens.bounds, strict=True)
    return [(gaps[a : b - 1], tokens.ids[c:d].tolist()) for (a, c), (b, d) in pairwise(edges)]


def token_begins(text: str, starts: Int64Array, ends: Int64Array, sizes: Int64Array) -> Int64Array:
    """Where each token begins in the UTF-8 of a text, so that each character belongs to one.

    A character that no token covers belongs to the token before it, at the beginning to the first.
    Tokens that overlap are parts of a character and share its bytes.

    Args:
        starts, ends: int64, the offsets of the tokens, in characters.
        sizes: int64, the number of bytes that each token has in a text.

    Returns:
        int64, shape (tokens + 1,): the byte where each token begins, and the end of the text.

    >>> places = [np.array(one) for one in ([1, 1, 4], [2, 2, 5], [1, 1, 1])]
    >>> token_begins("(é) a", *places).tolist()
    [0, 2, 5, 6]
    """
    data = np.frombuffer(text.encode(), dtype=np.uint8)
    before = np.append(np.flatnonzero(data & 0xC0 != 0x80), len(data))
    if not len(starts):
        return before[-1:]
    # Some files make the library count in bytes: then offsets may lie behind the text.
    starts, ends = np.minimum(starts, len(text)), np.minimum(ends, len(text))
    starts, reached = np.maximum.accumulate(starts), np.maximum.accumulate(ends)
    is_new = np.append(True, starts[1:] > starts[:-1]) & (starts >= np.append(0, reached[:-1]))
    firsts = np.flatnonzero(is_new)  # of runs of tokens that overlap
    count = np.diff(firsts, append=len(starts))
    begins = np.append(0, before[starts[firsts[1:]]])
    room = np.diff(begins, append=before[-1])
    # A token has its own size where that fits, else one share of the run's characters; a token with
    # empty offsets has none.
    sizes = np.where(starts < ends, sizes, 0)
    fits = np.add.reduceat(sizes, firsts) == room
    shares = np.where(np.repeat(fits, count), sizes, starts < ends)
    room = np.where(fits, room, before[np.maximum.reduceat(ends, firsts)] - begins)
    ahead = np.cumsum(shares) - shares
    ahead -= np.repeat(ahead[firsts], count)
    all_shares = np.maximum(np.add.reduceat(shares, firsts), 1)
    part = -(-np.repeat(room, count) * ahead // np.repeat(all_shares, count))  # rounded up
    return np.append(np.repeat(begins, count) + part, before[-1])


def tokenization_of(
    placed: PlacedTokens,
    vocab: TokenTable,
    pretokens: Sequence[Pretoken] = (),
    merger: Merger | None = None,
) -> Tokenization:
    """A text in its tokens, with their history if all of it is explained.

    Args:
        pretokens: the pre-tokens of the text; without them each token is one.
        merger: the merges that made the tokens, if they were merged.
    """
    data = np.frombuffer(placed.data, dtype=np.uint8)
    has_bytes = np.diff(placed.begins) > 0
    begins, ids = placed.begins[:-1][has_bytes], placed.ids[has_bytes]
    uncovered = len(placed.ids) - len(ids)
    if len(data) and not len(ids):  # one token more, which does not count
        begins, ids = np.zeros(1, dtype=np.int64), np.full(1, UNCOVERED)
        uncovered -= 1
    history = None
    if merger and not uncovered and placed.row_text is None:
        history = _history(placed, pretokens, vocab.in_text)
    gaps, unit_ids = history or _without_history(begins, ids, len(data))
    edges = begins
    if pretokens:
        edges = np.unique(placed.begins[[pretoken.tokens.start for pretoken in pretokens]])
    lengths = np.diff(edges[edges < len(data)], append=len(data))
    return Tokenization(
        corpus=Corpus.each_once(data.astype(np.int32), lengths),
        corpus_gap_ranks=gaps,
        base_ids=np.zeros(0, dtype=np.int64),
        merged_ids=np.array(merger.merged_ids if merger and history else (), dtype=np.int64),
        special_ids={},
        vocab=vocab,
        unit_ids=unit_ids,
        has_history=history is not None,
        uncovered=uncovered,
        row_text=placed.row_text,
    )


def _without_history(
    begins: Int64Array, ids: Int64Array, size: int
) -> tuple[Int32Array, Int64Array]:
    """Tokens that are there before any merge, in the form of `_history`."""
    gaps, unit_ids = np.full(size, CLOSED, dtype=np.int32), np.full(size, -1, dtype=np.int64)
    gaps[np.append(begins, size)[1:] - 1] = NEVER
    unit_ids[begins] = ids
    return gaps, unit_ids


def _history(
    placed: PlacedTokens, pretokens: Sequence[Pretoken], sizes: Int64Array
) -> tuple[Int32Array, Int64Array] | None:
    """For each byte of a text the merge that closes the gap behind it, and the ID of the symbol
    that begins there. None if a pre-token is not explained, or a token has not as many symbols as
    bytes or characters. `sizes`: by ID the bytes of a token."""
    gaps, unit_ids = _without_history(placed.begins[:-1], placed.ids, len(placed.data))
    for pretoken in pretokens:
        if pretoken.gaps is None:
            if pretoken.plain != "special":
                return None
            continue
        symbols = np.array(pretoken.symbols, dtype=np.int64)
        ends = np.append(np.flatnonzero(pretoken.gaps == NEVER) + 1, len(symbols))
        edges = pairwise(placed.begins[pretoken.tokens.start : pretoken.tokens.stop + 1])
        for (start, stop), first, end in zip(edges, [0, *ends[:-1]], ends, strict=True):
            places = _symbol_begins(placed.data[start:stop], sizes[symbols[first:end]])
            if places is None:
                return None
            unit_ids[start + places] = symbols[first:end]
            gaps[start + places[1:] - 1] = pretoken.gaps[first : end - 1]
    return gaps, unit_ids


def _symbol_begins(data: bytes, sizes: Int64Array) -> Int64Array | None:
    """Where each symbol of a token begins in its bytes. White space at both ends that is in no
    symbol belongs to the first and the last one."""
    for core in (data, data.strip()):
        if int(sizes.sum()) == len(core):
            places = np.cumsum(sizes) - sizes
        else:
            places = np.flatnonzero((np.frombuffer(core, np.uint8) & 0xC0) != 0x80)
            places[:1] = 0  # the first may begin inside of a character
        if len(places) == len(sizes):
            places[1:] += data.index(core)
            return places
    return None
