"""Tables as comma-separated values that a spreadsheet shows as they are.

A spreadsheet takes a cell that begins with certain signs for a formula, and runs it. Tokens may
begin with anything, and a text may come from somebody else's link; a text is no formula. The
summary of the mode Predict does the same in the browser.
"""

from typing import Any

import pandas as pd

from bpe_core.analysis import no_formula


def as_csv(table: pd.DataFrame) -> str:
    """The table as a file, without its index. Numbers are left as they are.

    >>> as_csv(pd.DataFrame({"token": ["=1+1", "-ing", "a-b"], "uses": [1, -2, 3]})).splitlines()
    ['token,uses', "'=1+1,1", "'-ing,-2", 'a-b,3']
    """
    names = [no_formula(name) for name in table.columns]
    safe = table.apply(_texts).set_axis(names, axis="columns")
    # With these line ends a lone carriage return inside a cell is quoted too, and begins no row.
    text: str = safe.to_csv(index=False, lineterminator="\r\n")
    return text


def _texts(column: "pd.Series[Any]") -> "pd.Series[Any]":
    return column if pd.api.types.is_numeric_dtype(column) else column.map(no_formula)
