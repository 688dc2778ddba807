"""The look that all charts share.

One figure serves both themes: Streamlit colours text, grid and ground in the browser, and the
colours here have enough contrast on the light and on the dark ground (a test holds that). No two
series differ by colour only: each has its own dash or marker, or bars that are outlines.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from bpe_core.common import Int64Array
from bpe_view.look import CHART_COLOURS, COLOURS
from bpe_view.words import signs

if TYPE_CHECKING:
    import plotly.graph_objects as go

    Figure: TypeAlias = go.Figure
else:
    Figure = object  # plotly is slow to load, and the text of a page need not wait for it


@dataclass(frozen=True)
class Series:
    """How one line or one set of bars looks."""

    colour: str  # as `#rrggbb`
    dash: str  # plotly's word for the line
    symbol: str  # plotly's word for the markers
    is_filled: bool = True  # whether bars are more than an outline


def series(place: int | str, dash: str, symbol: str, is_filled: bool = True) -> Series:
    """One in a colour of look.css, such as `--series-1`."""
    return Series(CHART_COLOURS[f"series-{place}"], dash, symbol, is_filled)


TRAINING: Final = series(1, "solid", "circle")
UNSEEN: Final = series(2, "dash", "diamond", is_filled=False)
COUNT: Final = series("count", "solid", "circle")
ACCENT: Final = CHART_COLOURS["series-next"]
"""The chosen size and what merges next, as in the player; nothing else."""
LIGHT_INK: Final = COLOURS["secondary"][0]  # axis labels on the light ground


def line(series: Series, **line_style: Any) -> dict[str, Any]:
    """A scatter trace's look: a line whose points can be clicked though they are not drawn."""
    return {
        "mode": "lines+markers",
        "line": {"color": series.colour, "dash": series.dash, "width": 2.5, **line_style},
        "marker": {"color": series.colour, "symbol": series.symbol, "size": 7, "opacity": 0},
        "selected": {"marker": {"opacity": 1, "size": 12}},
        "unselected": {"marker": {"opacity": 0}},
    }


def ghost_line(place: int) -> dict[str, Any]:
    """The look of one of several lines behind the chosen one."""
    return line(series(5, ("dot", "dash", "longdash", "dashdot")[place % 4], "circle"), width=1.5)


def bars(colours: list[str], filled: list[bool]) -> dict[str, Any]:
    """The look of bars, of which some are only outlines."""
    fills = [
        colour if one else "rgba(0,0,0,0)" for colour, one in zip(colours, filled, strict=True)
    ]
    return {"color": fills, "line": {"color": colours, "width": 1.5}}


def make_figure(traces: list[dict[str, Any]], x_title: str, y_title: str, **more: Any) -> Figure:
    """A figure of plotly's. `more`: of its layout."""
    import plotly.graph_objects as go

    return go.Figure(traces, layout(x_title, y_title, **more))


def layout(x_title: str, y_title: str, **more: Any) -> dict[str, Any]:
    """A layout with axis titles, the legend above, and room for long numbers."""
    base: dict[str, Any] = {
        "height": 400,
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "margin": {"l": 8, "r": 12, "t": 44, "b": 8},
        "xaxis": {"title": {"text": x_title}, "automargin": True},
        "yaxis": {"title": {"text": y_title}, "automargin": True},
        "hovermode": "closest",
        "dragmode": False,
        "clickmode": "event+select",
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"},
        "separators": signs().point + signs().thousands,
    }
    # Of ticks and `%{x}`; d3's formats would separate four digits in every language.
    numbers = {"exponentformat": "none", "separatethousands": signs().grouped_from == 4}
    for axis in ("xaxis", "yaxis"):
        base[axis] |= numbers | more.pop(axis, {})
    return base | more


def whole_axis(high: float) -> dict[str, Any]:
    """A linear axis of whole numbers from 0: no tick stands between two of them."""
    return {"dtick": 1} if high < 10 else {}


def log_axis(high: float) -> dict[str, Any]:
    """A logarithmic axis from 1, with ticks at round numbers.

    >>> log_axis(300)["tickvals"], log_axis(5_000)["tickvals"]
    ([1, 2, 5, 10, 20, 50, 100, 200], [1, 10, 100, 1000])
    """
    digits = (1,) if high > 1_000 else (1, 2, 5)
    ticks = [digit * 10**power for power in range(len(f"{high:.0f}")) for digit in digits]
    return {"type": "log", "tickvals": [tick for tick in ticks if tick <= max(high, 1)]}


def darken(figure: Figure, theme: str | None) -> None:
    """Streamlit's axis labels are grey; on a light ground they need more contrast."""
    if theme == "light":
        # Plotly's `update_xaxes` takes three times as long for the same.
        for axis in (*figure.select_xaxes(), *figure.select_yaxes()):
            axis.tickfont = axis.title.font = {"color": LIGHT_INK}


def config(name: str) -> dict[str, Any]:
    """The chart's tool bar: only the button that saves the picture, as SVG, without any server."""
    return {
        "displayModeBar": "hover",
        "displaylogo": False,
        "modeBarButtons": [["toImage"]],
        "toImageButtonOptions": {"format": "svg", "filename": name},
        "scrollZoom": False,
    }


MAX_POINTS: Final = 500
"""Points of one line in the browser: one for every second column, each an element to be drawn."""


def by_magnitude(size: int, limit: int = MAX_POINTS) -> Int64Array:
    """Places of at most `limit` of `size` values, with the first and the last, evenly on a
    logarithmic axis. Nothing is averaged: what is drawn is always one of the values.

    >>> by_magnitude(1000, 4).tolist()
    [0, 9, 99, 999]
    """
    if size <= limit:
        return np.arange(size)
    return np.unique(np.geomspace(1, size, limit).round().astype(np.int64) - 1)
