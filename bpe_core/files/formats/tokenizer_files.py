"""Files on disk and in zip archives: names and bytes, within limits."""

import io
import os
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import IO, BinaryIO, Final

from bpe_core.common.arguments import check_whole
from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.quoting import quoted
from bpe_core.common.whole_files import ZIP_MAGIC, check_size, path_to_read
from bpe_core.files.formats import gpt2, minbpe
from bpe_core.files.formats.opened import Contents, Files
from bpe_core.files.formats.tokenizer_config import CONFIG_FILE

_ZIP_ENTRY: Final = b"PK\x01\x02"
_ALONE: Final = ("tokenizer.json", "tokenizer.model", "spiece.model",
                 "sentencepiece.bpe.model", "vocab.txt")  # fmt: skip
"""Names that say that a file is a whole tokenizer, the first one before the others."""
_MAX_ENTRIES: Final = 1000
_MAX_NAME: Final = 255
_PLAIN_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ZIP_ERRORS: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError,
    RuntimeError, ValueError, LookupError, OverflowError,
)  # fmt: skip
"""What `zipfile` raises on damaged or encrypted archives."""


def gather(source: str | os.PathLike[str] | bytes | Mapping[str, bytes], max_bytes: int) -> Files:
    """The file or files that make one tokenizer.

    Args:
        source: a path, the bytes of a file, or names and bytes of several. A folder, or one of
            GPT-2's two files, stands for both of them; a zip archive for the files in it.
        max_bytes: at most so many bytes, all files together and unpacked.
    """
    max_bytes = check_whole("max_bytes", max_bytes)
    files: Files
    if isinstance(source, Mapping):
        if not all(isinstance(data, bytes | bytearray) for data in source.values()):
            raise SettingError(f"source is {quoted(source)}; it must hold names and bytes")
        files = source
    elif isinstance(source, bytes | bytearray | memoryview):
        files = {"file": bytes(source)}
    else:
        files = _from_disk(path_to_read(source), max_bytes)
    if not files:
        raise FormatError("source is {}; there is no file in it")
    check_size(sum(map(len, files.values())), max_bytes, ", ".join(files))
    if len(files) == 1:
        [data] = files.values()
        if data.startswith(ZIP_MAGIC):
            return _from_zip(data, max_bytes)
    return files


def _from_disk(path: Path, max_bytes: int) -> Files:
    if path.is_dir():
        names = _names_of_one(entry.name for entry in path.iterdir())
        if not names:
            raise FormatError(
                f"the folder {str(path)!r} has neither {' and '.join(gpt2.NAMES[0])} nor "
                "tokenizer.json"
            )
        return {name: _read_limited(path / name, max_bytes) for name in names}
    folder = path.parent
    names = (path.name,)
    if gpt2.is_half(path.name):
        pair = gpt2.find_pair([entry.name for entry in folder.iterdir()], path.name)
        names = pair or names
    beside = folder / CONFIG_FILE
    if (len(names) > 1 or path.name in _ALONE) and beside.is_file():
        names = (*names, CONFIG_FILE)
    return {name: _read_limited(folder / name, max_bytes) for name in names}


def _names_of_one(names: Iterable[str]) -> tuple[str, ...]:
    """The files in a folder that make one tokenizer; none if there is none."""
    there = set(names)
    alone = next(((name,) for name in _ALONE if name in there), None)
    found: tuple[str, ...] = alone or gpt2.find_pair(there) or ()
    return (*found, CONFIG_FILE) if found and CONFIG_FILE in there else found


def _read_limited(path: Path, max_bytes: int) -> bytes:
    with path.open("rb") as file:
        data = file.read(max_bytes + 1)
    check_size(len(data), max_bytes, path.name)
    return data


def _from_zip(data: bytes, max_bytes: int) -> Files:
    """The tokenizer files of an archive. Nothing is written to disk, whatever their names are."""
    # Counted before `zipfile` makes an object of each.
    if data.count(_ZIP_ENTRY) > _MAX_ENTRIES:
        raise FormatError(
            f"the zip archive has more than {_MAX_ENTRIES:,} files; that is no tokenizer"
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            by_name = {PurePosixPath(entry.filename).name: entry for entry in entries}
            wanted = _tokenizer_files(
                {name: entry for name, entry in by_name.items() if len(name) <= _MAX_NAME}
            )
            files: dict[str, bytes] = {}
            left = max_bytes
            for name, entry in wanted.items():
                if entry.compress_type not in _PLAIN_METHODS:
                    raise FormatError(f"{name} is packed with a method other than deflate")
                # The size that an archive tells may be a lie: read no more than is allowed.
                with archive.open(entry) as packed:
                    files[name] = packed.read(left + 1)
                check_size(max_bytes - left + len(files[name]), max_bytes, "the unpacked archive")
                left -= len(files[name])
            return files
    except FormatError:
        raise
    except _ZIP_ERRORS as error:
        raise FormatError(f"the zip archive cannot be read: {str(error)[:_MAX_NAME]}") from None


def _tokenizer_files(by_name: dict[str, zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    names = _names_of_one(by_name)
    if names:
        return {name: by_name[name] for name in names}
    for suffix in ("tokenizer.json", ".model", ".tiktoken", ".json"):
        for name, entry in by_name.items():
            if name.endswith(suffix):
                return {name: entry}
    raise FormatError(
        f"the zip archive holds no tokenizer: it needs {' and '.join(gpt2.NAMES[0])}, or a "
        "tokenizer.json, .tiktoken or .model file"
    )


def pack(files: Contents) -> bytes:
    """A zip archive of `files`; the same files give the same bytes."""
    buffer = io.BytesIO()
    _pack_into(buffer, files)
    return buffer.getvalue()


def _pack_into(file: BinaryIO, files: Contents) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        for name, parts in files.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            large = not isinstance(parts, bytes)
            with archive.open(entry, "w", force_zip64=large) as packed:
                _write_parts(packed, parts)


def _write_parts(file: IO[bytes], parts: bytes | Iterable[bytes]) -> None:
    file.writelines([parts] if isinstance(parts, bytes) else parts)


def put(files: Contents, path: Path) -> list[Path]:
    """Write `files` where `path` says.

    One file takes the path itself. Of GPT-2's two the path is the folder, or a `.zip` of both;
    minbpe's `.vocab` stands beside its `.model`.
    """
    if path.suffix == ".zip":
        with path.open("wb") as archive:
            _pack_into(archive, files)
        return [path]
    if len(files) == 1:
        contents = dict(zip([path], files.values(), strict=True))
    elif minbpe.VOCAB_FILE in files:
        stem = path.with_suffix("") if path.suffix == ".model" else path
        contents = {
            stem.with_name(stem.name + Path(name).suffix): data for name, data in files.items()
        }
    else:
        path.mkdir(parents=True, exist_ok=True)
        contents = {path / name: data for name, data in files.items()}
    for target, parts in contents.items():
        with target.open("wb") as file:
            _write_parts(file, parts)
    return list(contents)
