"""From a path, a folder, a zip archive or a mapping to the files of one tokenizer; and back."""

import io
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Final, NamedTuple

from bpe_core.common.arguments import check_whole
from bpe_core.common.errors import FormatError, SettingError, UnknownFormatError
from bpe_core.common.quoting import quoted
from bpe_core.common.whole_files import ZIP_MAGIC, check_size, path_to_read
from bpe_core.files.formats.format import Contents
from bpe_core.files.formats.gpt2 import NAMES, find_pair
from bpe_core.files.formats.model_config import READ_BESIDE

Source = str | os.PathLike[str] | bytes | Mapping[str, bytes]
"""A path, the bytes of a file, or the names and bytes of several."""
MAX_BYTES: Final = 64 * 2**20
"""Bytes of the largest file that is read, unless the caller allows more."""
WHOLE: Final = "tokenizer.json"
"""The file that needs no other: beside it vocabularies of other formats are copies."""
_MODELS: Final = ("tokenizer.model", "spiece.model", "sentencepiece.bpe.model")
BESIDE: Final = (*READ_BESIDE, "generation_config.json", "chat_template.jinja")
"""Files of a model that hold no vocabulary."""
COPIES: Final = (*_MODELS, *(name for pair in NAMES for name in pair), "vocab.txt", "tekken.json")
"""Files that hold the vocabulary where there is no `tokenizer.json`."""
_ENDINGS: Final = (
    "tokenizer.json",
    ".model",
    ".tiktoken",
    ".json",
)  # in an archive, the best first
_ZIP_ENTRY: Final = b"PK\x01\x02"
_MAX_ENTRIES: Final = 1000
_MAX_NAME: Final = 255
_ZIP_ERRORS: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError,
    RuntimeError, ValueError, LookupError, OverflowError,
)  # fmt: skip
"""What `zipfile` raises on damaged or encrypted archives."""


class Gathered(NamedTuple):
    """The files of one tokenizer, or their names."""

    main: Any  # those that hold its vocabulary
    beside: Any  # those that say more about its special tokens
    unneeded: tuple[str, ...] = ()  # the names of those that are not read


def files_of_one(names: Iterable[str]) -> Gathered:
    """Which of the names are the files of one tokenizer; no main one where nothing tells.

    >>> files_of_one(["tokenizer.json", "README.md", "vocab.json", "tokenizer_config.json"])
    Gathered(main=('tokenizer.json',), beside=('tokenizer_config.json',), unneeded=('vocab.json',))
    """
    there = [*names]
    whole = [one for one in (WHOLE, *_MODELS) if one in there]
    main = tuple(whole[:1]) or find_pair(there) or ()
    more = [name for name in there if name not in main]
    return Gathered(
        main,
        tuple(name for name in more if name in READ_BESIDE),
        tuple(name for name in more if name in {*BESIDE, *COPIES}.difference(READ_BESIDE)),
    )


def gather(source: Source, max_bytes: int) -> Gathered:
    """The files that make one tokenizer: main ones and those beside as names and bytes.

    Args:
        source: a path, the bytes of a file, or names and bytes of several.
        max_bytes: at most so many bytes, all files together and unpacked.
    """
    max_bytes = check_whole("max_bytes", max_bytes)
    if isinstance(source, bytes | bytearray | memoryview):
        source = {"file": bytes(source)}
    if isinstance(source, Mapping):
        files = source
        if not all(isinstance(data, bytes | bytearray) for data in files.values()):
            raise SettingError(f"source is {quoted(source)}; it must hold names and bytes")
        found = _read(_of_several(files), lambda name, _: bytes(files[name]), max_bytes)
    else:
        path = path_to_read(source)
        folder = path if path.is_dir() else path.parent
        can_list = path.is_dir() or os.access(folder, os.R_OK)
        names = sorted(os.listdir(folder)) if can_list else []
        chosen = files_of_one(names) if path.is_dir() else _with_its_own(path.name, names)
        if not chosen.main:
            told = f"{' and '.join(NAMES[0])} nor {WHOLE}"
            raise FormatError(f"the folder {str(folder)!r} has neither {told}")
        found = _read(chosen, lambda name, limit: _begin_of(folder / name, limit), max_bytes)
    [data, *more] = found.main.values()
    return _from_zip(data, max_bytes) if not more and data.startswith(ZIP_MAGIC) else found


def _read(found: Gathered, read: Callable[[str, int], bytes], max_bytes: int) -> Gathered:
    """The files of these names; `read` gives one, or as many bytes of it."""
    files: dict[str, bytes] = {}
    left = max_bytes
    for name in (*found.main, *found.beside):
        files[name] = read(name, left + 1)
        left -= len(files[name])
        check_size(max_bytes - left, max_bytes, ", ".join(files))
    main, beside = ({name: files[name] for name in part} for part in found[:2])
    return Gathered(main, beside, found.unneeded)


def _begin_of(path: Path, limit: int) -> bytes:
    with path.open("rb") as file:
        return file.read(limit)


def _of_several(files: Iterable[str]) -> Gathered:
    """Of files that somebody put together: each must be known to belong to the others."""
    # minbpe's `.vocab` is there to be looked at.
    names = [one for one in files if f"{one.removesuffix('.vocab')}.model" not in files]
    main, beside, unneeded = files_of_one(names)
    rest = tuple(name for name in names if name not in {*main, *beside, *unneeded})
    main = main or rest or beside[:1] or unneeded[:1]
    if not {*rest} <= {*main} or (len(main) != 1 and not find_pair(main)):
        raise UnknownFormatError(
            f"the files {', '.join(names) or '(none)'} are no tokenizer together; give one file, "
            f"or {' and '.join(NAMES[0])}"
        )
    beside, unneeded = (tuple(n for n in part if n not in main) for part in (beside, unneeded))
    return Gathered(main, beside, unneeded)


def _with_its_own(name: str, names: Iterable[str]) -> Gathered:
    """A file, with the other half of a pair, and with what is read beside it."""
    main = find_pair(names, name) or (name,)
    belongs = len(main) > 1 or name in (WHOLE, *COPIES)
    return Gathered(main, tuple(one for one in READ_BESIDE if belongs and one in names))


def _from_zip(data: bytes, max_bytes: int) -> Gathered:
    """The tokenizer files of an archive. Nothing is written to disk, whatever their names are."""
    # Counted before `zipfile` makes an object of each.
    if data.count(_ZIP_ENTRY) > _MAX_ENTRIES:
        raise FormatError(
            f"the zip archive has more than {_MAX_ENTRIES:,} files; that is no tokenizer"
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = [entry for entry in archive.infolist() if not entry.is_dir()]
            entries = {PurePosixPath(entry.filename).name: entry for entry in listed}

            def read(name: str, limit: int) -> bytes:
                if entries[name].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    raise FormatError(f"{name} is packed with a method other than deflate")
                # The size that an archive tells may be a lie: read no more than is allowed.
                with archive.open(entries[name]) as packed:
                    return packed.read(limit)

            found = files_of_one(entries)
            alike = (name for end in _ENDINGS for name in entries if name.endswith(end))
            found = found._replace(main=found.main or tuple(alike)[:1])
            if not found.main:
                raise FormatError(
                    f"the zip archive holds no tokenizer: it needs {' and '.join(NAMES[0])}, or a "
                    f"{WHOLE}, .tiktoken or .model file"
                )
            return _read(found, read, max_bytes)
    except FormatError:
        raise
    except _ZIP_ERRORS as error:
        raise FormatError(f"the zip archive cannot be read: {str(error)[:_MAX_NAME]}") from None


def pack(files: Contents) -> bytes:
    """A zip archive of `files`; the same files give the same bytes."""
    buffer = io.BytesIO()
    pack_into(buffer, files)
    return buffer.getvalue()


def pack_into(file: BinaryIO, files: Contents) -> None:
    """Write a zip archive of `files`."""
    with zipfile.ZipFile(file, "w") as archive:
        for name, parts in files.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            large = not isinstance(parts, bytes)
            with archive.open(entry, "w", force_zip64=large) as packed:
                packed.writelines([parts] if isinstance(parts, bytes) else parts)
