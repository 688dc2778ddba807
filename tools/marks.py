"""Draws the font of the marks: `python tools/marks.py` writes `static/marks.ttf`.

What stands for a line end, a tab or a control character, the brackets around a byte in hex, and the
arrows and the check mark in sentences are in few fonts: Noto's Latin files have none of them. This
font has them and nothing else. It comes last in the theme's lists, so a font of the machine that
has a mark goes first.

A glyph is drawn in strokes, each from point to point, on a grid of thousandths of the letter size.
"""

import math
import struct
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

FONT: Final = Path(__file__).parents[1] / "static" / "marks.ttf"
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
    glyphs: list[tuple[int, bytes]] = [(600, b"")]
    letters = {name: 1 + place for place, name in enumerate(_LETTERS)}
    glyphs += [(_WIDTH, _outline(_letter(drawn), _FINE)) for drawn in _LETTERS.values()]
    names: dict[int, int] = {}
    for mark, (width, strokes) in MARKS.items():
        names[ord(mark)] = len(glyphs)
        glyphs.append((width, _outline(strokes, _PEN)))
    for code, name in enumerate(CONTROLS):
        names[0x2400 + code] = len(glyphs)
        places = zip(name, _STAIRS[len(name)], strict=True)
        glyphs.append((_WIDTH, _composed([(letters[one], place) for one, place in places])))
    return _file(glyphs, names)


def _letter(drawn: str) -> list[list[Point]]:
    return [
        [(int(point[0]) * _COLUMN, int(point[1]) * _ROW) for point in stroke.split()]
        for stroke in drawn.split("|")
    ]


def _outline(strokes: Strokes, pen: int) -> bytes:
    """A simple glyph: each stroke's parts as boxes that overlap, all of them clockwise."""
    boxes = [_box(start, end, pen) for stroke in strokes for start, end in pairwise(stroke)]
    points = [point for box in boxes for point in box]
    steps = [points[0]] + [
        (x - before_x, y - before_y) for (before_x, before_y), (x, y) in pairwise(points)
    ]
    # Flag 1 is a corner; 64 on the first says that contours overlap.
    flags = bytes([65] + [1] * (len(points) - 1))
    body = struct.pack(f">{len(boxes)}HH", *range(3, len(points), 4), 0) + flags
    body += b"".join(struct.pack(">h", x) for x, _ in steps)
    body += b"".join(struct.pack(">h", y) for _, y in steps)
    return _even(_head(len(boxes), points) + body)


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


def _composed(parts: Sequence[tuple[int, Point]]) -> bytes:
    """A glyph of other glyphs, each moved."""
    span = (2 * _COLUMN + _FINE, 4 * _ROW + _FINE)
    corners = [place for _, place in parts]
    corners += [(x + span[0], y + span[1]) for x, y in corners]
    body = b""
    for number, (glyph, (x, y)) in enumerate(parts, start=1):
        more = 0x20 if number < len(parts) else 0
        body += struct.pack(">HHhh", 0x3 | more, glyph, x, y)  # 3: two words that are distances
    return _even(_head(-1, corners) + body)


def _head(contours: int, points: Sequence[Point]) -> bytes:
    across, up = zip(*points, strict=True)
    return struct.pack(">hhhhh", contours, min(across), min(up), max(across), max(up))


def _even(data: bytes) -> bytes:
    return data + b"\0" * (len(data) % 2)


def _file(glyphs: Sequence[tuple[int, bytes]], names: dict[int, int]) -> bytes:
    """Tables, each padded to four bytes, behind a directory with their checksums."""
    offsets = [0]
    for _, outline in glyphs:
        offsets.append(offsets[-1] + len(outline))
    count = len(glyphs)
    tables = {
        b"OS/2": _os2(names),
        b"cmap": _cmap(names),
        b"glyf": b"".join(outline for _, outline in glyphs),
        b"head": struct.pack(
            ">IIIIHHqqhhhhHHhhh",
            *(0x10000, 0x10000, 0, 0x5F0F3CF5, 3, _SIZE, 0, 0),
            *(0, _DESCENT, _SIZE, _ASCENT, 0, 8, 2, 0, 0),
        ),
        b"hhea": struct.pack(
            ">IhhhHhhhhhh8xhH", 0x10000, _ASCENT, _DESCENT, 0, 800, 0, 0, _SIZE, 1, 0, 0, 0, count
        ),
        b"hmtx": b"".join(
            struct.pack(">Hh", width, struct.unpack_from(">h", outline, 2)[0] if outline else 0)
            for width, outline in glyphs
        ),
        b"loca": struct.pack(f">{count + 1}H", *(offset // 2 for offset in offsets)),
        b"maxp": struct.pack(">IH13H", 0x10000, count, 99, 24, 300, 60, 2, *[0] * 6, 3, 1),
        b"name": _name(),
        b"post": struct.pack(">IIhhIIIII", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
    }
    blank = _laid_out(tables)
    whole = (0xB1B0AFBA - _checksum(blank)) % 2**32
    tables[b"head"] = tables[b"head"][:8] + struct.pack(">I", whole) + tables[b"head"][12:]
    return _laid_out(tables)


def _laid_out(tables: dict[bytes, bytes]) -> bytes:
    count = len(tables)
    power = count.bit_length() - 1
    directory = struct.pack(
        ">IHHHH", 0x10000, count, 16 << power, power, 16 * (count - (1 << power))
    )
    data, offset = b"", 12 + 16 * count
    for tag, table in sorted(tables.items()):
        checked = table[:8] + b"\0" * 4 + table[12:] if tag == b"head" else table
        directory += tag + struct.pack(">III", _checksum(checked), offset + len(data), len(table))
        data += table + b"\0" * (-len(table) % 4)
    return directory + data


def _checksum(data: bytes) -> int:
    padded = data + b"\0" * (-len(data) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(words) % 2**32


def _cmap(names: dict[int, int]) -> bytes:
    """From code point to glyph, a segment for each (format 4)."""
    codes = [*sorted(names), 0xFFFF]
    glyphs = [*(names[code] for code in codes[:-1]), 0]
    count = len(codes)
    power = count.bit_length() - 1
    ends = struct.pack(f">{count}H", *codes)
    steps = struct.pack(
        f">{count}H", *((glyph - code) % 65536 for code, glyph in zip(codes, glyphs, strict=True))
    )
    search = (2 * count, 2 << power, power, 2 * (count - (1 << power)))
    body = struct.pack(">HHH4H", 4, 16 + 8 * count, 0, *search)
    body += ends + b"\0\0" + ends + steps + b"\0\0" * count
    return struct.pack(">HHHHI", 0, 1, 3, 1, 12) + body


def _name() -> bytes:
    texts = {1: FAMILY, 2: "Regular", 3: FAMILY, 4: FAMILY, 6: FAMILY.replace(" ", "")}
    records, data = b"", b""
    for key, text in texts.items():
        written = text.encode("utf-16-be")
        records += struct.pack(">6H", 3, 1, 0x409, key, len(written), len(data))
        data += written
    return struct.pack(">HHH", 0, len(texts), 6 + len(records)) + records + data


def _os2(names: dict[int, int]) -> bytes:
    return struct.pack(
        ">HhHHHhhhhhhhhhhh10s4I4sHHHhhhHH2I",
        *(3, 650, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0, b"\0" * 10),
        *(0, 0, 0, 0, b"BPE ", 0x40, min(names), max(names), _ASCENT, _DESCENT, 0),
        *(_ASCENT, -_DESCENT, 1, 0),
    ) + struct.pack(">hhHHH", 500, 700, 0, 32, 1)


if __name__ == "__main__":
    FONT.write_bytes(font())
