"""A text in the tokens of an opened tokenizer: where they stand in it, and how they were made.

The library that made the file gives the tokens and their offsets. What it merged is found again
from the symbols of each pre-token, and counts only where it ends in the library's tokens.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import numpy as np

from bpe_core.common.gaps import CLOSED, NEVER, Int32Array, Int64Array
from bpe_core.files.opened.file_merges import FileMerges
from bpe_core.text.alphabet import code_points
from bpe_core.text.corpus import Corpus
from bpe_core.tokenizer.encode import ids_of_gaps
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.trace import Plain

NOTHING: Final = -2  # the id of a text that no token covers; -1 stands between two texts


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
    ids: Sequence[int], rows: Mapping[str, Any], merges: FileMerges, unknown: int | None
) -> list[Group]:
    """The pre-tokens of a text, those whose merges lead to the tokens of the library explained.

    Args:
        ids: the tokens of the library.
        rows: what `libraries` tells of the pre-tokens, as `groups`.
        merges: those of the file.
        unknown: the id that stands for what the vocabulary lacks.
    """
    found: list[Group] = []
    known: dict[tuple[int, ...], Int32Array] = {}
    keys = [tuple(symbols) for symbols in rows["symbols"]]
    new = list(dict.fromkeys(one for one in keys if one and -1 not in one))
    known.update(zip(new, merges.gaps_of(new), strict=True))
    for first, size, symbols in zip(rows["first"], rows["sizes"], keys, strict=True):
        tokens = list(ids[first : first + size])
        plain: Plain | None = None
        gaps = known.get(symbols)
        if not symbols:
            plain = "special"
        elif gaps is None:
            plain = "unknown" if unknown in tokens else "unproved"
        elif ids_of_gaps(symbols, gaps.tolist(), merges.made_ids) != tokens:
            whole = size == 1 and merges.maker[tokens[0]] < 0
            plain = "whole" if whole else "unproved"
        found.append(Group(first, size, symbols, None if plain else gaps, plain))
    return found


def token_begins(text: str, starts: Int64Array, ends: Int64Array, sizes: Int64Array) -> Int64Array:
    """Where each token begins in the UTF-8 of a text, so that each character belongs to one.

    A character that no token covers belongs to the token before it, at the beginning to the first.
    Tokens that overlap are parts of a character: they take as many bytes as they have, or share.

    Args:
        text: has a character at least.
        starts, ends: the offsets of the tokens, in characters.
        sizes: the bytes that each token stands for.

    Returns:
        int64, the byte where each token begins, and so where the one before it ends.

    >>> places = [np.array(one) for one in ([1, 1, 4], [2, 2, 5], [1, 1, 1])]
    >>> token_begins("(é) a", *places).tolist()
    [0, 4, 5]
    """
    before = np.concatenate(([0], np.cumsum(_utf8_sizes(text))))
    reached = np.maximum.accumulate(ends)
    starts = np.maximum.accumulate(starts)
    is_first = np.ones(len(starts), dtype=np.bool_)
    is_first[1:] = (starts[1:] >= reached[:-1]) & (starts[1:] > starts[:-1])
    firsts = np.flatnonzero(is_first)
    begins = before[starts[firsts]]
    begins[0] = 0
    room = np.diff(begins, append=before[-1])
    count = np.diff(firsts, append=len(starts))
    # Where bytes fit they say where tokens begin, else their offsets do.
    at = np.cumsum(sizes) - sizes
    places: Int64Array = np.repeat(begins - at[firsts], count) + at
    fits = np.add.reduceat(sizes, firsts) == room
    for cluster in np.flatnonzero(~fits & (count > 1)).tolist():
        rows = slice(int(firsts[cluster]), int(firsts[cluster] + count[cluster]))
        end = int(begins[cluster] + room[cluster])
        places[rows] = _shared(np.maximum(before[starts[rows]], begins[cluster]), end)
    return places


def _shared(firsts: Int64Array, end: int) -> Int64Array:
    """Where tokens begin, some of which share a first byte: of those each but the first takes a
    byte, from `end` on backwards. Where there are more tokens than bytes, the first have none."""
    places = firsts.copy()
    for token in range(len(firsts) - 1, 0, -1):
        if firsts[token - 1] == firsts[token]:
            places[token] = max(end - 1, firsts[token])
        end = int(places[token])
    return places


def _utf8_sizes(text: str) -> Int64Array:
    codes = code_points(text)
    sizes: Int64Array = 1 + (codes >= 0x80).astype(np.int64) + (codes >= 0x800) + (codes >= 0x10000)
    return sizes


def in_tokens(
    data: bytes,
    ids: Int64Array,
    begins: Int64Array,
    edges: Int64Array,
    of: object,
    *,
    gaps: Int32Array | None = None,
    unit_ids: Int64Array | None = None,
    merged_ids: Int64Array | None = None,
    uncovered: Sequence[int] = (0,),
    row_text: str | None = None,
) -> Tokenization:
    """A text in tokens that cover it.

    Args:
        data: the text in UTF-8.
        ids, begins: int64, the tokens, and the byte where each begins.
        edges: int64, the byte where each pre-token begins.
        of: the tokenizer.
        gaps, unit_ids, merged_ids: its history, if it is known: of each byte the merge that closes
            the gap behind it and the token that begins there before any merge; the token that each
            merge makes.
        uncovered, row_text: as `Tokenization` has them.
    """
    size = len(data)
    has_history = gaps is not None
    if gaps is None:
        gaps = np.full(size, CLOSED, dtype=np.int32)
        gaps[begins[1:] - 1] = NEVER
        gaps[size - 1 :] = NEVER
    if unit_ids is None:
        unit_ids = np.full(size, -1, dtype=np.int64)
        unit_ids[begins] = ids
    no_ids = np.zeros(0, dtype=np.int64)
    return Tokenization(
        corpus=Corpus(
            symbols=np.frombuffer(data, dtype=np.uint8).astype(np.int32),
            starts=np.append(edges, size),
            counts=np.ones(len(edges), dtype=np.int64),
            order=np.arange(len(edges), dtype=np.int32),
        ),
        corpus_gap_ranks=gaps,
        base_ids=no_ids,
        merged_ids=no_ids if merged_ids is None else merged_ids,
        special_ids={},
        tokenizer=cast(Any, of),
        unit_ids=unit_ids,
        has_history=has_history,
        uncovered=uncovered,
        row_text=row_text,
    )


def history(
    text: bytes,
    begins: Int64Array,
    ids: Sequence[int],
    groups: Sequence[Group],
    sizes: Int64Array,
) -> tuple[Int32Array, Int64Array] | None:
    """For each byte of a text the merge that closes the gap behind it, and the token that begins
    there before any merge; None where some token is not explained, or has not as many symbols as
    bytes or characters.

    Args:
        text: in UTF-8; its tokens `ids` begin at `begins`, and each has a byte at least.
        groups: its pre-tokens.
        sizes: int64, by id, the bytes that a token stands for.
    """
    gap_ranks = np.full(len(text), CLOSED, dtype=np.int32)
    unit_ids = np.full(len(text), -1, dtype=np.int64)
    ends = [*begins[1:].tolist(), len(text)]
    for group in groups:
        tokens = range(group.first, group.first + group.size)
        if group.gaps is None:
            if group.plain != "special":
                return None
            for token in tokens:
                unit_ids[begins[token]] = ids[token]
                gap_ranks[ends[token] - 1] = NEVER
            continue
        symbols = np.array(group.symbols, dtype=np.int64)
        edges = np.append(np.flatnonzero(group.gaps == NEVER) + 1, len(symbols))
        begin = 0
        for token, end in zip(tokens, edges.tolist(), strict=True):
            data = text[begins[token] : ends[token]]
            units = symbols[begin:end]
            places = _places(data, sizes[units])
            if places is None:
                return None
            unit_ids[begins[token] + places] = units
            behind = begins[token] + np.append(places[1:], len(data)) - 1
            gap_ranks[behind[:-1]] = group.gaps[begin : end - 1]
            gap_ranks[behind[-1]] = NEVER
            begin = end
    return gap_ranks, unit_ids


def _places(data: bytes, sizes: Int64Array) -> Int64Array | None:
    """Where each of several symbols begins in the bytes that they stand for together."""
    if int(sizes.sum()) == len(data):
        return np.cumsum(sizes) - sizes
    characters = np.flatnonzero((np.frombuffer(data, np.uint8) & 0xC0) != 0x80)
    return characters if len(characters) == len(sizes) else None
