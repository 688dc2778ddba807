"""Why pre-tokens are cut as they are, as JSON for the browser: ladders of merges.

Ladders are for reading, so a very long one is sent without its middle.
"""

from collections.abc import Iterable
from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import printable

FIRST_ROWS: Final = 24  # rows of a long ladder that are sent from its beginning
LAST_ROWS: Final = 6  # rows of a long ladder that are sent from its end
MOST_READ: Final = 80  # signs that are sent of a pre-token as it is merged
MAX_CANDIDATES: Final = 24  # candidates of a row that are sent; the chosen one is always among them


def ladders(
    pieces: Iterable[bpe.tokenizer.PieceTrace], shown: bytes | None = None
) -> dict[str, Any]:
    """The ladders of pre-tokens; equal pre-tokens share one.

    Args:
        pieces: the traces of the pre-tokens.
        shown: the text that they stand in, where they may have been changed, in UTF-8.

    Returns:
        `all` ladders, and `of` each pre-token's first base symbol the place of its own there. A
        ladder has its `kind`, as `read` the pre-token as it is merged where that is not what stands
        in the text, and `rows`, of which so many are `skipped` after some.
    """
    place_of: dict[tuple[bytes, str | None, bool], int] = {}
    of: dict[str, int] = {}
    found: list[dict[str, Any]] = []
    for piece in pieces:
        here = piece.data if shown is None else shown[piece.start : piece.end]
        # White space around it may be of no token.
        changed = piece.plain is None and piece.data not in (here, here.strip())
        key = (piece.data, piece.plain, changed)
        if key not in place_of:
            place_of[key] = len(found)
            found.append(_ladder(piece, changed))
        of[str(piece.start)] = place_of[key]
    return {"of": of, "all": found}


def _ladder(piece: bpe.tokenizer.PieceTrace, changed: bool) -> dict[str, Any]:
    read = printable(piece.data) if changed else ""
    rows = [_row(row) for row in piece.rows]
    skipped = max(len(rows) - FIRST_ROWS - LAST_ROWS, 0)
    return {
        "kind": piece.plain or "merges",
        "read": read if len(read) <= MOST_READ else f"{read[:MOST_READ]}…",
        "rows": rows[:FIRST_ROWS] + rows[FIRST_ROWS + skipped :],
        "skipped": skipped,
        "skipped_after": FIRST_ROWS,
    }


def _row(row: bpe.tokenizer.TraceRow) -> dict[str, Any]:
    """The tokens before a merge, and the place, length, id and rank of each that can merge; so many
    `more` are not sent, and `chosen` is the place of the one that does, None at the end."""
    shown = [
        place
        for place in range(len(row.candidates))
        if place < MAX_CANDIDATES or place == row.chosen
    ]
    candidates = [row.candidates[place] for place in shown]
    return {
        "ids": row.token_ids,
        "candidates": [(one.place, one.length, one.token_id, one.rank) for one in candidates],
        "more": len(row.candidates) - len(shown),
        "chosen": None if row.chosen is None else shown.index(row.chosen),
    }


def ids_in(found: dict[str, Any]) -> set[int]:
    """Every token id that ladders mention."""
    rows = [row for ladder in found["all"] for row in ladder["rows"]]
    return {one for row in rows for one in (*row["ids"], *(it[2] for it in row["candidates"]))}
