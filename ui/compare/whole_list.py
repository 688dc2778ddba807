"""A list of page Compare: as much of it as a browser takes well, and all of it as a file."""

from collections.abc import Sequence

import pandas as pd

from bpe_view.spreadsheet import as_csv
from bpe_view.words import say
from ui.shared.data_table import MOST_ROWS, data_table
from ui.shared.downloads.button import download_button


def whole_list(
    table: pd.DataFrame, headers: Sequence[str], label: str, file: str, most: int = MOST_ROWS
) -> None:
    """Show it, with a button for the file, whose headers are the same in every language."""
    data_table(table, f"list {file}", label, most=most)
    download_button(
        say("panes.csv"), file, lambda: as_csv(table.set_axis(list(headers), axis="columns"))
    )
