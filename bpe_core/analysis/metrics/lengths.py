"""How long tokens are."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int64Array


@dataclass(frozen=True, eq=False)
class TokenLengths:
    """Lengths by token id; 0 for an id that no token has.

    Attributes:
        bytes: int64, bytes of UTF-8.
        characters: int64, characters that begin in the token. The later part of a character has
            none, so that the tokens of a text together have as many characters as the text.
    """

    bytes: Int64Array
    characters: Int64Array


def token_lengths(vocab: Mapping[int, bytes]) -> TokenLengths:
    """The length of every token, in bytes and in characters. Raises `SettingError`: an id below 0.

    >>> lengths = token_lengths({0: b"a", 1: "né".encode(), 2: "é".encode()[1:]})
    >>> lengths.bytes.tolist(), lengths.characters.tolist()
    ([1, 3, 1], [1, 2, 0])
    """
    ids = np.fromiter(vocab, dtype=np.int64, count=len(vocab))
    if len(ids) and ids.min() < 0:
        raise SettingError(f"vocab has the id {ids.min()}; a token id is a whole number from 0")
    sizes = np.fromiter(map(len, vocab.values()), dtype=np.int64, count=len(vocab))
    data = np.frombuffer(b"".join(vocab.values()), dtype=np.uint8)
    # A byte 10xxxxxx continues a character.
    begun = np.concatenate(([0], np.cumsum((data & 0xC0) != 0x80)))
    ends = np.cumsum(sizes)
    size = int(ids.max()) + 1 if len(ids) else 0
    lengths = TokenLengths(np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64))
    lengths.bytes[ids] = sizes
    lengths.characters[ids] = begun[ends] - begun[ends - sizes]
    return lengths


def length_distribution(lengths: Int64Array, weights: Int64Array | None = None) -> Int64Array:
    """How many tokens have each length.

    Args:
        weights: how often each counts: its uses for the tokens of a text; once each for a
            vocabulary.

    Returns:
        int64: entry `n` is the number of tokens of length `n`.

    Raises:
        SettingError: another number of weights than of lengths.

    >>> length_distribution(np.array([1, 1, 3]), np.array([5, 1, 2])).tolist()
    [0, 6, 0, 2]
    """
    if weights is not None and len(weights) != len(lengths):
        raise SettingError(f"weights has {len(weights)} entries, lengths {len(lengths)}; one each")
    return np.bincount(lengths, weights=weights).astype(np.int64)
