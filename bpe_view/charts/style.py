"""The look that all charts share.

One figure serves both themes: Streamlit colours text, grid and ground in the browser, and the
colours here have enough contrast on the light and on the dark ground (a test holds that). No two
series differ by colour only: each has its own dash or marker, or bars that are outlines.
"""

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Any, Final

from bpe_view.look import CHART_COLOURS, COLOURS
from bpe_view.words import signs

if TYPE_CHECKING:
    import plotly.graph_objects as go

    Figure = go.Figure

HEIGHT: Final = 400


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
GHOST: Final = series(5, "dot", "circle")
COUNT: Final = series("count", "solid", "circle")
ACCENT: Final = CHART_COLOURS["series-next"]
"""The chosen size and what merges next, as in the player; nothing else."""
LIGHT_INK: Final = COLOURS["secondary"][0]  # axis labels on the light ground
GHOST_DASHES: Final = ("dot", "dash", "longdash", "dashdot")


def line(series: Series, **line_style: Any) -> dict[str, Any]:
    """A scatter trace's look: a line whose points can be clicked though they are not drawn."""
    return {
        "mode": "lines+markers",
        "line": {"color": series.colour, "dash": series.dash, "width": 2.5, **line_style},
        "marker": {"color": series.colour, "symbol": series.symbol, "size": 7, "opacity": 0},
        "selected": {"marker": {"opacity": 1, "size": 12}},
        "unselected": {"marker": {"opacity": 0}},
    }


def bars(colours: list[str], filled: list[bool]) -> dict[str, Any]:
    """The look of bars, of which some are only outlines."""
    fills = [
        colour if one else "rgba(0,0,0,0)" for colour, one in zip(colours, filled, strict=True)
    ]
    return {"color": fills, "line": {"color": colours, "width": 1.5}}


def layout(x_title: str, y_title: str, **more: Any) -> dict[str, Any]:
    """A layout with axis titles, the legend above, and room for long numbers."""
    base: dict[str, Any] = {
        "height": HEIGHT,
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


def whole_axis(low: float, high: float) -> dict[str, Any]:
    """A linear axis of whole numbers: no tick stands between two of them."""
    return {"dtick": 1} if high - low < 10 else {}


def log_axis(low: float, high: float) -> dict[str, Any]:
    """A logarithmic axis with ticks at round numbers, also where it spans less than a decade."""
    return {"type": "log", "tickvals": round_numbers(low, high)}


def round_numbers(low: float, high: float) -> list[int]:
    """Whole numbers for the ticks of a logarithmic axis.

    >>> round_numbers(1, 5_000)
    [1, 10, 100, 1000]
    >>> round_numbers(256, 2_000)
    [200, 500, 1000, 2000]
    >>> round_numbers(256, 343)
    [260, 280, 300, 320, 340]
    """
    if high <= 3 * low:
        rough = max((high - low) / 5, 1)
        unit = 10 ** floor(log10(rough))
        step = next(unit * digit for digit in (1, 2, 5, 10) if unit * digit >= rough)
        return list(range(ceil(low / step) * step, floor(high) + 1, step))
    decades = range(floor(log10(low)), ceil(log10(high)) + 1)
    digits = (1,) if high > 1_000 * low else (1, 2, 5)
    ticks = [digit * 10**decade for decade in decades for digit in digits]
    return [tick for tick in ticks if low / 2 <= tick <= high]


def darken(figure: "go.Figure", theme: str | None) -> None:
    """Streamlit's axis labels are grey; on a light ground they need more contrast."""
    if theme == "light":
        # Plotly's `update_xaxes` takes three times as long for the same.
        for axis in (*figure.select_xaxes(), *figure.select_yaxes()):
            axis.tickfont = axis.title.font = {"color": LIGHT_INK}


def mark_y(figure: "go.Figure", y: float, label: str, *, is_log: bool) -> None:
    """A horizontal line in the accent, with a label at its right end."""
    figure.add_shape(type="line", y0=y, y1=y, x0=0, x1=1, xref="paper", line=_MARK)
    at = log10(y) if is_log and y > 0 else y
    figure.add_annotation(y=at, x=1, xref="paper", text=label, **_BESIDE | {"xanchor": "right"})


_MARK: Final = {"color": ACCENT, "width": 1.5, "dash": "dashdot"}
_BESIDE: Final = {
    "showarrow": False,
    "xanchor": "left",
    "yanchor": "bottom",
    "font": {"color": ACCENT},
}


def config(name: str) -> dict[str, Any]:
    """The chart's tool bar: only the button that saves the picture, as SVG, without any server."""
    return {
        "displayModeBar": "hover",
        "displaylogo": False,
        "modeBarButtons": [["toImage"]],
        "toImageButtonOptions": {"format": "svg", "filename": name},
        "scrollZoom": False,
    }
