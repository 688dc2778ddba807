"""Paths that a file system can have, and the text of a file."""

import os
from pathlib import Path

from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.limits import MAX_PATH
from bpe_core.common.messages import quoted


def as_path(value: str | os.PathLike[str], argument: str) -> Path:
    """Returns the path. Raises `SettingError`: it is none, but for instance a file's content."""
    try:
        path = Path(value)
        name = os.fsencode(path).decode(errors="replace")
    except (TypeError, UnicodeEncodeError):
        raise SettingError(f"{argument} is {quoted(value)}; it must be a path") from None
    is_content = name.lstrip().startswith("{") or "\n" in name or len(name) > MAX_PATH
    if "\0" in name or (is_content and not os.path.exists(path)):
        raise SettingError(
            f"{argument} is {quoted(name)}: the content of a file; pass bytes, or a path"
        )
    return path


def decode_utf8(data: bytes, name: str) -> str:
    """Returns the text of a file. Raises `FormatError`: it is not UTF-8, with the place."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place, line = error.start, data.count(b"\n", 0, error.start) + 1
        raise FormatError(
            f"{name} is not UTF-8: byte 0x{data[place]:02X} in line {line} (offset {place})"
        ) from None
