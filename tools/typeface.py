"""Makes the typeface of files that are opened without the app: `python tools/typeface.py` writes
`bpe-sans.woff2` and `bpe-code.woff2` into `bpe_view/shell/fonts`, and
copies into `static`, from where pictures of the app take them.

They are parts of Source Sans and Source Code as Streamlit brings them along: Latin, Greek, Cyrillic
and the signs that we write; Source Sans in all weights from regular to bold. Their licence, beside
them, keeps the name "Source" for the whole fonts, so these have names of their own.
"""

from io import BytesIO
from pathlib import Path
from typing import Any, Final

import streamlit
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

_ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = (_ROOT / "bpe_view" / "shell" / "fonts", _ROOT / "static")
_SOURCES: Final = Path(streamlit.__file__).parent / "static" / "static" / "media"
Weights = int | tuple[int, int, int]
FONTS: Final[dict[str, tuple[str, Weights, list[str]]]] = {
    "BPE Sans": ("SourceSansVF", (400, 400, 700), ["kern", "mark", "mkmk", "ccmp", "tnum"]),
    "BPE Code": ("SourceCodeVF", 400, []),
}
"""Of each: how the whole font's file begins; its weight, or the least, usual and greatest; and what
it does besides showing glyphs."""
_CHARACTERS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),  # Latin-1 and Latin Extended-A
    *range(0x386, 0x3CF),  # Greek
    *range(0x410, 0x450),  # Cyrillic, and what Ukrainian has besides
    *map(ord, "ЁёЄєІіЇїҐґ"),
    *map(ord, "‐‑–—‘’‚“”„•…′″‹›€←↑→↓−≈≠≤≥∞▲▶▼◀▴▸▾◂●■✓⟨⟩◌"),
)


def font(name: str) -> bytes:
    """A part of a typeface as woff2, the same bytes each time."""
    begins, weights, features = FONTS[name]
    [source] = _SOURCES.glob(f"{begins}-Upright.*.woff2")
    whole = TTFont(source, recalcTimestamp=False)
    options = Options(layout_features=features, hinting=False, name_IDs=[0, 1, 2, 4, 6, 13, 14])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=_CHARACTERS)
    subsetter.subset(whole)
    part = instantiateVariableFont(whole, {"wght": weights})
    _rename(part, name)
    part.flavor = "woff2"
    data = BytesIO()
    part.save(data)
    return data.getvalue()


def file_of(name: str, folder: Path) -> Path:
    """Where a part is kept."""
    return folder / f"{name.lower().replace(' ', '-')}.woff2"


def _rename(part: Any, name: str) -> None:
    written = {1: name, 4: name, 6: name.replace(" ", "")}
    for record in part["name"].names:
        if record.nameID in written:
            record.string = written[record.nameID]


if __name__ == "__main__":
    for name in FONTS:
        for folder in FOLDERS:
            file_of(name, folder).write_bytes(font(name))
