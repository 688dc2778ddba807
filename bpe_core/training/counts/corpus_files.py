"""Paths -> the files that they name, and how each is read: whole or in parts, packed or not."""

import glob
import gzip
import os
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from bpe_core.common.arguments import are_several
from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.quoting import quoted

STANDARD_INPUT: Final = "-"
_RECORDS: Final = {one: one for one in (".jsonl", ".json", ".csv", ".parquet")} | {
    ".ndjson": ".jsonl"
}
_PACKED: Final = (".gz", ".zst")
_REFUSED: Final = (".7z", ".arrow", ".bz2", ".feather", ".tar", ".tgz", ".xz", ".zip")
_UNPACKING: Final = (EOFError, gzip.BadGzipFile, zlib.error)


class Part(NamedTuple):
    """A file, or the documents and parts of documents that begin in a range of its bytes."""

    path: str  # its name, or `STANDARD_INPUT`
    field: str = "text"  # where the texts stand in records
    # the range; 0 and None for a whole file
    first: int = 0
    end: int | None = None
    skip_missing: bool = False  # whether texts are left out that are missing or null

    @property
    def kind(self) -> str:
        """Of a file with records how it is read, such as `".jsonl"`; `""` for a text."""
        return _RECORDS.get(self.suffix, "")

    @property
    def suffix(self) -> str:
        """How its name ends, but for what it is packed by."""
        path = Path(self.path)
        return (path.with_suffix("") if self.is_packed else path).suffix.lower()

    @property
    def is_packed(self) -> bool:
        """Whether it has to be read from its beginning."""
        return Path(self.path).suffix.lower() in _PACKED


def parts_of(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]], field: str, skip_missing: bool
) -> list[Part]:
    """The files that somebody names by a path or by several, whole."""
    if isinstance(paths, str | os.PathLike):
        paths = [paths]
    if not are_several(paths):
        raise SettingError(f"paths is {quoted(paths)}; expected a path or several")
    parts = [Part(path, field, skip_missing=skip_missing) for path in _files_of(paths)]
    for part in parts:
        if part.suffix in _REFUSED:
            raise FormatError(
                f"{part.path} is a {part.suffix} file, which is not read; expected text, "
                f"{', '.join(_RECORDS)}, also packed as {' or '.join(_PACKED)}"
            )
    return parts


def paths_in(values: object) -> list[os.PathLike[str]] | None:
    """The paths, where somebody gave one or several in a list; None for texts and all else."""
    several: list[Any] = list(values) if isinstance(values, list | tuple) else [values]
    # A look at each type is enough, and there may be a million texts.
    are_paths = several and all(issubclass(kind, os.PathLike) for kind in set(map(type, several)))
    return several if are_paths else None


def _files_of(paths: Iterable[str | os.PathLike[str]]) -> Iterator[str]:
    """Each file that paths name, folders and patterns in the order of names.

    Of a folder these are all files in it and below it, but for hidden ones.
    """
    for given in paths:
        if not isinstance(given, str | os.PathLike):
            raise SettingError(f"paths has {quoted(given)}; expected paths")
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


@contextmanager
def opened(part: Part) -> Iterator[IO[bytes]]:
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


def shown(path: str) -> str:
    """A path for a message."""
    return "standard input" if path == STANDARD_INPUT else path
