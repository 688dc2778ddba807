"""Why a pre-token is cut as it is, as JSON for the browser: ladders of merges, and merge trees.

Ladders are for reading, so a very long one is sent without its middle.
"""

from collections.abc import Iterable
from typing import Any, Final

import bpe_core as bpe

FIRST_ROWS: Final = 24
"""Rows of a long ladder that are sent from its beginning."""
LAST_ROWS: Final = 6
"""Rows of a long ladder that are sent from its end."""
MAX_CANDIDATES: Final = 24
"""Candidates of a row that are sent; the chosen one is always among them."""
MOST_IN_TREE: Final = 400
"""Bytes of the longest token whose tree is drawn; it has twice as many nodes."""

Parts = dict[int, tuple[int, int, int]]
"""For a token the rank of the merge that makes it, and the two tokens that it joins."""


def ladders(pieces: Iterable[bpe.PieceTrace]) -> dict[str, Any]:
    """The ladders of pre-tokens; equal pre-tokens share one.

    Returns:
        `of`: for each pre-token's first base symbol a place in `all`; `all`: the ladders.
    """
    place_of: dict[tuple[bytes, bool], int] = {}
    of: dict[str, int] = {}
    found: list[dict[str, Any]] = []
    for piece in pieces:
        key = (piece.data, piece.special)
        if key not in place_of:
            place_of[key] = len(found)
            found.append(_ladder(piece))
        of[str(piece.start)] = place_of[key]
    return {"of": of, "all": found}


def _ladder(piece: bpe.PieceTrace) -> dict[str, Any]:
    rows = [_row(row) for row in piece.rows]
    skipped = max(len(rows) - FIRST_ROWS - LAST_ROWS, 0)
    return {
        "kind": _kind(piece),
        "rows": rows[:FIRST_ROWS] + rows[FIRST_ROWS + skipped :],
        "skipped": skipped,
        "skipped_after": FIRST_ROWS,
    }


def _kind(piece: bpe.PieceTrace) -> str:
    """What the ladder is of: merges, or a reason why there are none to show."""
    if piece.special:
        return "special"
    if not piece.rows:
        return "long" if piece.end - piece.start > 1 else "merges"
    # Some vocabularies take a pre-token that they hold as a whole without merging.
    return "merges" if piece.rows[-1].token_ids == piece.token_ids else "whole"


def _row(row: bpe.TraceRow) -> dict[str, Any]:
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


def merge_parts(tokenizer: bpe.Tokenizer, token_ids: Iterable[int]) -> Parts:
    """How tokens were made, down to base symbols; a tree for each, all in one table.

    Of a token that is too long to draw its tree (`too_long`), there are only its two halves: the
    tokens in a tree may be as many as their bytes, and so would their labels be as long.
    """
    parts: Parts = {}
    for token_id in token_ids:
        if token_id not in parts:
            parts |= _parts_of(tokenizer, token_id)
    return parts


def too_long(token: bytes) -> bool:
    """Whether a token has too many bytes for its merge tree to be drawn."""
    return len(token) > MOST_IN_TREE


def _parts_of(tokenizer: bpe.Tokenizer, token_id: int) -> Parts:
    try:
        made = tokenizer.merge_tree(token_id).made
    except bpe.SettingError:
        return {}  # no merge makes it
    drawn = {token_id} & made.keys() if too_long(tokenizer.vocab[token_id]) else made
    return {one: (made[one][0], *made[one][1]) for one in drawn}


def ids_in(found: dict[str, Any]) -> set[int]:
    """Every token id that ladders mention."""
    ids: set[int] = set()
    for ladder in found["all"]:
        for row in ladder["rows"]:
            ids |= set(row["ids"])
            ids |= {candidate[2] for candidate in row["candidates"]}
    return ids
