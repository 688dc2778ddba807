"""A count table as a file: `.npz` without compression, which `load` reads, or lines of TSV.

Nothing is unpacked and nothing executed, so what is read is at most as large as the file.
"""

import json
import os
import struct
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import IO, Any, Final, Literal, NoReturn

import numpy as np

from bpe_core.common.errors import BPEError, FormatError, SettingError, warn
from bpe_core.common.gaps import Int64Array
from bpe_core.common.json_reading import as_list
from bpe_core.common.quoting import quoted
from bpe_core.common.whole_files import ZIP_MAGIC, check_size, path_of, path_to_read
from bpe_core.text.pretokenize import check_special_tokens, check_split
from bpe_core.text.splitting.named import read_split
from bpe_core.text.tally import Pieces

TableFormat = Literal["npz", "tsv"]
NAME: Final = "bpe-explorer counts"
VERSION: Final = 1
MOST_TEXT: Final = 2**53
"""Bytes of the text that a table may stand for: nine petabytes, and sums of counts stay exact."""
_ABOUT: Final = ("split", "base", "special_tokens", "covered", "text_bytes")
_COLUMNS: Final = (*Pieces._fields, "special_counts")
_MAX_ABOUT: Final = 1 << 20
_NPY: Final = ".npy"
_DAMAGE: Final = (
    zipfile.BadZipFile, struct.error, EOFError, OSError, ValueError, LookupError, OverflowError,
    RuntimeError, TypeError, RecursionError, NotImplementedError,
)  # fmt: skip
"""What reading a damaged archive raises."""


def save(
    table: Mapping[str, Any],
    counted: Iterable[tuple[bytes, int]],
    path: str | os.PathLike[str],
    format: TableFormat | None,
) -> list[str]:
    """As `CountTable.save`, from the fields of a table and from what it iterates over."""
    target = path_of(path, "path")
    if format is None:
        format = "tsv" if target.suffix == ".tsv" else "npz"
    if format == "tsv":
        left_out = np.zeros(2, dtype=np.int64)
        with target.open("wb") as file:
            file.writelines(_lines(counted, left_out))
        return _lost(len(table["pieces"].counts), left_out)
    about = {"format": NAME, "version": VERSION} | {name: table[name] for name in _ABOUT}
    arrays = (*table["pieces"], table["special_counts"])
    columns: dict[str, Any] = dict(zip(_COLUMNS, arrays, strict=True))
    columns["about"] = np.frombuffer(json.dumps(about).encode(), dtype=np.uint8)
    with target.open("wb") as file:
        np.savez(file, **columns)
    return []


def _lines(counted: Iterable[tuple[bytes, int]], left_out: Int64Array) -> Iterator[bytes]:
    for word, count in counted:
        if any(byte in word for byte in b"\t\n\r"):
            left_out += (1, count)
        else:
            yield b"%s\t%d\n" % (word, count)


def _lost(number: int, left_out: Int64Array) -> list[str]:
    lost = ["First places, settings and special tokens are left out."]
    if left_out[0]:
        lost.append(
            f"{left_out[0]:,} of {number:,} pre-tokens are left out, since they hold a tab or "
            f"a line break; they stand {left_out[1]:,} times in the text."
        )
    return lost


def load(source: str | os.PathLike[str] | bytes, max_bytes: int | None) -> dict[str, Any]:
    """As `CountTable.load`; the fields of the table."""
    if isinstance(source, bytes):
        return _load(BytesIO(source), "the file", len(source), max_bytes)
    path = path_to_read(source)
    with path.open("rb") as file:
        return _load(file, str(path), path.stat().st_size, max_bytes)


def _load(file: IO[bytes], name: str, size: int, max_bytes: int | None) -> dict[str, Any]:
    if max_bytes is not None:
        check_size(size, max_bytes, name)
    about, columns = _read(file, name, size)
    return _table(about, columns, name)


def looks_like(data: bytes) -> bool:
    """Whether the bytes of a file may be those of a count table.

    >>> looks_like(ZIP_MAGIC + b"about.npy"), looks_like(b'{"model": {}}')
    (True, False)
    """
    return data.startswith(ZIP_MAGIC) and b"about" + _NPY.encode() in data[-_MAX_ABOUT:]


def _read(file: IO[bytes], source: str, size: int) -> tuple[Any, list[Any]]:
    try:
        with zipfile.ZipFile(file) as archive:
            about = json.loads(_entry(archive, "about", np.uint8, _MAX_ABOUT).tobytes())
            return about, [_entry(archive, name, _kind(name), size) for name in _COLUMNS]
    except FormatError:
        raise
    except _DAMAGE as error:
        raise FormatError(f"{source} is no count table, or damaged: {str(error)[:200]}") from None


def _kind(name: str) -> Any:
    return np.uint8 if name == "utf8" else np.int64


def _entry(archive: zipfile.ZipFile, name: str, kind: Any, most: int) -> Any:
    """One array of an archive, read as it stands there."""
    entry = archive.getinfo(name + _NPY)
    if entry.compress_type != zipfile.ZIP_STORED or entry.file_size > most:
        raise FormatError(f"{name} is packed or too large; a count table is stored as it is")
    with archive.open(entry) as file:
        length = _length(file, kind)
        data = file.read(most + 1)
    if len(data) != length * np.dtype(kind).itemsize:
        raise ValueError(f"{name} has {len(data):,} bytes for {length:,} numbers")
    array = np.frombuffer(data, dtype=np.dtype(kind).newbyteorder("<"))
    return array.astype(kind, copy=False)


def _length(file: IO[bytes], kind: Any) -> int:
    if np.lib.format.read_magic(file) != (1, 0):
        raise ValueError("an array of another version")
    shape, _, dtype = np.lib.format.read_array_header_1_0(file)
    if len(shape) != 1 or dtype != np.dtype(kind).newbyteorder("<"):
        raise ValueError(f"an array of {dtype} and shape {shape}")
    return int(shape[0])


def _table(about: Any, columns: list[Any], source: str) -> dict[str, Any]:
    """The fields, if everything in the file belongs together."""

    def refuse(why: str) -> NoReturn:
        raise FormatError(f"{source} is no count table, or damaged: {why}")

    if not isinstance(about, dict) or about.get("format") != NAME:
        refuse("it does not say that it is one")
    if about.get("version") != VERSION:
        refuse(f"version is {quoted(about.get('version'))}; this program reads {VERSION}")
    base, text_bytes = about.get("base"), about.get("text_bytes")
    notes: list[str] = []
    try:
        split = check_split(read_split(about.get("split"), notes))
        specials = check_special_tokens(as_list(about.get("special_tokens"), "special_tokens"))
        covered = joined_ranges([(int(first), int(end)) for first, end in about["covered"]])
    except (BPEError, LookupError, TypeError, ValueError) as error:
        refuse(str(error)[:200])
    if base not in ("bytes", "characters") or type(text_bytes) is not int:
        refuse(f"base is {quoted(base)}, text_bytes {quoted(text_bytes)}")
    *parts, special_counts = columns
    pieces = Pieces(*parts)
    if fault := _fault(pieces, special_counts, specials, text_bytes) or _misplaced(pieces, covered):
        refuse(fault)
    for note in notes:
        warn(note)
    return {
        "split": split, "base": base, "special_tokens": specials, "pieces": pieces,
        "special_counts": special_counts, "covered": covered, "text_bytes": text_bytes,
    }  # fmt: skip


def _fault(
    pieces: Pieces, special_counts: Int64Array, specials: tuple[str, ...], text_bytes: int
) -> str:
    """What is wrong with the pre-tokens; `""` if nothing is."""
    utf8, starts, counts, documents, offsets = pieces
    number = len(counts)
    if {len(starts) - 1, len(documents), len(offsets)} != {number}:
        return "there are not as many counts as pre-tokens"
    if len(special_counts) != len(specials) or (special_counts < 0).any():
        return "the counts of special tokens are not those of the special tokens"
    if starts[0] != 0 or starts[-1] != len(utf8) or (starts[1:] <= starts[:-1]).any():
        return "the pre-tokens do not cover their bytes"
    lengths = np.diff(starts)
    try:
        utf8.tobytes().decode()
    except UnicodeDecodeError as error:
        return f"the pre-tokens are not UTF-8: {error.reason} at byte {error.start:,}"
    if (utf8[starts[:-1]] & 0xC0 == 0x80).any():
        return "a pre-token begins inside a character"
    if (counts < 1).any() or not 0 <= text_bytes <= MOST_TEXT:
        return "a count is below 1, or the text too large"
    of_specials = np.array([len(token.encode()) for token in specials], dtype=np.int64)
    about = lengths @ counts.astype(np.float64) + of_specials @ special_counts.astype(np.float64)
    if about > 2 * MOST_TEXT or lengths @ counts + of_specials @ special_counts != text_bytes:
        return f"the counts do not add up to {text_bytes:,} bytes of text"
    return ""


def _misplaced(pieces: Pieces, covered: tuple[tuple[int, int], ...]) -> str:
    """What is wrong with the first places; `""` if nothing is."""
    if any(not 0 <= first < end < 2**63 for first, end in covered):
        return "it covers documents without a number"
    firsts, ends = np.array([*covered, (2**63 - 1, 0)], dtype=np.int64).T
    at = np.searchsorted(firsts, pieces.documents, side="right") - 1
    if (pieces.offsets < 0).any() or (at < 0).any() or (pieces.documents >= ends[at]).any():
        return "a pre-token stands in a document that is not covered"
    return "" if pieces.are_in_order else "the pre-tokens are not in the order of first places"


def joined_ranges(ranges: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The same numbers as few ranges, ascending.

    >>> joined_ranges([(4, 6), (0, 1), (1, 3)])
    ((0, 3), (4, 6))
    """
    joined: list[tuple[int, int]] = []
    for first, end in sorted(ranges):
        if joined and first < joined[-1][1]:
            raise SettingError(
                f"document {first:,} is in two of the tables; expected tables of different "
                "documents: give first_document where they are counted, or renumbered(…)"
            )
        if joined and first == joined[-1][1]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((first, end))
    return tuple(joined)
