"""A chart on the page, and its data as a table and as a file."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from bpe_view.charts.style import Figure, config, darken
from bpe_view.spreadsheet import as_csv
from bpe_view.words import say
from ui.shared.downloads.download_button import download_button
from ui.shared.session import visit
from ui.shared.tables import show_table


def draw_chart(figure: Figure, name: str, **options: Any) -> None:
    """Draw a chart in the colours of the page."""
    darken(figure, st.context.theme.type)
    st.plotly_chart(figure, key=name, config=config(name), **options)


def chart_data(name: str, data: Callable[[], pd.DataFrame]) -> None:
    """Buttons for a chart's data, as a table and as a file.

    Args:
        name: of the file, without an ending.
        data: makes them when they are wanted.
    """
    # The press is kept: a run that another event cuts short would lose it.
    press = partial(setattr, visit(), "table_of_chart", name)
    st.button(say("charts.data.table"), key=f"{name}-table", on_click=press)
    if visit().table_of_chart == name:
        visit().table_of_chart = ""
        table, title = data(), say("charts.data.title")
        st.dialog(title, width="medium")(lambda: show_table(table, title))()
    download_button(say("charts.data.csv"), f"{name}.csv", lambda: as_csv(data()))
