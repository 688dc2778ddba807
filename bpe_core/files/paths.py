"""Paths that a system can have, sizes within a limit, the text of a file."""

import os
from pathlib import Path
from typing import Final

from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.messages import quoted

ZIP_MAGIC: Final = b"PK\x03\x04"
_MAX_NAME: Final = 255
_MAX_PATH: Final = 4096


def path_of(value: str | os.PathLike[str], argument: str) -> Path:
    """A path that a system can have."""
    if not isinstance(value, str | os.PathLike):
        raise SettingError(f"{argument} is {quoted(value)}; it must be a path")
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
        raise FormatError(
            f"{name} has {size:,} bytes or more; at most {max_bytes:,} are allowed (max_bytes)",
            reason="file_too_large",
        )


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
