"""Why a pre-token is cut as it is, as JSON for the browser: ladders of merges.

Ladders are for reading, so a very long one is sent without its middle.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypedDict

import bpe_core as bpe
from bpe_core.common import printable
from bpe_core.tokenizer import Plain

FIRST_ROWS: Final = 24  # rows of a long ladder that are sent from its beginning
LAST_ROWS: Final = 6  # rows of a long ladder that are sent from its end
MOST_READ: Final = 80  # signs that are sent of a pre-token as it is merged
MAX_CANDIDATES: Final = 24  # candidates of a row that are sent; the chosen one is always among them


Candidate = tuple[int, int, int, int | None]  # its place, its length, its id and its rank
LadderKind = Literal["merges"] | Plain


class Row(TypedDict):
    """The tokens before a merge, and what can merge: so many `more` were not sent, and `chosen` is
    the place of the one that does, or nothing at the end."""

    ids: Sequence[int]
    candidates: list[Candidate]
    more: int
    chosen: int | None


class Ladder(TypedDict):
    """The rows of a pre-token; so many are `skipped` after some. `read`: the pre-token as it is
    merged, where that is not what stands in the text, else `""`."""

    kind: LadderKind
    read: str
    rows: list[Row]
    skipped: int
    skipped_after: int


class Ladders(TypedDict):
    """For each pre-token's first base symbol a place in `all`."""

    of: dict[str, int]
    all: list[Ladder]


def ladders(pieces: Iterable[bpe.tokenizer.PieceTrace], shown: bytes | None = None) -> Ladders:
    """The ladders of pre-tokens; equal pre-tokens share one. `shown`: the text that they stand in,
    where they may have been changed, in UTF-8."""
    place_of: dict[tuple[bytes, str | None, bool], int] = {}
    of: dict[str, int] = {}
    found: list[Ladder] = []
    for piece in pieces:
        here = piece.data if shown is None else shown[piece.start : piece.end]
        # White space around it may be of no token.
        changed = piece.plain is None and piece.data not in (here, here.strip())
        key = (piece.data, piece.plain, changed)
        if key not in place_of:
            place_of[key] = len(found)
            found.append(_ladder(piece, _start(printable(piece.data)) if changed else ""))
        of[str(piece.start)] = place_of[key]
    return {"of": of, "all": found}


def _start(text: str) -> str:
    return text if len(text) <= MOST_READ else f"{text[:MOST_READ]}…"


def _ladder(piece: bpe.tokenizer.PieceTrace, read: str) -> Ladder:
    rows = [_row(row) for row in piece.rows]
    skipped = max(len(rows) - FIRST_ROWS - LAST_ROWS, 0)
    return {
        "kind": piece.plain or "merges",
        "read": read,
        "rows": rows[:FIRST_ROWS] + rows[FIRST_ROWS + skipped :],
        "skipped": skipped,
        "skipped_after": FIRST_ROWS,
    }


def _row(row: bpe.tokenizer.TraceRow) -> Row:
    shown = [
        place
        for place in range(len(row.candidates))
        if place < MAX_CANDIDATES or place == row.chosen
    ]
    return {
        "ids": row.token_ids,
        "candidates": [
            (one.place, one.length, one.token_id, one.rank)
            for one in (row.candidates[place] for place in shown)
        ],
        "more": len(row.candidates) - len(shown),
        "chosen": None if row.chosen is None else shown.index(row.chosen),
    }


def ids_in(found: Ladders) -> set[int]:
    """Every token id that ladders mention."""
    ids: set[int] = set()
    for ladder in found["all"]:
        for row in ladder["rows"]:
            ids |= set(row["ids"])
            ids |= {candidate[2] for candidate in row["candidates"]}
    return ids
