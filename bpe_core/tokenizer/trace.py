"""Why a text is cut as it is: every choice of an encoding, one row each.

A trace is for reading. It keeps the whole row of tokens at each choice, so its size grows with
the square of a pre-token's length; `MAX_SYMBOLS` keeps that in bounds.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal

from bpe_core.common.display import Shown
from bpe_core.common.errors import SettingError
from bpe_core.common.messages import quoted
from bpe_core.common.pairs import Pair

MAX_SYMBOLS: Final = 400  # base symbols of the longest pre-token that is traced

Plain = Literal["special", "long", "whole", "unknown", "chosen", "unproved"]
"""Why a pre-token is shown without its merges: it is matched as it stands; it has more than
`MAX_SYMBOLS` base symbols; it stands in the vocabulary whole, and no merge makes it; the vocabulary
lacks a character of it; its tokens are not merged but chosen by another rule; or the merges that
are known lead to other tokens than those of the library that made the file."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that could be joined next.

    Attributes:
        place: index of its first token in the row.
        length: how many tokens of the row it joins; 2 for a pair.
        token_id: the token it would make.
        rank: the rank of its merge, by which encoding goes; None in the order `longest`, which
            asks for no ranks.
    """

    place: int
    length: int
    token_id: int
    rank: int | None


@dataclass(frozen=True, slots=True)
class TraceRow:
    """The tokens before a choice, and the choice.

    Attributes:
        token_ids: the tokens of the pre-token at this moment.
        candidates: all that could be joined now, from left to right. None at the end: no
            neighbouring pair is in the vocabulary.
        chosen: index of the candidate that is taken; None in the last row.
    """

    token_ids: tuple[int, ...]
    candidates: tuple[Candidate, ...]
    chosen: int | None


@dataclass(frozen=True, slots=True)
class PieceTrace:
    """The encoding of one pre-token.

    Attributes:
        start: its first base symbol in the text.
        end: one past its last.
        data: its bytes before any merge; others than in the text, where normalizing changed it.
        plain: why there are no rows; None: there are.
        rows: one row a choice; the last is the result.
        token_ids: the result.
    """

    start: int
    end: int
    data: bytes
    plain: Plain | None
    rows: tuple[TraceRow, ...]
    token_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MergeTree(Shown):
    """How a token was made: the two it was joined from, and how each of those was made.

    A tree may be as deep as its token is long, and the same token may stand in it any number of
    times. So a tree is one flat table, and its halves are views of it.

    Attributes:
        token_id: the token.
        made: for each merged token of the tree the rank and the pair of the merge that makes it;
            for a half, for each of the whole tree.
        tokens: the bytes of all that stands in it.
    """

    token_id: int
    made: Mapping[int, tuple[int, Pair]]
    tokens: Mapping[int, bytes] = field(default_factory=dict)

    @property
    def rank(self) -> int | None:
        """The merge that made the token; None for a base symbol."""
        return self.made[self.token_id][0] if self.token_id in self.made else None

    @property
    def left(self) -> "MergeTree | None":
        """The left half; None for a base symbol."""
        return self._half(0)

    @property
    def right(self) -> "MergeTree | None":
        """The right half; None for a base symbol."""
        return self._half(1)

    def _half(self, side: int) -> "MergeTree | None":
        if self.token_id not in self.made:
            return None
        return MergeTree(self.made[self.token_id][1][side], self.made, self.tokens)

    def __repr__(self) -> str:
        return f"MergeTree(token_id={self.token_id}, rank={self.rank})"


def trace_ranks(
    ids: Sequence[int], ranks: Mapping[Pair, int], merged_ids: Sequence[int]
) -> tuple[TraceRow, ...]:
    """Each row joins the pair of the lowest rank, the leftmost of equal ones.

    >>> rows = trace_ranks([0, 1, 2], {(1, 2): 0, (0, 1): 1}, [3, 4])
    >>> [(row.token_ids, row.chosen) for row in rows]
    [((0, 1, 2), 1), ((0, 3), None)]
    """
    row = tuple(ids)
    rows: list[TraceRow] = []
    while candidates := _known_pairs(row, ranks, merged_ids):
        known_ranks = [candidate.rank or 0 for candidate in candidates]
        chosen = known_ranks.index(min(known_ranks))
        rows.append(TraceRow(row, candidates, chosen))
        row = _join(row, candidates[chosen])
    return (*rows, TraceRow(row, (), None))


def trace_left_to_right(
    ids: Sequence[int], ranks: Mapping[Pair, int], merged_ids: Sequence[int]
) -> tuple[TraceRow, ...]:
    """Each row joins the first known pair that this pass has not gone by yet.

    >>> rows = trace_left_to_right([0, 1, 2], {(1, 2): 0, (0, 1): 1}, [3, 4])
    >>> [(row.token_ids, row.chosen) for row in rows]
    [((0, 1, 2), 0), ((4, 2), None)]
    """
    row = tuple(ids)
    rows: list[TraceRow] = []
    cursor = 0
    while candidates := _known_pairs(row, ranks, merged_ids):
        ahead = [place for place, one in enumerate(candidates) if one.place >= cursor]
        # Nothing ahead: the pass is over, and the next begins at the left again.
        chosen = ahead[0] if ahead else 0
        rows.append(TraceRow(row, candidates, chosen))
        row = _join(row, candidates[chosen])
        cursor = candidates[chosen].place + 1
    return (*rows, TraceRow(row, (), None))


def trace_longest(
    ids: Sequence[int], vocab: Mapping[int, bytes], ids_by_bytes: Mapping[bytes, int]
) -> tuple[TraceRow, ...]:
    """Each row takes, from the left, the longest token of the vocabulary that fits.

    >>> vocab = {0: b"a", 1: b"b", 2: b"c", 3: b"bc", 4: b"ab"}
    >>> rows = trace_longest([0, 1, 2], vocab, {token: i for i, token in vocab.items()})
    >>> [(row.token_ids, row.chosen) for row in rows]
    [((0, 1, 2), 1), ((4, 2), 0), ((4, 2), None)]
    """
    row = tuple(ids)
    rows: list[TraceRow] = []
    for place in range(len(ids)):
        if place >= len(row):
            break
        candidates = _fitting(row, place, vocab, ids_by_bytes)
        chosen = len(candidates) - 1
        rows.append(TraceRow(row, candidates, chosen))
        row = _join(row, candidates[chosen])
    return (*rows, TraceRow(row, (), None))


def _known_pairs(
    row: tuple[int, ...], ranks: Mapping[Pair, int], merged_ids: Sequence[int]
) -> tuple[Candidate, ...]:
    return tuple(
        Candidate(place, 2, merged_ids[ranks[pair]], ranks[pair])
        for place, pair in enumerate(pairwise(row))
        if pair in ranks
    )


def _fitting(
    row: tuple[int, ...], place: int, vocab: Mapping[int, bytes], ids_by_bytes: Mapping[bytes, int]
) -> tuple[Candidate, ...]:
    """The tokens that begin at `place`, the shortest first."""
    found = []
    data = b""
    for length, token_id in enumerate(row[place:], start=1):
        data += vocab[token_id]
        if data in ids_by_bytes:
            found.append(Candidate(place, length, ids_by_bytes[data], None))
    return tuple(found)


def _join(row: tuple[int, ...], candidate: Candidate) -> tuple[int, ...]:
    end = candidate.place + candidate.length
    return (*row[: candidate.place], candidate.token_id, *row[end:])


def merge_tree(
    token_id: int,
    merge_of: Callable[[int], tuple[int, Pair] | None],
    base_ids: Container[int],
    vocab: Mapping[int, bytes],
) -> MergeTree:
    """The tree of a token, down to `base_ids` and what else no merge makes. `merge_of`: the rank
    and the pair of the merge that makes a token; None where none does."""
    made: dict[int, tuple[int, Pair]] = {}
    waiting = [token_id]
    while waiting:
        part = waiting.pop()
        if part not in made and part not in base_ids and (merge := merge_of(part)):
            made[part] = merge
            waiting += merge[1]
    if not made and token_id not in base_ids:
        raise SettingError(f"token {quoted(token_id)} has no merge tree: no merge makes it")
    parts = {token_id, *(half for _, pair in made.values() for half in pair)}
    return MergeTree(token_id, made, {part: vocab[part] for part in parts})
