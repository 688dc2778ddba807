"""Files -> documents in chunks: text, JSON lines and Parquet, packed or not, whole or in parts."""

import codecs
import glob
import gzip
import json
import os
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from bpe_core.counts.counting import chunks_of
from bpe_core.counts.stretches import Chunk
from bpe_core.errors import FormatError, SettingError, TextError
from bpe_core.quoting import quoted

STANDARD_INPUT: Final = "-"
READ: Final = 1 << 19
"""Bytes that are read at once."""
MAX_LINE: Final = 1 << 28
"""Bytes of the longest line of JSON."""
_JSON_LINES: Final = (".jsonl", ".ndjson")
_PACKED: Final = (".gz", ".zst")
_UNPACKING: Final = (EOFError, gzip.BadGzipFile, zlib.error)
_ROWS: Final = 256
"""Rows of a Parquet file that are read at once."""


class Part(NamedTuple):
    """A file, or the documents and parts of documents that begin in a range of its bytes.

    Attributes:
        path: its name, or `STANDARD_INPUT`.
        field: where the text of a document stands, in JSON lines and Parquet.
        first, end: the range; 0 and None for a whole file.
    """

    path: str
    field: str
    first: int = 0
    end: int | None = None

    @property
    def kind(self) -> str:
        """How it is read: `".jsonl"`, `".parquet"`, or `""` for a text, which is one document."""
        path = Path(self.path)
        suffix = (path.with_suffix("") if self.is_packed else path).suffix.lower()
        return ".jsonl" if suffix in _JSON_LINES else suffix if suffix == ".parquet" else ""

    @property
    def is_packed(self) -> bool:
        """Whether it has to be read from its beginning."""
        return Path(self.path).suffix.lower() in _PACKED


def files_of(paths: Iterable[str | os.PathLike[str]]) -> Iterator[str]:
    """Each file that paths name, folders and patterns in the order of names.

    Of a folder these are all files in it and below it, but for hidden ones.

    Raises:
        SettingError: something that is no path, or a pattern that names no file.
        OSError: a path that names none.
    """
    for given in paths:
        if not isinstance(given, str | os.PathLike):
            raise SettingError(f"paths has {quoted(given)}; allowed are paths")
        path = os.fspath(given)
        if path == STANDARD_INPUT or os.path.isfile(path):
            yield path
        elif os.path.isdir(path):
            yield from _files_below(path)
        elif glob.has_magic(path):
            found = [one for one in sorted(glob.glob(path, recursive=True)) if os.path.isfile(one)]
            if not found:
                raise SettingError(f"paths has {quoted(path)}, which names no file")
            yield from found
        else:
            try:
                os.stat(path)  # raises, if there is none; a pipe is read like a file
            except ValueError:
                said = quoted(str(path))
                raise SettingError(f"paths has {said}; no file can have this name") from None
            yield path


def _files_below(folder: str) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(place, name)
            if not name.startswith(".") and os.path.isfile(path):
                yield path


def chunks_in(part: Part, first_document: int) -> Iterator[Chunk]:
    """The documents of a part, numbered from `first_document` on.

    Raises:
        TextError: not UTF-8.
        FormatError: damaged, or a package is missing that can read it.
        OSError: it cannot be read.
    """
    if part.kind == ".parquet":
        return chunks_of(_rows(part), first_document)
    if part.kind == ".jsonl":
        return chunks_of(_lines(part), first_document)
    return _text(part, first_document)


@contextmanager
def _opened(part: Part) -> Iterator[IO[bytes]]:
    """The bytes of a file, unpacked."""
    if part.path == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    suffix = Path(part.path).suffix.lower()
    try:
        with _opener(suffix, part.path)(part.path, "rb") as file:
            yield file
    except _UNPACKING as error:
        raise FormatError(f"{part.path} cannot be unpacked: {error}") from None


def _opener(suffix: str, path: str) -> Any:
    if suffix == ".gz":
        return gzip.open
    if suffix != ".zst":
        return open
    try:
        return import_module("compression.zstd").open
    except ModuleNotFoundError:
        raise FormatError(
            f"{path} is packed by zstd, which Python reads from 3.14 on; unpack it first, "
            f"or read it from standard input: zstd -dc {path} | …"
        ) from None


def _text(part: Part, document: int) -> Iterator[Chunk]:
    """A whole text, or a range of it from a place where a pre-token begins to another one."""
    decode = codecs.getincrementaldecoder("utf-8")().decode
    with _opened(part) as file:
        if part.end is not None:
            file.seek(part.first)
        place, data = part.first, b" "
        while data:
            left = READ if part.end is None else min(READ, part.end - place)
            data = file.read(left)
            try:
                decode(data, final=not data)
            except UnicodeDecodeError as error:
                # What the decoder kept of the chunk before comes first in what it tells.
                at = place + len(data) - len(error.object) + error.start
                byte = error.object[error.start]
                raise TextError(
                    f"{shown(part.path)} is not UTF-8: byte 0x{byte:02X} at offset {at:,}"
                ) from None
            place += len(data)
            yield Chunk(document, data, last=not data)


def shown(path: str) -> str:
    """A path for a message."""
    return "standard input" if path == STANDARD_INPUT else path


def _lines(part: Part) -> Iterator[str]:
    """The texts of JSON lines that begin in the range."""
    with _opened(part) as file:
        place = part.first
        if place:
            file.seek(place - 1)
            place += len(file.readline()) - 1
        while part.end is None or place < part.end:
            line = file.readline(MAX_LINE + 1)
            if not line:
                break
            if not line.isspace():
                yield _text_in(line, f"{shown(part.path)}, line at offset {place:,}", part.field)
            place += len(line)


def _text_in(line: bytes, where: str, field: str) -> str:
    if len(line) > MAX_LINE:
        raise FormatError(f"{where}: longer than {MAX_LINE:,} bytes")
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"{where}: no JSON: {str(error)[:100]}") from None
    text = row.get(field) if isinstance(row, dict) else None
    if not isinstance(text, str):
        raise FormatError(f"{where}: {field} is {quoted(text)}; it must be a text")
    return text


def _rows(part: Part) -> Iterator[str]:
    """The texts of a Parquet file; a row without one is an empty text."""
    try:
        parquet, arrow = import_module("pyarrow.parquet"), import_module("pyarrow")
    except ModuleNotFoundError:
        raise FormatError(
            f"{part.path} is a Parquet file, which needs the package pyarrow; pip install pyarrow"
        ) from None
    try:
        with parquet.ParquetFile(part.path) as file:
            if part.field not in file.schema_arrow.names:
                raise FormatError(
                    f"{part.path} has no column {quoted(part.field)}; "
                    f"it has {quoted(file.schema_arrow.names)}"
                )
            for batch in file.iter_batches(batch_size=_ROWS, columns=[part.field]):
                yield from (_row(value, part) for value in batch.column(0).to_pylist())
    except (arrow.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.filename is not None:
            raise
        raise FormatError(f"{part.path} cannot be read: {str(error)[:200]}") from None


def _row(value: object, part: Part) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise FormatError(f"{part.path}: {part.field} is {quoted(value)}; it must be a text")
    return value
