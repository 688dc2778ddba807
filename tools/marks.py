"""Draws the font of the marks: `python tools/marks.py` writes `static/marks.ttf`, and
its copy in `bpe_view/shell/fonts`.

What stands for a line end, a tab or a control character, the brackets around a byte in hex, and the
arrows and the check mark in sentences are in few fonts: Noto's Latin files have none of them. This
font has them and nothing else. It comes last in the theme's lists, so a font of the machine that
has a mark goes first.

A glyph is drawn in strokes, each from point to point, on a grid of thousandths of the letter size.
"""

import math
from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

_ROOT: Final = Path(__file__).parents[1]
FONT: Final = _ROOT / "static" / "marks.ttf"
COPY: Final = _ROOT / "bpe_view" / "shell" / "fonts" / "marks.ttf"
"""For files that are opened without the app."""
FAMILY: Final = "BPE Marks"

Point = tuple[int, int]
Strokes = Sequence[Sequence[Point]]

_SIZE: Final = 1000
_ASCENT, _DESCENT = 900, -250
_PEN: Final = 66
_FINE: Final = 52
_WIDTH: Final = 720

_ARROW: Final = ((60, 300), (660, 300)), ((440, 500), (660, 300), (440, 100))
MARKS: Final[dict[str, tuple[int, Strokes]]] = {
    "→": (_WIDTH, _ARROW),
    "←": (_WIDTH, [[(_WIDTH - x, y) for x, y in stroke] for stroke in _ARROW]),
    "↑": (_WIDTH, [[(y + 60, x - 60) for x, y in stroke] for stroke in _ARROW]),
    "↓": (_WIDTH, [[(y + 60, 660 - x) for x, y in stroke] for stroke in _ARROW]),
    "⇥": (
        _WIDTH,
        (((50, 300), (560, 300)), ((360, 480), (560, 300), (360, 120)), ((640, 60), (640, 540))),
    ),
    "−": (600, (((70, 300), (530, 300)),)),
    "✓": (_WIDTH, (((90, 330), (280, 90), (630, 610)),)),
    "⏎": (800, (((700, 560), (700, 250), (120, 250)), ((310, 430), (120, 250), (310, 70)))),
    "⍽": (
        600,
        (
            ((90, 90), (90, -80), (510, -80), (510, 90)),
            ((90, 90), (170, 150)),
            ((510, 90), (430, 150)),
        ),
    ),
    "▁": (600, (((20, -90), (580, -90)),)),
    "⟨": (360, (((270, 780), (100, 300), (270, -180)),)),
    "⟩": (360, (((90, 780), (260, 300), (90, -180)),)),
}  # fmt: skip

# Capitals on a grid of 2 by 4, a digit for each point's column and row.
_LETTERS: Final = {
    "A": "00 14 20|02 22", "B": "00 04 14 23 12 02|12 21 10 00", "C": "24 04 00 20",
    "D": "00 04 14 23 21 10 00", "E": "24 04 00 20|02 12", "F": "24 04 00|02 12",
    "G": "24 04 00 20 22 12", "H": "00 04|20 24|02 22", "I": "10 14", "K": "00 04|24 02 20",
    "L": "04 00 20", "M": "00 04 12 24 20", "N": "00 04 20 24", "O": "00 04 24 20 00",
    "Q": "00 04 24 20 00|11 20", "R": "00 04 24 22 02|12 20", "S": "24 04 02 22 20 00",
    "T": "04 24|14 10", "U": "04 00 20 24", "V": "04 10 24", "X": "00 24|04 20",
    "Y": "04 12 24|12 10", "1": "03 14 10", "2": "04 24 22 02 00 20", "3": "04 24 20 00|02 22",
    "4": "04 02 22|24 20",
}  # fmt: skip
CONTROLS: Final = (
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL",
    "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI",
    "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB",
    "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US",
)  # fmt: skip
_COLUMN, _ROW = 90, 95
_STAIRS: Final = {2: ((60, 330), (380, -30)), 3: ((20, 440), (265, 190), (510, -60))}


def font() -> bytes:
    """The font as TrueType, the same bytes each time."""
    outlines = {".notdef": TTGlyphPen(None).glyph()}
    widths = {".notdef": 600}
    names: dict[int, str] = {}
    for letter, drawn in _LETTERS.items():
        outlines[letter], widths[letter] = _outline(_letter(drawn), _FINE), _WIDTH
    for mark, (width, strokes) in MARKS.items():
        name = names[ord(mark)] = f"uni{ord(mark):04X}"
        outlines[name], widths[name] = _outline(strokes, _PEN), width
    for code, letters in enumerate(CONTROLS, start=0x2400):
        name = names[code] = f"uni{code:04X}"
        pen = TTGlyphPen(outlines)
        for letter, (x, y) in zip(letters, _STAIRS[len(letters)], strict=True):
            pen.addComponent(letter, (1, 0, 0, 1, x, y))
        outlines[name], widths[name] = pen.glyph(), _WIDTH
    return _file(outlines, widths, names)


def _letter(drawn: str) -> list[list[Point]]:
    return [
        [(int(point[0]) * _COLUMN, int(point[1]) * _ROW) for point in stroke.split()]
        for stroke in drawn.split("|")
    ]


def _outline(strokes: Strokes, thickness: int) -> Any:
    """Each stroke's parts as boxes that overlap, all of them clockwise."""
    pen = TTGlyphPen(None)
    for stroke in strokes:
        for start, end in pairwise(stroke):
            first, *others = _box(start, end, thickness)
            pen.moveTo(first)
            for corner in others:
                pen.lineTo(corner)
            pen.closePath()
    glyph = pen.glyph()
    glyph.flags[0] |= 64  # contours overlap
    return glyph


def _box(start: Point, end: Point, pen: int) -> list[Point]:
    """A line as thick as the pen, a little longer at both ends, so that corners close."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    ahead = (pen / 2 * math.cos(angle), pen / 2 * math.sin(angle))
    aside = (-ahead[1], ahead[0])
    corners = ((start, -1, 1), (end, 1, 1), (end, 1, -1), (start, -1, -1))
    return [
        (
            round(x + along * ahead[0] + across * aside[0]),
            round(y + along * ahead[1] + across * aside[1]),
        )
        for (x, y), along, across in corners
    ]


def _file(outlines: Any, widths: dict[str, int], names: dict[int, str]) -> bytes:
    built = FontBuilder(_SIZE, isTTF=True)
    built.setupGlyphOrder([*outlines])
    built.setupCharacterMap(names)
    built.setupGlyf(outlines)
    built.setupHorizontalMetrics(
        {name: (width, getattr(outlines[name], "xMin", 0)) for name, width in widths.items()}
    )
    built.setupHorizontalHeader(ascent=_ASCENT, descent=_DESCENT)
    name = FAMILY.replace(" ", "")
    built.setupNameTable(
        {"familyName": FAMILY, "styleName": "Regular", "fullName": FAMILY, "psName": name}
    )
    built.setupOS2(
        **{"sTypoAscender": _ASCENT, "usWinAscent": _ASCENT, "sxHeight": 500, "sCapHeight": 700},
        **{"sTypoDescender": _DESCENT, "usWinDescent": -_DESCENT},
        **{"fsType": 0, "fsSelection": 0x40, "achVendID": "BPE "},
    )
    built.setupPost(keepGlyphNames=False)
    built.updateHead(created=0, modified=0)
    built.font.recalcTimestamp = False
    data = BytesIO()
    built.save(data)
    return data.getvalue()


if __name__ == "__main__":
    for file in (FONT, COPY):
        file.write_bytes(font())
