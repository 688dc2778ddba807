"""Why a text has these tokens: every choice of an encoding, one row each."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Literal

from bpe_core.common.display import Shown
from bpe_core.common.errors import SettingError
from bpe_core.common.messages import quoted
from bpe_core.common.pairs import Pair
from bpe_core.tokenizer.encode import Order
from bpe_core.tokenizer.merger import Merger

Plain = Literal["special", "long", "whole", "unknown", "chosen", "unproved"]
"""Why a pre-token has no rows: it is a special token; it has more than `MAX_TRACED_SYMBOLS` base
symbols; the whole of it is a token that no merge makes; the vocabulary lacks a character of it; its
tokens are not merged but chosen by another rule; or the known merges lead to other tokens than
those of the library that made the file."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Tokens that could be joined next.

    Attributes:
        place: index of its first token in the row.
        length: how many tokens of the row it joins; 2 for a pair.
        token_id: the token it would make.
        rank: the rank of its merge; None in the order `longest`, which has no ranks.
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
        candidates: all that could be joined now, from left to right; none in the last row.
        chosen: index of the candidate that is joined; None in the last row.
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


class Trace(tuple[PieceTrace, ...], Shown):
    """The pre-tokens of a text; `tokens` are the bytes of all tokens in their rows, by ID."""

    tokens: Mapping[int, bytes]

    @classmethod
    def of(cls, pieces: Iterable[PieceTrace], vocab: Mapping[int, bytes]) -> "Trace":
        """The trace of a text."""
        trace = cls(pieces)
        rows = {row.token_ids for piece in trace for row in piece.rows}
        rows |= {piece.token_ids for piece in trace}
        trace.tokens = {token_id: vocab[token_id] for row in rows for token_id in row}
        return trace

    def __repr__(self) -> str:
        return f"<Trace: {len(self):,} pre-tokens>"


def trace_rows(
    ids: Sequence[int],
    merger: Merger,
    order: Order = "rank",
    vocab: Mapping[int, bytes] | None = None,
    ids_by_bytes: Mapping[bytes, int] | None = None,
) -> tuple[TraceRow, ...]:
    """Every choice in encoding a pre-token. `ids`: the token IDs of its base symbols.

    `rank` joins the pair of the lowest rank, the leftmost of equal ones; `left-to-right` the first
    known pair behind the last choice, and begins again at the left where there is none; `longest`,
    which needs `vocab` and `ids_by_bytes`, the longest token that begins at each place.

    >>> merger = Merger(((1, 2), (0, 1)), range(3), range(3, 5))
    >>> [(row.token_ids, row.chosen) for row in trace_rows([0, 1, 2], merger)]
    [((0, 1, 2), 1), ((0, 3), None)]
    """
    row, rows, place = tuple(ids), list[TraceRow](), 0
    while True:
        if order == "longest":
            candidates = _fitting(row, place, vocab or {}, ids_by_bytes or {})
            chosen = len(candidates) - 1
        else:
            candidates = _known_pairs(row, merger)
            by_rank = [(one.rank, index) for index, one in enumerate(candidates)]
            ahead = [index for index, one in enumerate(candidates) if one.place >= place]
            chosen = min(by_rank, default=(0, 0))[1] if order == "rank" else [*ahead, 0][0]
        if not candidates:
            return (*rows, TraceRow(row, (), None))
        rows.append(TraceRow(row, candidates, chosen))
        joined = candidates[chosen]
        row = (*row[: joined.place], joined.token_id, *row[joined.place + joined.length :])
        place = joined.place + 1


def _known_pairs(row: tuple[int, ...], merger: Merger) -> tuple[Candidate, ...]:
    ranks = merger.ranks
    known = ((place, ranks[pair]) for place, pair in enumerate(pairwise(row)) if pair in ranks)
    return tuple(Candidate(place, 2, merger.ids_by_rank[rank], rank) for place, rank in known)


def _fitting(
    row: tuple[int, ...], place: int, vocab: Mapping[int, bytes], ids_by_bytes: Mapping[bytes, int]
) -> tuple[Candidate, ...]:
    """The tokens that begin at `place`, the shortest first."""
    ends = accumulate(vocab[token_id] for token_id in row[place:])
    return tuple(
        Candidate(place, length, ids_by_bytes[data], None)
        for length, data in enumerate(ends, start=1)
        if data in ids_by_bytes
    )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MergeTree(Shown):
    """How a token was made: the two tokens it was joined from, and how each of those was made.

    A tree may be as deep as its token is long, so it is one flat table, and its halves are views.

    Attributes:
        token_id: the token.
        made: for each merged token of the tree the rank and the pair of the merge that makes it;
            of a half, for each of the whole tree.
        tokens: the bytes of all tokens in it, by ID.
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


def merge_tree(
    token_id: int, merger: Merger, base_ids: Container[int], vocab: Mapping[int, bytes]
) -> MergeTree:
    """The tree of a token, down to what no merge makes. Raises `SettingError`: no merge makes the
    token, and it is none of `base_ids`."""
    made: dict[int, tuple[int, Pair]] = {}
    waiting = [token_id]
    while waiting:
        part = waiting.pop()
        if part not in made and part in merger.makers:
            place = merger.makers[part]
            left, right = map(int, merger.merges[place])
            made[part] = place, (left, right)
            waiting += left, right
    if not made and token_id not in base_ids:
        raise SettingError(f"token {quoted(token_id)} has no merge tree: no merge makes it")
    parts = {token_id, *(half for _, pair in made.values() for half in pair)}
    return MergeTree(token_id, made, {part: vocab[part] for part in parts})
