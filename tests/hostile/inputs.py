"""Names, split patterns, ids and files that somebody might send to do harm."""

import io
import zipfile
import zlib
from typing import Final

from tests.hostile.texts import CONTROLS, TEXTS, URL

NAMES: Final = {
    "markup": '<img src=x id=h4rm onerror="alert(1)">.txt',
    "picture": f"![h4rm]({URL}.png).txt",
    "formula": "$h4rm$.txt",
    "colour": ":red[h4rm] :material/skull:.txt",
    "plotly": "<b>h4rm</b><br>%{x}<extra>.txt",
    "path": "../../../../tmp/h4rm.txt",
    "device": "CON.txt",
    "other way round": "h4rm\u202etxt.exe.txt",
    "NUL": "h4rm\0.png.txt",
    "line end": "h4rm\r\nContent-Type: text/html\r\n\r\n.txt",
    "percent": "%00%2e%2e%2f{name}{0}.txt",
    "long": "h4rm" * 500 + ".txt",
    "spreadsheet": "=1+1.txt",
}
"""Names of files that a visitor uploads."""

PATTERNS: Final = {
    "open bracket": "(",
    "open class": "[a",
    "nothing to repeat": "*h4rm",
    "unknown name": r"(?P=h4rm)",
    "calls itself": "(?R)",
    "repeat the wrong way": "h{3,1}",
    "bad escape": r"\xZZ \u12",
    "ends in a backslash": "h4rm\\",
    "matches nothing at all": "(?!)",
    "matches the empty text": "",
    "NUL": "h\0m",
    "comment": "(?#h4rm",
    "fuzzy": "(?:h4rm){e<=3}",
    "version": "(?V1)[[a-z]--[aeiou]]",
}
"""Split patterns. Those that take memory or time are tested where patterns are bounded."""

IDS: Final = {
    "negative": "-1",
    "exponent": "1e3",
    "of thousands of digits": "9" * 5000,
    "other digits": "١٢٣ ４５",
    "words": "None True NaN",
    "markup": "<img src=x id=h4rm onerror=alert(1)>",
    "NUL": "97\x0098",
    "surrogate": "97 \ud800",
    "JSON of words": '[{"id": "<b id=h4rm>"}]',
    "JSON with thousands of digits": '[{"id": ' + "9" * 5000 + "}]",
    "deep JSON": "[" * 20_000,
    "JSON of nothing": "[{}]",
    "too many": "1 " * 20_001,
}
"""What is pasted where token ids are wanted."""


def _gigabyte() -> bytes:
    """A gigabyte of zeros, deflated: one megabyte, repeated."""
    compressor = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    block = compressor.compress(bytes(1 << 20)) + compressor.flush(zlib.Z_FULL_FLUSH)
    return block * 1024 + compressor.flush()


def _zipped(deflated_data: bytes) -> bytes:
    """A zip archive whose one file says that it has a hundred bytes, and holds something else."""
    honest = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    hundred = honest.compress(bytes(100)) + honest.flush()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tokenizer.json", bytes(100))
    return out.getvalue().replace(hundred, deflated_data)


GIGABYTE: Final = _gigabyte()
ZIPPED_GIGABYTE: Final = _zipped(GIGABYTE)
FILES: Final = {
    "NUL": b"h4rm\0h4rm",
    "surrogates in UTF-8": b"h4rm\xed\xa0\x80\xed\xb0\x80",
    "one surrogate": b"\xed\xbf\xbf",
    "UTF-16": "h4rm <b>".encode("utf-16"),
    "overlong": b"h4rm\xc0\xaf\xe0\x80\xaf",
    "cut off": "h4rm 🐟".encode()[:-1],
    "two marks": b"\xef\xbb\xbf\xef\xbb\xbfh4rm",
    "nothing": b"",
    "zeros": bytes(10_000),
    "gzip of a gigabyte": b"\x1f\x8b\x08\0\0\0\0\0\0\xff" + GIGABYTE,
    "zip of a gigabyte": ZIPPED_GIGABYTE,
    "escape sequences": CONTROLS["escape sequences"].encode(),
    "everything": "\n".join(TEXTS.values()).encode(),
}
"""Files that are uploaded as a text."""
