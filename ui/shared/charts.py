"""A chart on the page, and its data as a table and as a file."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pandas as pd
import streamlit as st

from bpe_view.charts.style import config, darken
from bpe_view.spreadsheet import as_csv
from bpe_view.words import say
from ui.shared.downloads.download_button import download_button
from ui.shared.element_types import DeltaGenerator
from ui.shared.tables import show_table

if TYPE_CHECKING:
    from bpe_view.charts.style import Figure

_PRESSED: Final = "chart whose data are to be shown"


def draw_chart(figure: "Figure", name: str, **options: Any) -> None:
    """Draw a chart in the colours of the page."""
    darken(figure, st.context.theme.type)
    st.plotly_chart(figure, key=name, config=config(name), **options)


def chart_data(
    name: str, data: Callable[[], pd.DataFrame], menu: DeltaGenerator | None = None
) -> None:
    """Buttons for a chart's data, as a table and as a file.

    Args:
        name: of the file, without an ending.
        data: makes them when somebody asks.
        menu: takes the button for the file, where few buttons are to be in sight.
    """
    # Where the page has to be drawn anew first, the button is no longer pressed.
    press = partial(st.session_state.update, {_PRESSED: name})
    st.button(say("charts.data.table"), key=f"{name} table", on_click=press)
    if st.session_state.get(_PRESSED) == name:
        del st.session_state[_PRESSED]
        st.dialog(say("charts.data.title"), width="medium")(
            lambda: show_table(data(), say("charts.data.title"))
        )()
    with menu or nullcontext():
        download_button(say("charts.data.csv"), f"{name}.csv", lambda: as_csv(data()))
