"""A real model's tokenizer by name, loaded once for the whole process.

The file comes from tiktoken's cache, from a package that has it, which needs no internet, or else
from a download by tiktoken. A file without the published SHA-256 is skipped.
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

    The first call takes half a second; later calls return the same tokenizer.

    Args:
        name: in `PRETRAINED`, or a model's, such as `"gpt-4"`, `"llama-3"`, `"qwen"`.
            DeepSeek's is an `OpenedTokenizer`, the others are each a `Tokenizer`.
        download: whether to go online if the vocabulary is not on this computer.
        keep: whether it stays in memory, up to 60 MB, for later calls.

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
        if tokenizer := _loaded.get(model.name):
            return tokenizer
        data = file_of(model, download=download)
        if model.library:
            tokenizer = OpenedTokenizer(data, model.library)
        else:
            settings = OpenSettings(split=model.split, special_tokens=model.special_tokens)
            tokenizer = tiktoken.read({model.file: data}, settings).tokenizer
        if keep:
            _loaded[model.name] = tokenizer
        return tokenizer


@dataclass(frozen=True)
class Availability:
    """Where a vocabulary is on this computer (None: nowhere), and how to get it, in a sentence."""

    source: str | None
    hint: str


def availability() -> dict[str, Availability]:
    """Returns for each vocabulary where it is on this computer. Files are not read, so a damaged
    one counts.

    >>> availability()["qwen"].hint
    'To get it: pip install --no-deps dashscope==2.0.2'
    """
    found: dict[str, Availability] = {}
    for name, model in PRETRAINED.items():
        place, _ = next(_sources(model, download=False), (None, None))
        found[name] = Availability(place, model.hint)
    return found


def file_of(model: Pretrained, *, download: bool = True) -> bytes:
    """Returns the official file of a vocabulary. Raises `VocabularyUnavailableError`: no source has
    it, with the reasons."""
    reasons = []
    for place, read in _sources(model, download):
        try:
            data = read()
            if sha256(data).hexdigest() == model.sha256:
                return data
            reasons.append(f"{place}: not the official vocabulary")
        except Exception as error:  # zlib, an HTTP client and a damaged table raise many
            reasons.append(f"{place}: {shortened(str(error) or type(error).__name__, 60)}")
    raise VocabularyUnavailableError(
        f"the vocabulary {model.name} ({model.models}) is not there: "
        f"{'; '.join(reasons) or 'no package here has it'}. {model.hint}"
    )


def _sources(model: Pretrained, download: bool) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yields where a vocabulary may be: the place in words, and a function that reads it."""
    if model.library and not find_spec(model.library):
        return
    usual = Path(tempfile.gettempdir(), "data-gym-cache")
    cache = os.environ.get("TIKTOKEN_CACHE_DIR", os.environ.get("DATA_GYM_CACHE_DIR", usual))
    if cache and model.cache_key and (cached := Path(cache, model.cache_key)).is_file():
        yield "tiktoken's cache", cached.read_bytes
    for package, path in model.packages.items():
        # The package is not imported: its code may need more than is installed.
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
    """Returns a table of the package tinybpe as a `.tiktoken` file. `table`: two lines, a line for
    each byte with its ID, and one for each token with the IDs of its two parts."""
    lines = table.split(b"\n")[2:]
    tokens = {int(token_id): bytes([byte]) for byte, token_id in enumerate(lines[:256])}
    for line in filter(None, lines[256:]):
        left, right = line.split()
        tokens[len(tokens)] = tokens[int(left)] + tokens[int(right)]
    return tiktoken.token_lines(dict(sorted(tokens.items())))


def _download(model: Pretrained) -> bytes:
    """Returns the file that tiktoken downloads, for at most `DOWNLOAD_TIMEOUT` seconds."""
    future: Future[bytes] = Future()

    def fetch() -> None:
        try:
            # Imported here, because it loads an HTTP client.
            from tiktoken_ext.openai_public import ENCODING_CONSTRUCTORS

            ranks: dict[bytes, int] = ENCODING_CONSTRUCTORS[model.file]()["mergeable_ranks"]
            future.set_result(tiktoken.token_lines({rank: token for token, rank in ranks.items()}))
        except BaseException as error:
            future.set_exception(error)

    Thread(target=fetch, name="bpe-download", daemon=True).start()
    return future.result(timeout=DOWNLOAD_TIMEOUT)
