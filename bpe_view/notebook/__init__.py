"""What a notebook shows of the library's results; found by the entry point `bpe_core.display`."""

from bpe_core import Comparison, TrainingRun
from bpe_core.common import Shown, ShownText
from bpe_view.notebook.player_frame import player_frame
from bpe_view.notebook.still_text import still_rows
from bpe_view.notebook.table_html import table_html


def html_of(value: object) -> str | None:
    """A run as the player, text as its coloured tokens, the rest of the library's as a table.

    >>> html_of("text") is None
    True
    """
    table = value.as_table() if isinstance(value, Shown) else None
    if table:
        return table_html(table)
    if isinstance(value, TrainingRun):
        return player_frame(value)
    if isinstance(value, Comparison):
        return still_rows(value.rows(), list(value.shared.values()))
    if isinstance(value, ShownText):
        return still_rows(value.rows())
    return None
