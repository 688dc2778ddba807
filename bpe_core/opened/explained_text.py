"""A text in the tokens of an opened tokenizer: where they stand in it, and how they were made.

The library that made the file gives the tokens and their offsets. What it merged is found again
from the symbols of each pre-token, and counts only where it ends in the library's tokens.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, Final

import numpy as np

from bpe_core.common.gaps import CLOSED, NEVER, BoolArray, Int32Array, Int64Array
from bpe_core.opened.file_merges import FileMerges
from bpe_core.opened.libraries import Facts
from bpe_core.text.alphabet import utf8_sizes
from bpe_core.text.corpus import Corpus
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.trace import Plain

NOTHING: Final = -2  # the id of a text that no token covers; -1 stands between two texts


@dataclass(frozen=True, eq=False)
class PlacedTokens:
    """The tokens of a text, and where each stands in it, so that each byte belongs to one.

    Attributes:
        data: the text in UTF-8.
        ids: int64, shape (tokens,).
        begins: int64, shape (tokens + 1,): the byte where each begins, and the end of the text. A
            token that stands for nothing in the text ends where it begins.
        is_exact: whether tokens of one id stand for the same bytes everywhere.
        row_text: the text, where it is that of the tokens in a row.
    """

    data: bytes
    ids: Int64Array
    begins: Int64Array
    is_exact: bool = False
    row_text: str | None = None

    @cached_property
    def covers(self) -> BoolArray:
        """Which tokens have a byte of the text."""
        return np.diff(self.begins) > 0

    @property
    def uncovered(self) -> int:
        """How many tokens have none; -1 for a text of which nothing is a token."""
        if self.data and not self.covers.any():
            return len(self.ids) - 1
        return int(np.count_nonzero(~self.covers))


def in_a_row(tokens: Sequence[bytes], ids: Int64Array) -> PlacedTokens:
    """Tokens in a row, without the text that they are of."""
    parts = [token.decode(errors="replace") for token in tokens]
    begins = np.cumsum([0, *(len(part.encode()) for part in parts)], dtype=np.int64)
    text = "".join(parts)
    return PlacedTokens(text.encode(), ids, begins, row_text=text)


def side_by_side(texts: Sequence[PlacedTokens], mark: str) -> PlacedTokens:
    """Several texts as one, with a mark, of id -1, between every two."""
    data = mark.encode().join(text.data for text in texts)
    ids = [part for text in texts for part in (np.array([-1]), text.ids)]
    places = accumulate((len(text.data) + len(mark.encode()) for text in texts), initial=0)
    begins = [text.begins + place for text, place in zip(texts, places, strict=False)]
    return PlacedTokens(data, np.concatenate(ids)[1:], np.concatenate(begins))


@dataclass(frozen=True, eq=False)
class Group:
    """A pre-token, as a library cut it.

    Attributes:
        first, size: its tokens in the text.
        symbols: the ids that its merges begin with.
        gaps: int32, the merge that closes each gap between them; None where they are not explained.
        plain: why they are not.
    """

    first: int
    size: int
    symbols: Sequence[int]
    gaps: Int32Array | None
    plain: Plain | None


def explain(
    ids: Sequence[int], rows: Mapping[str, Any], merges: FileMerges, facts: Facts
) -> list[Group]:
    """The pre-tokens of a text, those whose merges lead to the tokens of the library explained.

    Args:
        ids: the tokens of the library.
        rows: what `libraries` tells of the pre-tokens, as `groups`.
        merges: those of the file.
        facts: what the file says of itself.
    """
    found: list[Group] = []
    keys = [tuple(symbols) for symbols in rows["symbols"]]
    distinct = list(dict.fromkeys(one for one in keys if one and -1 not in one))
    known = dict(zip(distinct, merges.gaps_of(distinct), strict=True))
    first = 0
    for size, symbols in zip(rows["sizes"], keys, strict=True):
        tokens = list(ids[first : first + size])
        plain: Plain | None = None
        gaps = known.get(symbols)
        if not symbols:
            plain = "special"
        elif gaps is None or merges.merger.encode(symbols) != tokens:
            if facts.unk in tokens:
                plain = "unknown"
            elif facts.kind != "BPE":
                plain = "chosen"
            elif gaps is None and facts.unk is None:
                plain = "unknown"
            else:
                plain = "whole" if facts.ignore_merges and size == 1 else "unproved"
        found.append(Group(first, size, symbols, None if plain else gaps, plain))
        first += size
    return found


def token_begins(text: str, starts: Int64Array, ends: Int64Array, sizes: Int64Array) -> Int64Array:
    """Where each token begins in the UTF-8 of a text, so that each character belongs to one.

    A character that no token covers belongs to the token before it, at the beginning to the first.
    Tokens that overlap are parts of a character: they take as many bytes as they have, or share.

    Args:
        text: any text.
        starts, ends: int64, the offsets of the tokens, in characters.
        sizes: the bytes that each token stands for.

    Returns:
        int64, shape (tokens + 1,): the byte where each token begins, and the end of the text.

    >>> places = [np.array(one) for one in ([1, 1, 4], [2, 2, 5], [1, 1, 1])]
    >>> token_begins("(é) a", *places).tolist()
    [0, 2, 5, 6]
    """
    before = np.concatenate(([0], np.cumsum(utf8_sizes(text))))
    if not len(starts):
        return before[-1:]
    # Where the library loses count, it tells places in bytes, which may lie behind the text.
    starts, ends = np.minimum(starts, len(text)), np.minimum(ends, len(text))
    reached = np.maximum.accumulate(ends)
    starts = np.maximum.accumulate(starts)
    is_new = np.append(True, starts[1:] > starts[:-1])
    firsts = np.flatnonzero(is_new & (starts >= np.append(0, reached[:-1])))
    begins = before[starts[firsts]]
    begins[0] = 0
    count = np.diff(firsts, append=len(starts))
    # Where bytes fit they say where tokens begin, else their offsets do. An empty span has none.
    sizes = np.where(starts < ends, sizes, 0)
    at = np.cumsum(sizes) - sizes
    fits = np.add.reduceat(sizes, firsts) == np.diff(begins, append=before[-1])
    by_bytes = np.repeat(begins - at[firsts], count) + at
    by_offsets = _shared(before, starts, ends, np.flatnonzero(is_new))
    places = np.where(np.repeat(fits, count), by_bytes, by_offsets)
    places[firsts] = begins
    return np.append(places, before[-1])


def _shared(
    before: Int64Array, starts: Int64Array, ends: Int64Array, firsts: Int64Array
) -> Int64Array:
    """Where tokens begin by their offsets. Of those with one start (`firsts`: the first of each)
    all but the first take a byte, the last one the last; where bytes are short the first go without
    one, and what has an empty span always does."""
    count = np.diff(firsts, append=len(starts))
    takes = (starts < ends).astype(np.int64)
    ahead = np.cumsum(takes) - takes
    ahead -= np.repeat(ahead[firsts], count)
    left = np.repeat(np.add.reduceat(takes, firsts), count) - ahead
    behind = np.minimum(
        np.maximum.reduceat(ends, firsts), np.append(starts[firsts[1:]], len(before) - 1)
    )
    last = np.repeat(before[behind], count) - left
    return np.where(ahead > 0, np.maximum(before[starts], last), before[starts])


def in_tokens(
    placed: PlacedTokens,
    of: Any,
    groups: Sequence[Group] | None = None,
    merges: FileMerges | None = None,
    uncovered: Sequence[int] | None = None,
) -> Tokenization:
    """A text in its tokens, with their history where all of it is known.

    Args:
        placed: the tokens.
        of: their `OpenedTokenizer`.
        groups: the pre-tokens of the text, where they are known; else each token is one.
        merges: those that made the tokens, if they were merged.
        uncovered: how many tokens stand for nothing in each of several texts.
    """
    known = history(placed, groups, of.vocab.in_text) if merges and groups is not None else None
    merged_ids = merges.made.astype(np.int64) if merges and known else np.zeros(0, dtype=np.int64)
    firsts = [group.first for group in groups or ()]
    begins, ids = placed.begins[:-1][placed.covers], placed.ids[placed.covers]
    if placed.data and not len(ids):
        begins, ids = np.zeros(1, dtype=np.int64), np.full(1, NOTHING)
    data, order = np.frombuffer(placed.data, dtype=np.uint8), np.arange(len(ids))
    starts = np.append(begins, len(data))
    if placed.is_exact and not firsts:
        distinct, first, order = np.unique(ids, return_index=True, return_inverse=True)
        data = np.concatenate([data[starts[one] : starts[one + 1]] for one in first] or [data])
        starts = np.append(0, np.cumsum(np.diff(starts)[first]))
        begins, ids = starts[:-1], distinct
    elif firsts:
        edges = np.unique(placed.begins[np.array(firsts, dtype=np.int64)])
        starts = np.append(edges[edges < len(data)], len(data))
        order = np.arange(len(starts) - 1)
    gaps, unit_ids = known or _as_they_stand(begins, ids, len(data))
    return Tokenization(
        corpus=Corpus(
            symbols=data.astype(np.int32),
            starts=starts,
            counts=np.bincount(order, minlength=len(starts) - 1).astype(np.int64),
            order=order.astype(np.int32),
        ),
        corpus_gap_ranks=gaps,
        base_ids=np.zeros(0, dtype=np.int64),
        merged_ids=merged_ids,
        special_ids={},
        tokenizer=of,
        unit_ids=unit_ids,
        has_history=known is not None,
        uncovered=(placed.uncovered,) if uncovered is None else uncovered,
        row_text=placed.row_text,
    )


def _as_they_stand(begins: Int64Array, ids: Int64Array, size: int) -> tuple[Int32Array, Int64Array]:
    """Tokens that are there from the start, in the form of a history."""
    gaps, unit_ids = np.full(size, CLOSED, dtype=np.int32), np.full(size, -1, dtype=np.int64)
    gaps[np.append(begins, size)[1:] - 1] = NEVER
    unit_ids[begins] = ids
    return gaps, unit_ids


def history(
    placed: PlacedTokens, groups: Sequence[Group], sizes: Int64Array
) -> tuple[Int32Array, Int64Array] | None:
    """For each byte of a text the merge that closes the gap behind it, and the token that begins
    there before any merge; None where some token of its pre-tokens, `groups`, is not explained,
    stands for nothing, or has not as many symbols as bytes or characters. `sizes`: int64, by id,
    the bytes that a token stands for."""
    if placed.row_text is not None or placed.uncovered:
        return None
    text, begins = placed.data, placed.begins
    gaps, unit_ids = _as_they_stand(begins[:-1], placed.ids, len(text))
    for group in groups:
        if group.gaps is None:
            if group.plain != "special":
                return None
            continue
        symbols = np.array(group.symbols, dtype=np.int64)
        ends = np.append(np.flatnonzero(group.gaps == NEVER) + 1, len(symbols))
        tokens = range(group.first, group.first + group.size)
        for token, first, end in zip(tokens, [0, *ends[:-1]], ends, strict=True):
            units = symbols[first:end]
            places = _places(text[begins[token] : begins[token + 1]], sizes[units])
            if places is None:
                return None
            unit_ids[begins[token] + places] = units
            gaps[begins[token] + places[1:] - 1] = group.gaps[first : end - 1]
    return gaps, unit_ids


def _places(data: bytes, sizes: Int64Array) -> Int64Array | None:
    """Where each of several symbols begins in the bytes that they stand for together; white space
    at both ends, which no symbol stands for, belongs to the first and the last."""
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
