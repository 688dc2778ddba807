"""A chart as a file for print: SVG, PDF or PNG, of a width in millimetres, on white.

Kaleido draws it with plotly's own code in a Chrome or Chromium of this machine, one at a time.
"""

import os
import re
import struct
import threading
import zlib
from collections.abc import Mapping
from concurrent.futures import Future
from copy import deepcopy
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from bpe_core import SettingError
from bpe_view.look import COLOURS

if TYPE_CHECKING:
    import plotly.graph_objects as go

FigureFormat = Literal["svg", "pdf", "png"]
FIGURE_FORMATS: Final[tuple[FigureFormat, ...]] = get_args(FigureFormat)
DOTS_PER_INCH: Final = 300  # of a PNG
_PIXELS_PER_MM: Final = 96 / 25.4
_PIXELS_PER_POINT: Final = 96 / 72
_GRID: Final = COLOURS["tick"][0]
_SYMBOL: Final = 42  # pixels beside a name in a legend
_LINE: Final = 19  # pixels of a line in a legend, at least
_one_at_a_time: Final = threading.Lock()  # each Chrome takes 440 MB for two or three seconds
LONGEST: Final = 120.0
"""Seconds; a chart takes two or three, on a machine that is busy with others half a minute."""


@dataclass(frozen=True)
class PrintSize:
    """How large a figure is on paper."""

    # millimetres
    width: float = 85
    height: float = 60
    font: float = 8  # points


def for_print(figure: "go.Figure", size: PrintSize) -> "go.Figure":
    """The same chart on white, with black letters of one size.

    Colours stay: series differ by dash, marker or pattern too, and those of a map by lightness.
    """
    import plotly.graph_objects as go

    made = deepcopy(figure.to_plotly_json())
    made["layout"].pop("template", None)
    pixels = size.font * _PIXELS_PER_POINT
    font: dict[str, Any] = {"size": pixels, "color": "black"}
    _set_fonts(made, font)
    shown = go.Figure(made)
    shown.update_layout(
        template="none",
        width=round(size.width * _PIXELS_PER_MM),
        height=round(size.height * _PIXELS_PER_MM),
        paper_bgcolor="white",
        plot_bgcolor="white",
        font=font | {"family": "Noto Sans, DejaVu Sans, Arial, sans-serif"},
        margin={"l": 4, "r": 6, "t": 2 * pixels, "b": 3.5 * pixels},
        modebar={"remove": ["toImage"]},
    )
    legend = _fit_legend(shown, pixels)
    look = {"linecolor": "black", "ticks": "outside", "ticklen": 3, "tickfont": font}
    width, height = shown.layout.width, shown.layout.height - legend
    for axes, length in ((shown.select_xaxes(), width), (shown.select_yaxes(), height)):
        letters = max(int(length / pixels / 0.75), 10)
        for axis in axes:
            title = "<br>".join(wrap(axis.title.text or "", letters))
            axis.update(look | {"title": {"font": font, "text": title}})
            axis.update(gridcolor=_GRID, zerolinecolor=_GRID, automargin=True)
    # Labels one below the other must not cover each other.
    rows = max((len(axis.ticktext or ()) for axis in shown.select_yaxes()), default=0)
    room = height - 5.5 * pixels
    shown.update_yaxes(tickfont_size=min(pixels, room / max(rows, 1)))
    return shown


def _fit_legend(figure: "go.Figure", pixels: float) -> float:
    """Lay the legend out above the chart in columns of one width. Where it would take more than a
    third of the height there are two at least, of smaller letters, and long names have two lines.
    Gives its height in pixels, beyond the one line that every chart has room for."""
    named = [trace for trace in figure.data if trace.name and trace.showlegend is not False]
    if len(named) < 2:
        return 0
    width, letters = figure.layout.width - 6 * pixels, pixels
    longest = max(len(trace.name) for trace in named)
    columns = max(1, min(len(named), int(width / (_SYMBOL + 0.55 * letters * longest))))
    if _LINE * len(named) / columns > figure.layout.height / 3:
        columns, letters = max(columns, 2), 0.75 * pixels
    fits = int((width / columns - _SYMBOL) / (0.55 * letters))
    for trace in named:
        trace.name = "<br>".join(wrap(trace.name, max(fits, 8)))
    lines = [trace.name.count("<br>") + 1 for trace in named]
    rows = [max(lines[first : first + columns]) for first in range(0, len(lines), columns)]
    height = sum(max(_LINE, 1.3 * letters * row + 3) for row in rows)
    figure.update_layout(
        legend={"font_size": letters, "entrywidth": 0.99 / columns, "entrywidthmode": "fraction"},
        margin_t=max(2 * pixels, height + pixels),
    )
    return float(max(0, height - pixels))


def _set_fonts(part: Any, font: Mapping[str, Any]) -> None:
    """Give every font that the chart names itself the size and colour of print."""
    items = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in items:
        if isinstance(key, str) and key.endswith("font"):
            # On cells of a map plotly chooses between black and white.
            keep = {"size": font["size"]} if key == "textfont" else font
            value.update(keep)
        elif isinstance(value, dict | list | tuple):
            _set_fonts(value, font)


def why_no_files() -> str:
    """What is missing to make files of charts, as a key of the section `figures`; `""`: nothing."""
    if find_spec("kaleido") is None:
        return "no_kaleido"
    return "" if _browser() else "no_chrome"


def _browser() -> str | None:
    """The path of the browser that draws: `BROWSER_PATH`, or Debian's Chromium without windows,
    which needs half the memory of another one and is not known to Kaleido."""
    from choreographer.browsers.chromium import Chromium

    path = os.environ.get("BROWSER_PATH") or which("chromium-headless-shell")
    return path or Chromium.find_browser(skip_local=False)


def figure_file(
    figure: "go.Figure",
    kind: FigureFormat,
    size: PrintSize | None = None,
    # what an SVG's metadata say, by name: `Title`, and others such as `Settings`
    about: Mapping[str, str] | None = None,
) -> bytes:
    """A chart as a file. Raises `SettingError`: another kind of file, or Kaleido or a Chrome is
    missing. Raises `TimeoutError`: it took longer than `LONGEST`."""
    if kind not in FIGURE_FORMATS:
        raise SettingError(f"kind is {kind!r}; it must be one of {', '.join(FIGURE_FORMATS)}")
    if why_no_files():
        raise SettingError(
            "a chart as a file needs the package kaleido and Chrome or Chromium on this machine; "
            "pip install 'bpe-explorer[figures]'"
        )
    size = size or PrintSize()
    scale = DOTS_PER_INCH / 96 if kind == "png" else 1
    with _one_at_a_time:
        data = _drawn(for_print(figure, size), kind, scale)
    if kind == "svg":
        return _svg(data.decode(), size, about or {})
    return _png(data) if kind == "png" else data


def _drawn(figure: "go.Figure", kind: FigureFormat, scale: float) -> bytes:
    import kaleido

    # Plotly's own call would ask another host for MathJax, and leave margins around a PDF.
    page = kaleido.PageGenerator(mathjax=False)
    page.header += "<style>@page { margin: 0 }</style>"
    made = figure.to_dict()
    look = {name: made["layout"][name] for name in ("width", "height")}
    opts = look | {"format": kind, "scale": scale}
    kopts = {"page_generator": page, "path": _browser()}
    drawn: Future[bytes] = Future()

    def draw() -> None:
        try:
            drawn.set_result(kaleido.calc_fig_sync(made, opts=opts, kopts=kopts))
        except Exception as error:
            drawn.set_exception(error)

    # Kaleido waits for ever for a browser that was killed, as machines do when memory is short.
    threading.Thread(target=draw, daemon=True).start()
    return drawn.result(LONGEST)


def save_figure(
    figure: "go.Figure",
    path: str | Path,
    size: PrintSize | None = None,
    about: Mapping[str, str] | None = None,
) -> None:
    """Write a chart into a file, whose ending says of which kind it is; as `figure_file`."""
    kind: Any = Path(path).suffix.removeprefix(".")
    Path(path).write_bytes(figure_file(figure, kind, size, about))


def _svg(picture: str, size: PrintSize, about: Mapping[str, str]) -> bytes:
    width, height = (
        f'{name}="{value:g}mm"' for name, value in vars(size).items() if name != "font"
    )
    told = "\n".join(f"{key}: {value}" for key, value in about.items())
    head, end, rest = picture.partition(">")
    head = re.sub(r' width="\d+(\.\d+)?"', f" {width}", head, count=1)
    head = re.sub(r' height="\d+(\.\d+)?"', f" {height}", head, count=1)
    names = f"<title>{escape(about.get('Title', ''))}</title><desc>{escape(told)}</desc>"
    return f"{head}{end}{names}{rest}".encode()


def _png(picture: bytes) -> bytes:
    """With its resolution behind the first chunk (ISO/IEC 15948)."""
    per_metre = round(DOTS_PER_INCH / 0.0254)
    chunk = struct.pack(">4sIIB", b"pHYs", per_metre, per_metre, 1)
    first = 8 + 25
    told = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return picture[:first] + told + picture[first:]
