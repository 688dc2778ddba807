"""Rows of one text, what each costs, and where they differ most; overview.js draws it."""

from pathlib import Path
from typing import Final, TypedDict

from bpe_view.component import Component
from bpe_view.rows.rows_payload import RowsData
from bpe_view.tokens import token_styles

OVERVIEW: Final = Component(
    "overview", Path(__file__).parent / "overview.js", token_styles, words=("tokens", "compare")
)


class BarData(TypedDict):
    """A bar; `shown` is its value as it is written."""

    name: str
    value: float
    shown: str


class OverviewData(TypedDict):
    """Everything but the visitor's words and colours. Pressed, one of `actions`, by their keys, is
    what stands below."""

    rows: RowsData
    bars_title: str
    bars: list[BarData]
    difference: str
    actions: dict[str, str]
    open: str
