"""From a path, a folder, a zip archive or a mapping to the files of one tokenizer; and back."""

import io
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Collection, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Final

from bpe_core.common.arguments import check_whole
from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.messages import quoted
from bpe_core.files.formats.format import Contents, Files
from bpe_core.files.formats.gpt2 import NAMES, find_pair
from bpe_core.files.formats.transformers import READ_BESIDE
from bpe_core.files.paths import ZIP_MAGIC, check_size, path_to_read

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
_ENDINGS: Final = (WHOLE, ".model", ".tiktoken", ".json")  # in an archive, the best first
_ZIP_ENTRY: Final = b"PK\x01\x02"
_MAX_ENTRIES: Final = 1000
_ZIP_ERRORS: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError,
    RuntimeError, ValueError, LookupError, OverflowError,
)  # fmt: skip
"""What `zipfile` raises on damaged or encrypted archives."""

Names = Collection[str]
Gathered = tuple[Files, Files, list[str]]
"""The files of one tokenizer: those that hold its vocabulary, those that say more about its special
tokens, and the names of those that are not read."""


def gather(source: Source, max_bytes: int) -> Gathered:
    """The files that make one tokenizer.

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
        # minbpe's `.vocab` is there to be looked at.
        names = [one for one in files if f"{one.removesuffix('.vocab')}.model" not in files]
        main = _all_belong(names)
        found = _read(main, names, lambda name, _: bytes(files[name]), max_bytes)
    else:
        path = path_to_read(source)
        folder = path if path.is_dir() else path.parent
        names = sorted(os.listdir(folder)) if folder == path or os.access(folder, os.R_OK) else []
        main = _best(names)
        if folder != path:
            main = find_pair(names, path.name) or (path.name,)
            belongs = len(main) > 1 or path.name in (WHOLE, *COPIES)
            names = [one for one in names if belongs and one in READ_BESIDE]
        elif not main:
            told = f"{' and '.join(NAMES[0])} nor {WHOLE}"
            raise FormatError(f"the folder {str(folder)!r} has neither {told}")
        found = _read(main, names, lambda name, limit: _begin_of(folder / name, limit), max_bytes)
    [data, *more] = found[0].values()
    return _from_zip(data, max_bytes) if not more and data.startswith(ZIP_MAGIC) else found


def _best(names: Names) -> tuple[str, ...]:
    """Those of the names that hold a vocabulary, the best kind; none where no name tells."""
    return next(((one,) for one in (WHOLE, *_MODELS) if one in names), find_pair(names) or ())


def _all_belong(names: list[str]) -> tuple[str, ...]:
    """The best ones of files that somebody put together: each must belong to the others."""
    best = _best(names)
    rest = tuple(one for one in names if one not in {*best, *BESIDE, *COPIES})
    main = best or rest or tuple(names[:1])
    if (rest and rest != main) or (len(main) != 1 and not find_pair(main)):
        raise FormatError(
            f"the files {', '.join(names) or '(none)'} are no tokenizer together; give one file, "
            f"or {' and '.join(NAMES[0])}",
            reason="unknown_format",
        )
    return main


def _read(main: Names, names: Names, read: Callable[[str, int], bytes], max_bytes: int) -> Gathered:
    """The files of these names; `read` gives one, or as many bytes of it."""
    others = [name for name in names if name not in main]
    files: dict[str, bytes] = {}
    left = max_bytes
    for name in (*main, *(one for one in others if one in READ_BESIDE)):
        files[name] = read(name, left + 1)
        left -= len(files[name])
        check_size(max_bytes - left, max_bytes, ", ".join(files))
    beside = {name: data for name, data in files.items() if name not in main}
    unneeded = [one for one in others if one in (*BESIDE, *COPIES) and one not in beside]
    return {name: files[name] for name in main}, beside, unneeded


def _begin_of(path: Path, limit: int) -> bytes:
    with path.open("rb") as file:
        return file.read(limit)


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

            alike = [name for end in _ENDINGS for name in entries if name.endswith(end)]
            if main := _best(entries) or alike[:1]:
                return _read(main, entries, read, max_bytes)
    except FormatError:
        raise
    except _ZIP_ERRORS as error:
        raise FormatError(f"the zip archive cannot be read: {str(error)[:255]}") from None
    raise FormatError(
        f"the zip archive holds no tokenizer: it needs {' and '.join(NAMES[0])}, or a {WHOLE}, "
        ".tiktoken or .model file"
    )


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
