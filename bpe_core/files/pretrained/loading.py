"""A real model's tokenizer by name, loaded once for the whole process.

A vocabulary's bytes come from tiktoken's cache, from a package that has the file (a class without
internet has it, too), or else from a download by tiktoken. What does not have the published
SHA-256 is passed over, so any source may be damaged.
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
from threading import Lock, Thread
from typing import Any, Final

from bpe_core.common.errors import VocabularyUnavailableError
from bpe_core.common.limits import DOWNLOAD_TIMEOUT
from bpe_core.common.messages import shortened
from bpe_core.files.formats import tiktoken
from bpe_core.files.formats.format import OpenSettings
from bpe_core.files.pretrained.models import PRETRAINED, Pretrained, find_pretrained
from bpe_core.opened import OpenedTokenizer
from bpe_core.tokenizer.tokenizer import Tokenizer

_locks: Final = {name: Lock() for name in PRETRAINED}
_loaded: Final[dict[str, Tokenizer | OpenedTokenizer]] = {}


def load_pretrained(name: str, *, download: bool = True, keep: bool = True) -> Tokenizer | Any:
    """Returns a real model's tokenizer, with the merges that lie behind its vocabulary.

    The first call takes half a second; from then on every caller gets the same tokenizer, which
    nothing changes and all threads may share.

    Args:
        name: in `PRETRAINED`, or a model's, such as `"gpt-4"`, `"llama-3"`, `"qwen"`.
            DeepSeek's is an `OpenedTokenizer`, the others are each a `Tokenizer`.
        download: whether to go online if the vocabulary is not on this computer.
        keep: whether it stays in memory, up to 60 MB; otherwise it goes with its last user.

    Raises:
        SettingError: an unknown name.
        VocabularyUnavailableError: no source has it; the message says how to get it.

    >>> import bpe_core as bpe
    >>> tok = bpe.load_pretrained("gpt-5", download=False)
    >>> tok.encode("Hello, world")
    [13225, 11, 2375]
    """
    model = find_pretrained(name)
    with _locks[model.name]:
        tokenizer = _loaded.get(model.name) or _open(model, file_of(model, download=download))
        if keep:
            _loaded[model.name] = tokenizer
        return tokenizer


def _open(model: Pretrained, data: bytes) -> Tokenizer | OpenedTokenizer:
    if model.library:
        return OpenedTokenizer(data, model.library)
    settings = OpenSettings(split=model.split, special_tokens=model.special_tokens)
    return tiktoken.read({model.file: data}, settings).tokenizer


@dataclass(frozen=True)
class Availability:
    """Whether a vocabulary is there: its name in `PRETRAINED`, where it is on this computer (None:
    nowhere), and how to get it, in one sentence."""

    name: str
    source: str | None
    hint: str


def availability() -> dict[str, Availability]:
    """Returns for each vocabulary where it is on this computer. Files are looked for and not read,
    so it is cheap; a damaged file is found at loading.

    >>> list(availability())[::3]
    ['r50k_base', 'o200k_harmony', 'qwen']
    """
    found: dict[str, Availability] = {}
    for name, model in PRETRAINED.items():
        place, _ = next(_sources(model, download=False), (None, None))
        found[name] = Availability(name, place, model.hint)
    return found


def file_of(model: Pretrained, *, download: bool = True) -> bytes:
    """Returns the bytes of a vocabulary's official file. `download`: whether to go online if it is
    not on this computer. Raises `VocabularyUnavailableError`: no source has it, with each reason.
    """
    reasons = []
    for place, read in _sources(model, download):
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
        f"the vocabulary {model.name} ({model.models}) is not there: "
        f"{'; '.join(reasons) or 'no package here has it'}. {model.hint}"
    )


def cached_file(model: Pretrained) -> Path | None:
    """Returns where tiktoken keeps the file once it has been downloaded; None if it keeps none."""
    folder = os.environ.get("TIKTOKEN_CACHE_DIR", os.environ.get("DATA_GYM_CACHE_DIR"))
    if folder == "" or model.cache_key is None:  # "" switches tiktoken's cache off
        return None
    usual = Path(tempfile.gettempdir(), "data-gym-cache")
    return (Path(folder) if folder else usual) / model.cache_key


def _sources(model: Pretrained, download: bool) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yields where a vocabulary may be: the place in words, and what reads it."""
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
    if model.cache_key and download:
        yield "tiktoken", partial(_download, model)


def _read(file: Path) -> bytes:
    """Returns the bytes of the official file, which a package may have in another shape."""
    data = file.read_bytes()
    if file.suffix == ".gz":
        return gzip.decompress(data)
    return _from_merge_table(data) if file.suffix == ".tbm" else data


def _from_merge_table(table: bytes) -> bytes:
    """Returns package tinybpe's table as a `.tiktoken` file. `table`: two lines of head, a line for
    each byte with its ID, then a line for each token with the IDs of its two parts."""
    lines = table.split(b"\n")[2:]
    tokens = {int(token_id): bytes([byte]) for byte, token_id in enumerate(lines[:256])}
    for line in filter(None, lines[256:]):
        left, right = line.split()
        tokens[len(tokens)] = tokens[int(left)] + tokens[int(right)]
    return tiktoken.token_lines(dict(sorted(tokens.items())))


def _download(model: Pretrained) -> bytes:
    """Returns what tiktoken fetches, in a thread that is given up if it takes too long."""
    future: Future[bytes] = Future()

    def fetch() -> None:
        try:
            # Loads a compiled module and an HTTP client: only here, when it is needed.
            from tiktoken_ext.openai_public import ENCODING_CONSTRUCTORS

            ranks: dict[bytes, int] = ENCODING_CONSTRUCTORS[model.file]()["mergeable_ranks"]
            future.set_result(tiktoken.token_lines({rank: token for token, rank in ranks.items()}))
        except BaseException as error:
            future.set_exception(error)

    Thread(target=fetch, name="bpe-download", daemon=True).start()
    return future.result(timeout=DOWNLOAD_TIMEOUT)
