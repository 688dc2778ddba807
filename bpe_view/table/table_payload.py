"""What a table that one works in is sent; table.js draws it."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypedDict

from bpe_view.component import Component
from bpe_view.tokens import token_styles

if TYPE_CHECKING:
    import pandas as pd

TABLE: Final = Component("table", Path(__file__).parent / "table.js", token_styles, ("tokens",))


class ColumnData(TypedDict):
    """A column; `digits` are decimal places, None of words, and of IDs, which stand as they are."""

    name: str
    label: str
    help: str
    digits: int | None
    cells: list[str | float | None]


class TableData(TypedDict):
    """A table. `left_out` rows are not sent; `chosen` is a row, None where none is; `chooses`:
    whether a row can be chosen."""

    label: str
    columns: list[ColumnData]
    left_out: int
    chosen: int | None
    chooses: bool


def table_payload(
    table: "pd.DataFrame",
    label: str,  # what it is called
    *,
    total: int | None = None,  # rows that there are; None: those of `table`
    headings: Mapping[str, str] | None = None,  # of columns, where they are not their names
    helps: Mapping[str, str] | None = None,  # what a heading means
    ids: Collection[str] = (),  # columns whose thousands are not separated
    chosen: int | None = None,
    chooses: bool = False,
) -> TableData:
    """A table as JSON."""
    from pandas.api.types import is_numeric_dtype  # the wheel does without, but for tables

    def column(name: str, cells: "pd.Series[Any]") -> ColumnData:
        is_number = is_numeric_dtype(cells) and name not in ids
        return {
            "name": name,
            "label": (headings or {}).get(name, name),
            "help": (helps or {}).get(name, ""),
            "digits": _digits(cells) if is_number else None,
            "cells": cells.astype(object).where(cells.notna(), None).tolist(),
        }

    return {
        "label": label,
        "columns": [column(str(name), cells) for name, cells in table.items()],
        "left_out": (total or len(table)) - len(table),
        "chosen": chosen,
        "chooses": chooses,
    }


def _digits(cells: "pd.Series[Any]") -> int:
    """Decimal places: two, unless all are whole."""
    known = cells.dropna().astype(float)
    return 0 if (known == known.round()).all() else 2
