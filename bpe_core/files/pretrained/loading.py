"""A vocabulary by name as a tokenizer, loaded once for the whole process."""

from threading import Lock
from typing import Any, Final

from bpe_core.files.formats.format import OpenSettings
from bpe_core.files.formats.tiktoken import read
from bpe_core.files.pretrained.sources import file_of
from bpe_core.files.pretrained.table import PRETRAINED, Pretrained, find_pretrained
from bpe_core.opened import OpenedTokenizer
from bpe_core.tokenizer.tokenizer import Tokenizer

_locks: Final = {name: Lock() for name in PRETRAINED}
_loaded: Final[dict[str, Tokenizer | OpenedTokenizer]] = {}


def load_pretrained(name: str, *, download: bool = True, keep: bool = True) -> Tokenizer | Any:
    """A real model's tokenizer, with the merges that lie behind its vocabulary.

    The first call takes half a second; from then on every caller gets the same tokenizer, which
    nothing changes and all threads may share.

    Args:
        name: in `PRETRAINED`, or a model's, such as `"gpt-4"`, `"llama-3"`, `"qwen"`.
            DeepSeek's is an `OpenedTokenizer`, the others are each a `Tokenizer`.
        download: whether to go online if the vocabulary is not on this computer.
        keep: whether it stays in memory, up to 60 MB, for the next who asks; otherwise it goes
            when nobody uses it any more.

    Raises:
        SettingError: an unknown name.
        VocabularyUnavailableError: it cannot be had; the message says how to get it.

    >>> import bpe_core as bpe
    >>> tok = bpe.load_pretrained("gpt-5", download=False)
    >>> tok.encode("Hello, world")
    [13225, 11, 2375]
    """
    model = find_pretrained(name)
    with _locks[model.name]:
        tokenizer = _loaded.get(model.name)
        if tokenizer is None:
            tokenizer = _open(model, download)
            if keep:
                _loaded[model.name] = tokenizer
        return tokenizer


def _open(model: Pretrained, download: bool) -> Tokenizer | OpenedTokenizer:
    data = file_of(model, download=download)
    if model.library:
        return OpenedTokenizer(data, model.library)
    settings = OpenSettings(split=model.split, special_tokens=model.special_tokens)
    return read({model.file: data}, settings).tokenizer
