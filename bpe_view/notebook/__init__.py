"""What a notebook shows of the library's results; found by the entry point `bpe_core.display`."""

from bpe_core import TrainingRun
from bpe_core.common import Shown, ShownText
from bpe_view.notebook.still_text import still_rows
from bpe_view.notebook.table_html import table_html


def html_of(value: object) -> str | None:
    """Text as its coloured tokens, a run's below what it is; the rest of the library's as a table.

    >>> html_of("text") is None
    True
    """
    table = value.as_table() if isinstance(value, Shown) else None
    if table:
        return table_html(table)
    if isinstance(value, TrainingRun):
        return still_rows([(repr(value)[1:-1], *row[1:]) for row in value.rows()])
    if isinstance(value, ShownText):
        return still_rows(value.rows())
    return None
