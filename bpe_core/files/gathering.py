"""From a path, a folder, a zip archive or a mapping to the files of one tokenizer; and back."""

import io
import os
import zipfile
from collections.abc import Callable, Collection, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from bpe_core.common.arguments import check_integer
from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.limits import MAX_ZIP_FILES
from bpe_core.common.messages import quoted
from bpe_core.files.formats.format import Files
from bpe_core.files.formats.gpt2 import NAMES, find_pair
from bpe_core.files.formats.transformers import READ_BESIDE

Source = str | os.PathLike[str] | bytes | Mapping[str, bytes]
"""A path, the bytes of a file, or the names and bytes of several."""
WHOLE: Final = "tokenizer.json"
"""The file that is read before all others of a model."""
_MODELS: Final = ("tokenizer.model", "spiece.model", "sentencepiece.bpe.model")
BESIDE: Final = (
    "added_tokens.json", *READ_BESIDE, "generation_config.json", "chat_template.jinja"
)  # fmt: skip
"""Files of a model that have no vocabulary."""
COPIES: Final = (*_MODELS, *(name for pair in NAMES for name in pair), "vocab.txt", "tekken.json")
"""Files that have the vocabulary where there is no `tokenizer.json`."""
_ENDINGS: Final = (".json", ".model", ".tiktoken")
_ZIP_MAGIC: Final = b"PK\x03\x04"
_ZIP_ENTRY: Final = b"PK\x01\x02"


def gather(source: Source, max_bytes: int) -> tuple[Files, Files]:
    """Returns the files of one tokenizer, together of at most `max_bytes`, unpacked: those with its
    vocabulary, and those that name its special tokens."""
    max_bytes = check_integer("max_bytes", max_bytes)
    if isinstance(source, bytes | bytearray | memoryview):
        source = {"file": bytes(source)}
    if isinstance(source, Mapping):
        files = source
        if not all(isinstance(data, bytes | bytearray) for data in files.values()):
            raise SettingError(f"source is {quoted(source)}; it must have names and bytes")
        found = _choose([*files], lambda name, _: bytes(files[name]), max_bytes)
    else:
        path = as_path(source, "source")
        folder, names = path.parent, [path.name]
        if path.is_dir():
            folder, names = path, sorted(os.listdir(path))
        elif path.name in (WHOLE, *COPIES):
            pair = next((pair for pair in NAMES if path.name in pair), ())
            others = {*READ_BESIDE, *pair} - {path.name}
            names += [name for name in others if (folder / name).is_file()]

        def read(name: str, limit: int) -> bytes:
            with (folder / name).open("rb") as file:
                return file.read(limit)

        found = _choose(names, read, max_bytes)
    [data, *more] = found[0].values()
    return _from_zip(data, max_bytes) if not more and data.startswith(_ZIP_MAGIC) else found


def as_path(value: str | os.PathLike[str], argument: str) -> Path:
    """Returns the path. Raises `SettingError`: no file can have it."""
    try:
        name = os.fsencode(value)
    except (TypeError, UnicodeEncodeError):
        name = b"\0"
    if b"\0" in name or b"\n" in name or name.lstrip().startswith(b"{"):
        raise SettingError(
            f"{argument} is {quoted(value)}; it must be a path; pass content as bytes"
        )
    return Path(value)


def _choose(
    names: Collection[str], read: Callable[[str, int], bytes], max_bytes: int
) -> tuple[Files, Files]:
    """Returns what `gather` does. `read`: returns at most so many bytes of the file of a name."""
    best = next(((one,) for one in (WHOLE, *_MODELS) if one in names), find_pair(names))
    rest = [one for one in names if one not in {*BESIDE, *COPIES}] or [*names]
    main = best or [one for one in rest if one.endswith(_ENDINGS)] or rest
    if not main or (len(main) > 1 and not find_pair(main)):
        raise FormatError(
            f"{', '.join(main[:8]) or 'nothing'}: that is not one tokenizer; give one file, "
            f"{' and '.join(NAMES[0])}, or a folder or archive with {WHOLE}",
            reason="unknown_format",
        )
    files: dict[str, bytes] = {}
    left = max_bytes
    for name in (*main, *(one for one in READ_BESIDE if one in names and one not in main)):
        files[name] = read(name, left + 1)
        left -= len(files[name])
        if left < 0:
            raise FormatError(
                f"{', '.join(files)} has more than {max_bytes:,} bytes (max_bytes)",
                reason="file_too_large",
            )
    return {name: files.pop(name) for name in main}, files


def _from_zip(data: bytes, max_bytes: int) -> tuple[Files, Files]:
    """Returns what `gather` does of the files in an archive. Nothing is written to disk."""
    if data.count(_ZIP_ENTRY) > MAX_ZIP_FILES:
        raise FormatError(f"the zip archive has more than {MAX_ZIP_FILES:,} files")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = [entry for entry in archive.infolist() if not entry.is_dir()]
            entries = {PurePosixPath(entry.filename).name: entry for entry in listed}

            def read(name: str, limit: int) -> bytes:
                # Others unpack without a limit; and an archive may give wrong sizes.
                if entries[name].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    raise FormatError(f"{name} is packed with a method other than deflate")
                with archive.open(entries[name]) as packed:
                    return packed.read(limit)

            return _choose(entries, read, max_bytes)
    except FormatError:
        raise
    except Exception as error:  # on damaged archives `zipfile` raises whatever its parts do
        raise FormatError(f"the zip archive cannot be read: {error}") from None


def pack(files: Files) -> bytes:
    """Returns a zip archive of `files`; the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
