"""A vocabulary by name as a `Tokenizer`, loaded once for the whole process."""

from pathlib import Path
from threading import Lock
from typing import Final

from bpe_core.files.formats.ranked_tokens import merges_at, vocabulary_of
from bpe_core.files.formats.vocabulary import Vocabulary
from bpe_core.files.pretrained.known_cuts import known_cuts, tokens_of
from bpe_core.files.pretrained.known_vocabularies import (
    PRETRAINED,
    PackagedFile,
    PackagedTokens,
    Pretrained,
    TokenList,
    find_pretrained,
)
from bpe_core.files.pretrained.sources import packaged_file, tiktoken_file
from bpe_core.text.splitting.named import MODEL_SPLITS
from bpe_core.tokenizer.tokenizer import Tokenizer

_locks: Final = {name: Lock() for name in PRETRAINED}
_loaded: Final[dict[str, Tokenizer]] = {}


def load_pretrained(name: str, *, download: bool = True, keep: bool = True) -> Tokenizer:
    """A real model's tokenizer, with the merges that lie behind its vocabulary.

    The first call takes half a second; from then on every caller gets the same tokenizer, which
    nothing changes and all threads may share.

    Args:
        name: in `PRETRAINED`, or a model's, such as `"gpt-4"`, `"llama-3"`, `"qwen"`.
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
            tokenizer = _open(vocabulary, download)
            if keep:
                _loaded[vocabulary.name] = tokenizer
        return tokenizer


def read_tokens(vocabulary: TokenList, *, download: bool = True) -> list[bytes]:
    """The tokens of a vocabulary; the place of each is its id and its rank."""
    return tokens_of(tiktoken_file(vocabulary, download=download))


def _open(vocabulary: Pretrained, download: bool) -> Tokenizer:
    if isinstance(vocabulary, TokenList):
        tokens = read_tokens(vocabulary, download=download)
        found = merges_at(known_cuts(vocabulary), tokens)
        return found.tokenizer(vocabulary.split, vocabulary.special_tokens, whole_pieces=True)
    if isinstance(vocabulary, PackagedTokens):
        found = _vocabulary(vocabulary)
        return found.tokenizer(
            MODEL_SPLITS[vocabulary.name],
            vocabulary.special_tokens,
            whole_pieces=True,
            normalization=vocabulary.normalization,
        )
    assert isinstance(vocabulary, PackagedFile)
    # The readers know the table of vocabularies, so they come after it.
    from bpe_core.files.formats import load

    return load({Path(vocabulary.path).name: packaged_file(vocabulary)})


def _vocabulary(vocabulary: PackagedTokens) -> Vocabulary:
    tokens = tokens_of(packaged_file(vocabulary))
    try:
        return merges_at(known_cuts(vocabulary), tokens)
    except FileNotFoundError:  # the wheel goes without; it takes two seconds more
        return vocabulary_of(dict(enumerate(tokens)))
