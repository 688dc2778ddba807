"""A vocabulary by name as a `Tokenizer`, loaded once for the whole process."""

from threading import Lock
from typing import Final

from bpe_core.common.arguments import ANYTHING, checked
from bpe_core.common.garbage_collection import not_collecting
from bpe_core.files.formats.ranked_tokens import merges_at
from bpe_core.files.pretrained.known_cuts import known_cuts, tokens_of
from bpe_core.files.pretrained.known_vocabularies import (
    PRETRAINED,
    PackagedFile,
    TokenList,
    find_pretrained,
)
from bpe_core.files.pretrained.sources import packaged_file, tiktoken_file
from bpe_core.tokenizer.tokenizer import Tokenizer

_locks: Final = {name: Lock() for name in PRETRAINED}
_loaded: Final[dict[str, Tokenizer]] = {}


@checked(name=ANYTHING)
def load_pretrained(name: str, *, download: bool = True, keep: bool = True) -> Tokenizer:
    """A real model's tokenizer, with the merges that lie behind its vocabulary.

    The first call takes half a second; from then on every caller gets the same tokenizer, which
    nothing changes and all threads may share.

    Args:
        name: in `PRETRAINED`, or a model's, such as `"gpt2"`, `"gpt-4"`, `"deepseek"`.
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
    vocabulary = find_pretrained(name)
    with _locks[vocabulary.name]:
        tokenizer = _loaded.get(vocabulary.name)
        if tokenizer is None:
            if isinstance(vocabulary, PackagedFile):
                tokenizer = _open(vocabulary)
            else:
                assert isinstance(vocabulary, TokenList)
                tokens = read_tokens(vocabulary, download=download)
                split, specials = vocabulary.split, vocabulary.special_tokens
                with not_collecting():
                    found = merges_at(known_cuts(vocabulary), tokens)
                    tokenizer = found.tokenizer(split, specials, whole_pieces=True)
            if keep:
                _loaded[vocabulary.name] = tokenizer
        return tokenizer


def read_tokens(vocabulary: TokenList, *, download: bool = True) -> list[bytes]:
    """The tokens of a vocabulary; the place of each is its id and its rank."""
    return tokens_of(tiktoken_file(vocabulary, download=download))


def _open(vocabulary: PackagedFile) -> Tokenizer:
    # The readers know the table of vocabularies, so they come after it.
    from bpe_core.files.formats import load

    return load({"tokenizer.json": packaged_file(vocabulary)}, "huggingface")
