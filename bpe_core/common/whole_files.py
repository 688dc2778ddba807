"""Paths that a system can have, sizes within a limit, files written whole or not at all."""

import errno
import os
import secrets
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO, Final

from bpe_core.common.errors import FileTooLargeError, FormatError, SettingError
from bpe_core.common.quoting import quoted

ZIP_MAGIC: Final = b"PK\x03\x04"
_MAX_NAME: Final = 255
_MAX_PATH: Final = 4096
_MAX_PART: Final = 50
"""Characters of a file's name in that of its unfinished part; together they may be 255 bytes."""


def path_of(value: str | os.PathLike[str], argument: str) -> Path:
    """A path that a system can have."""
    try:
        name = os.fsencode(value)
    except UnicodeEncodeError:
        name = b"\0"
    if b"\0" in name:
        raise SettingError(f"{argument} is {quoted(str(value))}; no file can have this name")
    return Path(value)


def path_to_read(source: str | os.PathLike[str]) -> Path:
    """A path, and not what somebody read from a file."""
    path = path_of(source, "source")
    text = str(path)
    is_content = text.lstrip().startswith("{") or "\n" in text or "\r" in text
    is_content |= len(text) > _MAX_PATH or max(map(len, path.parts), default=0) > _MAX_NAME
    if is_content and not os.path.exists(path):  # which, unlike `Path.exists`, takes any length
        raise SettingError(
            f"source is {quoted(text)}: that is the content of a file; pass bytes, or a path"
        )
    return path


def check_size(size: int, max_bytes: int, name: str) -> None:
    """Refuse more than is allowed."""
    if size > max_bytes:
        raise FileTooLargeError(
            f"{name} has {size:,} bytes or more; at most {max_bytes:,} are allowed (max_bytes)"
        )


def check_can_write(path: Path, *, folder: bool = False) -> None:
    """Try before long work whether a file, or a folder of them, can be written; nothing stays."""
    if path.is_dir() and not folder:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file() and not path.is_dir():
        return  # a pipe or a device
    place = path if folder else path.parent
    if folder:  # it will be made, with those above it
        place = next(one for one in (path, *path.absolute().parents) if one.exists())
    try:
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(place)) from None


def write_whole(contents: Mapping[Path, Callable[[BinaryIO], None]]) -> None:
    """Write each file beside its place, and put all of them there when all are complete."""
    parts: dict[Path, Path] = {}
    try:
        for target, write in contents.items():
            if target.exists() and not target.is_file():
                # A pipe or a device is written into. Of a folder, this says that it is one.
                with target.open("wb") as file:
                    write(file)
                continue
            file_itself = target.resolve()  # a link goes on pointing to it
            part = file_itself.with_name(f".{target.name[:_MAX_PART]}.{secrets.token_hex(4)}.part")
            parts[part] = file_itself
            with part.open("xb") as file:
                write(file)
        for part, target in parts.items():
            part.replace(target)
    finally:
        for part in parts:
            part.unlink(missing_ok=True)


def decode_utf8(data: bytes, name: str) -> str:
    """The text of a file."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise not_utf8(data, name, error.start) from None


def not_utf8(data: bytes, name: str, offset: int) -> FormatError:
    """The error for a file that is not UTF-8 from a byte on."""
    line = data.count(b"\n", 0, offset) + 1
    return FormatError(
        f"{name} is not UTF-8: byte 0x{data[offset]:02X} in line {line} (offset {offset})"
    )
