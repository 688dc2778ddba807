"""Files -> documents: a text is one, and so is each text in records of JSON, CSV or Parquet."""

import codecs
import csv
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from io import TextIOWrapper
from itertools import accumulate, takewhile
from typing import Any, Final

from bpe_core.common.arguments import ANYTHING, checked
from bpe_core.common.errors import FormatError, TextError, warn
from bpe_core.common.json_reading import parse_json
from bpe_core.common.quoting import quoted
from bpe_core.training.counts.corpus_files import Part, opened, parts_of, shown
from bpe_core.training.counts.counting import chunks_of
from bpe_core.training.counts.stretches import Chunk

READ: Final = 1 << 19  # bytes that are read at once
MAX_LINE: Final = 1 << 28
"""Bytes of the longest line of JSON, cell of CSV, and file of JSON that is one value."""
_ROWS: Final = 256  # rows of a Parquet file that are read at once
_Found = tuple[object, Mapping[str, object]]


@checked(paths=ANYTHING)
def read_texts(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    field: str = "text",
    skip_missing: bool = False,
) -> Iterator[str]:
    """The documents of files one after another; `count_files` counts the same ones.

    Args:
        paths, field, skip_missing: as `count_files` takes them.

    Raises:
        BPEError: as `count_files` does.
        OSError: a file cannot be read.

    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "chats.jsonl")
    ...     _ = path.write_text('{"turns": [{"said": "low"}, {"said": "lower"}]}')
    ...     list(read_texts(path, field="turns.said"))
    ['low', 'lower']
    """
    return _texts(parts_of(paths, field, skip_missing))


def _texts(parts: list[Part]) -> Iterator[str]:
    missing: Counter[str] = Counter()
    for part in parts:
        yield from _found(part, missing) if part.kind else [whole_text(part)]
    warn_of(missing.total())


def whole_text(part: Part) -> str:
    """A file as one text, whatever its name says."""
    return b"".join(chunk.data for chunk in _text(part, 0)).decode()


def warn_of(missing: int) -> None:
    """Say how many texts were left out, if any."""
    if missing:
        warn(f"left out {missing:,} texts that are missing or null")


def chunks_in(part: Part, first_document: int, missing: Counter[str]) -> Iterator[Chunk]:
    """The documents of a part, numbered from `first_document` on; texts that are left out are
    counted in `missing`, by the field."""
    if part.kind:
        return chunks_of(_found(part, missing), first_document)
    return _text(part, first_document)


def _text(part: Part, document: int) -> Iterator[Chunk]:
    """A whole text, or a range of it from a place where a pre-token begins to another one."""
    decode = codecs.getincrementaldecoder("utf-8")().decode
    with opened(part) as file:
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


def _found(part: Part, missing: Counter[str]) -> Iterator[str]:
    """The texts in the records of a part."""
    field = part.field
    for number, row in _RECORDS[part.kind](part):
        if isinstance(row, dict) and isinstance(text := row.get(field), str):
            yield text  # soon, as it nearly always is
            continue
        for value, record in _at(row, field, {}):
            if isinstance(value, str):
                yield value
            elif value is None and part.skip_missing:
                missing[field] += 1
            else:
                said = "missing or null" if value is None else quoted(value)
                raise FormatError(
                    f"{_where(part, number)}: {quoted(field)} is {said}; it must be a text. "
                    f"The fields are {quoted([*record], 80)}; skip_missing leaves such texts out"
                )


def _at(value: object, field: str, record: Mapping[str, object]) -> list[_Found]:
    """What a field names in a value, or in each of a list, and the innermost record around it."""
    several = value if isinstance(value, list) else [value]
    if not field:
        return [(one, record) for one in several]
    found: list[_Found] = []
    for one in several:
        if isinstance(one, dict):
            # A table that was made of records may have all the steps as the name of a column.
            step, _, rest = (field, "", "") if field in one else field.partition(".")
            found += _at(one.get(step), rest, one)
        else:
            found.append((None, record))
    return found


def _where(part: Part, number: int) -> str:
    """A record for a message."""
    unit = {".json": "record", ".parquet": "row"}.get(part.kind, "line")
    if part.first:
        with opened(part) as file:
            ends = accumulate(map(len, file))
            number += 1 + sum(1 for _ in takewhile(part.first.__gt__, ends))
    return f"{shown(part.path)}, {unit} {number:,}"


def _json_lines(part: Part) -> Iterator[tuple[int, object]]:
    """The lines that begin in the range, numbered from 1."""
    with opened(part) as file:
        place, number = part.first, 0
        if place:
            file.seek(place - 1)
            place += len(file.readline()) - 1
        while part.end is None or place < part.end:
            line = file.readline(MAX_LINE + 1)
            if not line:
                break
            place, number = place + len(line), number + 1
            if len(line) > MAX_LINE:
                raise FormatError(f"{_where(part, number)}: longer than {MAX_LINE:,} bytes")
            if not line.isspace():
                try:
                    record = json.loads(line)
                except (ValueError, RecursionError) as error:
                    where = _where(part, number)
                    raise FormatError(f"{where}: no JSON: {str(error)[:100]}") from None
                yield number, record


def _json(part: Part) -> Iterator[tuple[int, object]]:
    """The records of a list, or the only one."""

    with opened(part) as file:
        data = file.read(MAX_LINE + 1)
    if len(data) > MAX_LINE:
        raise FormatError(f"{part.path} has more than {MAX_LINE:,} bytes; JSON lines may have")
    value = parse_json(data, part.path)
    yield from enumerate(value if isinstance(value, list) else [value], 1)


def _csv(part: Part) -> Iterator[tuple[int, object]]:
    """The rows, by the line where each ends."""
    csv.field_size_limit(MAX_LINE)  # of the module; there is no other way
    with opened(part) as file, TextIOWrapper(file, "utf-8-sig", newline="") as lines:
        rows = csv.DictReader(lines, restkey="", strict=True)
        try:
            for row in rows:
                yield rows.line_num, row
        except (csv.Error, UnicodeDecodeError) as error:
            place = f"{part.path} behind line {rows.line_num:,}"
            raise FormatError(f"{place} is no CSV in UTF-8: {error}") from None


def _parquet(part: Part) -> Iterator[tuple[int, object]]:
    try:
        parquet, arrow = import_module("pyarrow.parquet"), import_module("pyarrow")
    except ModuleNotFoundError:
        raise FormatError(
            f"{part.path} is a Parquet file, which needs the package pyarrow; pip install pyarrow"
        ) from None
    try:
        with parquet.ParquetFile(part.path) as file:
            names = file.schema_arrow.names
            column = part.field if part.field in names else part.field.partition(".")[0]
            if column not in names:
                raise FormatError(
                    f"{part.path} has no column {quoted(column)}; it has {quoted(names, 100)}"
                )
            batches = file.iter_batches(batch_size=_ROWS, columns=[column])
            values = (value for batch in batches for value in batch.column(0).to_pylist())
            row = dict.fromkeys(names)
            for number, row[column] in enumerate(values, 1):
                yield number, row
    except (arrow.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.filename is not None:
            raise
        raise FormatError(f"{part.path} cannot be read: {str(error)[:200]}") from None


_RECORDS: Final[dict[str, Any]] = {
    ".jsonl": _json_lines, ".json": _json, ".csv": _csv, ".parquet": _parquet
}  # fmt: skip
