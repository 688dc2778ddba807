"""A table that needs no script and no style sheet, for the same notebooks as `still_text`."""

import html
from typing import Final

from bpe_core.common import ShownTable

_TABLE: Final = "border-collapse: collapse; font-variant-numeric: tabular-nums"
_CELL: Final = "padding: 0 10px; border: 0; white-space: pre-wrap; overflow-wrap: anywhere"
_HEAD: Final = f"{_CELL}; border-bottom: 1px solid rgba(127, 127, 127, 0.6)"


def table_html(table: ShownTable) -> str:
    """A table below what it is; lines of a tree meet, as nothing is between two rows."""
    styles = [
        "text-align: right" if numbers else "text-align: left; font-family: monospace"
        for numbers, _ in table.columns
    ]
    head, *lines = zip(*(cells for _, cells in table.columns), strict=True)
    rows = [_row("th", _HEAD, styles, head), *(_row("td", _CELL, styles, line) for line in lines)]
    about = f"<div>{html.escape(table.about)}</div>"
    return f'<div>{about}<table style="{_TABLE}">{"".join(rows)}</table></div>'


def _row(tag: str, style: str, styles: list[str], cells: tuple[str, ...]) -> str:
    written = (
        f'<{tag} style="{style}; {own}">{html.escape(cell)}</{tag}>'
        for own, cell in zip(styles, cells, strict=True)
    )
    return f"<tr>{''.join(written)}</tr>"
