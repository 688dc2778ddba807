"""A chart on the page and its files: its data, and itself for print."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pandas as pd
import streamlit as st

from bpe_view.charts.about import with_settings
from bpe_view.charts.figure_file import (
    DOTS_PER_INCH,
    FIGURE_FORMATS,
    FigureFormat,
    PrintSize,
    figure_file,
    why_no_files,
)
from bpe_view.charts.style import config, darken
from bpe_view.spreadsheet import as_csv
from bpe_view.words import say
from ui.host.element_types import DeltaGenerator
from ui.shared.downloads.button import download_button
from ui.shared.memory import COST_OF_PICTURE, COST_OF_PIXEL, MEMORY, SMALL, TRAININGS

if TYPE_CHECKING:
    from bpe_view.charts.style import Figure

_LONGEST: Final = 300 if MEMORY < SMALL else 500
_LIMITS: Final = {"width": (30, _LONGEST), "height": (20, _LONGEST), "font": (4, 24)}
"""Millimetres and points."""
_PRESSED: Final = "chart to be printed"
_TALL: Final = 460  # pixels of a chart on the page; a higher one has a line for each row


@dataclass(frozen=True, eq=False)
class ChartFiles:
    """What is made of a chart."""

    name: str  # of the files, without an ending; also its key on the page
    # makes the data when somebody asks for them; None: they are had otherwise
    data: Callable[[], pd.DataFrame] | None
    about: Mapping[str, str]  # what the files are of (`bpe_view.charts.about`)
    code: str  # what makes the chart, to copy


def chart_with_files(figure: "Figure", files: ChartFiles, **options: Any) -> None:
    """Draw a chart, with buttons for its data and for print."""
    draw_chart(figure, files.name, **options)
    with st.container(horizontal=True):
        chart_files(files, lambda: figure)


def draw_chart(figure: "Figure", name: str, **options: Any) -> None:
    """Draw a chart in the colours of the page."""
    darken(figure, st.context.theme.type)
    st.plotly_chart(figure, key=name, config=config(name), **options)


def chart_files(
    files: ChartFiles, figure: "Callable[[], Figure]", menu: DeltaGenerator | None = None
) -> None:
    """Buttons for a chart's data, as a table and as a file, and for print; `figure` makes it.
    `menu`: takes the button for the data as a file, where few are to be in sight."""
    data = files.data
    if data:
        _dialog_button(files, "table", lambda: st.dataframe(data(), hide_index=True))
        with menu or nullcontext():
            download_button(
                say("figures.csv"),
                f"{files.name}.csv",
                lambda: as_csv(with_settings(data(), files.about)),
            )
    _dialog_button(files, "print", lambda: _print_view(figure(), files))


def _dialog_button(files: ChartFiles, what: str, draw: Callable[[], object]) -> None:
    # Where the page has to be drawn anew first, the button is no longer pressed.
    pressed = f"{files.name} {what}"
    press = partial(st.session_state.update, {_PRESSED: pressed})
    st.button(say(f"figures.{what}"), key=pressed, on_click=press)
    if st.session_state.get(_PRESSED) == pressed:
        del st.session_state[_PRESSED]
        st.dialog(say(f"figures.{what}_title"), width="medium")(draw)()


def _print_view(figure: "Figure", files: ChartFiles) -> None:
    """In a dialog: how large it is, the files, and the code."""
    usual = usual_size(figure)
    with st.container(horizontal=True):
        chosen = {
            name: st.number_input(
                say(f"figures.{name}"),
                min_value=_LIMITS[name][0],
                max_value=_LIMITS[name][1],
                value=round(value),
                key=f"{files.name} {name}",
            )
            for name, value in vars(usual).items()
        }
    size = PrintSize(**chosen)
    missing = why_no_files()
    if missing:
        st.info(say(f"figures.{missing}"))
        draw_chart(figure, f"{files.name} to save")
    with st.container(horizontal=True):
        for kind in FIGURE_FORMATS:
            download_button(
                kind.upper(),
                f"{files.name}.{kind}",
                partial(_picture, figure, kind, size, files.about),
                enabled=not missing,
            )
    if files.code:
        st.markdown(say("figures.code"))
        st.code(files.code, language="python", height=260)


def _picture(
    figure: "Figure", kind: FigureFormat, size: PrintSize, told: Mapping[str, str]
) -> bytes:
    pixels = size.width * size.height * (DOTS_PER_INCH / 25.4) ** 2 if kind == "png" else 0
    with TRAININGS.taken(COST_OF_PICTURE + round(COST_OF_PIXEL * pixels)):
        return figure_file(figure, kind, size, told)


def usual_size(figure: "Figure") -> PrintSize:
    """A column of a page wide; as high as its rows need, where it has many."""
    usual, height = PrintSize(), figure.layout.height or 0
    lines = height / 12 * usual.font * 25.4 / 72
    return PrintSize(height=min(round(lines), _LIMITS["height"][1])) if height > _TALL else usual
