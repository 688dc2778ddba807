"""A table that needs no script and no style sheet, for the same notebooks as `still_text`."""

import html
from collections.abc import Iterable
from typing import Final

from bpe_view.notebook.result_tables import Cell, Table

_WIDEST: Final = 120  # characters of a cell
_TABLE: Final = "border-collapse: collapse; font-variant-numeric: tabular-nums"
_CELL: Final = "padding: 0 10px; border: 0; white-space: pre-wrap; overflow-wrap: anywhere"
_HEAD: Final = f"{_CELL}; border-bottom: 1px solid rgba(127, 127, 127, 0.6)"


def table_html(table: Table) -> str:
    """A table below what it is; lines of a tree meet, as nothing is between two rows."""
    columns = zip(*table.lines, strict=True) if table.lines else ((),) * len(table.head)
    styles = [
        "text-align: left; font-family: monospace"
        if all(isinstance(cell, str) for cell in column)
        else "text-align: right"
        for column in columns
    ]
    lines = [_row("td", _CELL, styles, map(_written, line)) for line in table.lines]
    rows = [_row("th", _HEAD, styles, map(_written, table.head)), *lines]
    about = f"<div>{html.escape(table.about)}</div>"
    return f'<div>{about}<table style="{_TABLE}">{"".join(rows)}</table></div>'


def _row(tag: str, style: str, styles: list[str], cells: Iterable[str]) -> str:
    written = (
        f'<{tag} style="{style}; {own}">{html.escape(cell)}</{tag}>'
        for own, cell in zip(styles, cells, strict=True)
    )
    return f"<tr>{''.join(written)}</tr>"


def _written(cell: Cell) -> str:
    if isinstance(cell, str):
        return cell if len(cell) <= _WIDEST else f"{cell[: _WIDEST - 1]}…"
    return "–" if cell is None else str(cell) if isinstance(cell, int) else f"{cell:.2f}"
