"""What stands in the cells of the table of tokens, for people and for other programs."""

import numpy as np
import pandas as pd

from bpe_core.analysis import Reach
from bpe_core.common import Int64Array, hex_bytes, printable
from bpe_view import spreadsheet
from bpe_view.token_card.token_rows import Columns
from bpe_view.words.catalog import FALLBACK, messages


def as_table(columns: Columns, rows: Int64Array, language: str) -> pd.DataFrame:
    """One line a token, as people read it. Empty cells are what a token does not have. `rows`:
    which ones, in order. `language`: of the reasons why no encoding gives a token; headings are for
    programs."""
    vocabulary = columns.vocabulary
    tokens = [vocabulary.tokens[row] for row in rows.tolist()]
    made_at = vocabulary.made_at[rows]
    table = {
        "id": vocabulary.ids[rows],
        "token": [printable(token) for token in tokens],
        "uses": columns.uses[rows],
        "went on": None if columns.went_on is None else columns.went_on[rows],
        "bytes": vocabulary.lengths[rows],
        "characters": _or_empty(np.where(vocabulary.partial, -1, vocabulary.characters)[rows]),
        "merge": _or_empty(np.where(made_at < 0, -1, made_at + 1)),
        "count then": _counts_then(columns, made_at),
        "built from it": columns.built[rows],
        "hex": [hex_bytes(token) for token in tokens],
        "why none": _reasons(columns, rows, language),
        "instead": _instead(columns, rows),
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


def _instead(columns: Columns, rows: Int64Array) -> list[str] | None:
    """The tokens that stand in the place of one that its own text does not give."""
    if columns.reach is None:
        return None
    vocabulary = columns.vocabulary

    def written(token_id: int) -> str:
        return printable(vocabulary.tokens[vocabulary.row(token_id)])

    return [" + ".join(map(written, columns.instead.get(row, ()))) for row in rows.tolist()]


def _or_empty(values: Int64Array) -> "pd.Series[int]":
    """Whole numbers with empty cells for -1."""
    return pd.Series(pd.array(values, dtype="Int64")).mask(values < 0)
