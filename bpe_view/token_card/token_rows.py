"""Which tokens the table shows, in which order, and what stands in its cells."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from bpe_core.gaps import Int64Array
from bpe_core.printable import hex_bytes, printable
from bpe_core.vocabulary import BoolArray, Reach, Vocabulary
from bpe_view import spreadsheet
from bpe_view.words.catalog import FALLBACK, messages

LONGEST: Final = 100
"""Tokens that count as the longest ones."""


@dataclass(frozen=True, eq=False)
class Columns:
    """All that is known of each row of a vocabulary at a step.

    Attributes:
        vocabulary: the tokens.
        step: merges made.
        uses: int64, times in the text.
        built: int64, tokens joined directly from it.
        merge_counts: int64, by rank: how often the pair stood together then; None where that is
            not known.
        reach: int8, `Reach`; None where nobody asked.
    """

    vocabulary: Vocabulary
    step: int
    uses: Int64Array
    built: Int64Array
    merge_counts: Int64Array | None
    reach: npt.NDArray[np.int8] | None


def rows_of_kinds(columns: Columns, found: BoolArray, kinds: list[str]) -> BoolArray:
    """The rows at this step that were found and are of all these kinds."""
    vocabulary = columns.vocabulary
    rows = found & vocabulary.at(columns.step)
    for kind in kinds:
        if kind == "whitespace":
            rows &= vocabulary.whitespace
        elif kind == "half":
            rows &= vocabulary.partial
        elif kind == "digits":
            rows &= vocabulary.digits
        elif kind == "special":
            rows &= vocabulary.special
        elif kind == "unused":
            rows &= columns.uses == 0
        elif kind == "unreachable" and columns.reach is not None:
            rows &= columns.reach != Reach.REACHED
    # Of what is left, so it comes last.
    return vocabulary.longest(rows, LONGEST) if "longest" in kinds else rows


def in_order(columns: Columns, rows: BoolArray, order: str) -> Int64Array:
    """The rows as indices; equal ones by id."""
    indices = np.flatnonzero(rows)
    keys = {
        "uses": columns.uses,
        "newest": columns.vocabulary.made_at,
        "bytes": columns.vocabulary.lengths,
        "built": columns.built,
    }
    if order not in keys:
        return indices
    return indices[np.argsort(-keys[order][indices], kind="stable")]


def as_table(columns: Columns, rows: Int64Array, language: str) -> pd.DataFrame:
    """One line a token, as people read it. Empty cells are what a token does not have.

    Args:
        columns: all that is known of the tokens.
        rows: which ones, in order.
        language: of the reasons why no encoding gives a token; headings are for programs.
    """
    vocabulary = columns.vocabulary
    tokens = [vocabulary.tokens[row] for row in rows.tolist()]
    made_at = vocabulary.made_at[rows]
    table = {
        "id": vocabulary.ids[rows],
        "token": [printable(token) for token in tokens],
        "uses": columns.uses[rows],
        "bytes": vocabulary.lengths[rows],
        "characters": _or_empty(vocabulary.characters[rows]),
        "merge": _or_empty(np.where(made_at < 0, -1, made_at + 1)),
        "count then": _counts_then(columns, made_at),
        "built from it": columns.built[rows],
        "hex": [hex_bytes(token) for token in tokens],
        "why none": _reasons(columns, rows, language),
    }
    return pd.DataFrame({name: cells for name, cells in table.items() if cells is not None})


def as_csv(columns: Columns, rows: Int64Array) -> str:
    """The same lines for other programs, with the pair that each token was joined from.

    They are the same whatever the visitor's language.
    """
    vocabulary = columns.vocabulary
    table = as_table(columns, rows, FALLBACK)
    place = table.columns.get_loc("built from it")
    assert isinstance(place, int)
    table.insert(place, "left id", _or_empty(vocabulary.left[rows]))
    table.insert(place + 1, "right id", _or_empty(vocabulary.right[rows]))
    table["special"] = vocabulary.special[rows]
    return spreadsheet.as_csv(table)


def _counts_then(columns: Columns, made_at: Int64Array) -> "pd.Series[int] | None":
    if columns.merge_counts is None:
        return None
    if not len(columns.merge_counts):
        return _or_empty(np.full(len(made_at), -1))
    return _or_empty(np.where(made_at < 0, -1, columns.merge_counts[np.maximum(made_at, 0)]))


def _reasons(columns: Columns, rows: Int64Array, language: str) -> list[str] | None:
    if columns.reach is None:
        return None
    said = messages(language)
    words = {reach: str(said[f"vocabulary.why.{reach.name.lower()}"]) for reach in Reach}
    return [words[Reach(reach)] for reach in columns.reach[rows].tolist()]


def _or_empty(values: Int64Array) -> "pd.Series[int]":
    """Whole numbers with empty cells for -1."""
    return pd.Series(pd.array(values, dtype="Int64")).mask(values < 0)
