"""The names that files give to tokens, as the bytes that they stand for."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from bpe_core.common.gaps import Int64Array
from bpe_core.opened.libraries import Facts
from bpe_core.text.alphabet import byte_characters

SPACE: Final = "▁"
"""The sign that SentencePiece writes for a space."""
_BYTE: Final = re.compile(r"<0x([0-9A-F]{2})>")
_BYTES: Final = {letter: byte for byte, letter in byte_characters().items()}
_NO_TEXT: Final = 2**30
"""What stands for anything, such as an unknown token, has no size that ever fits."""


def read_byte_letters(name: str) -> bytes:
    """A name in byte letters; one that has others stands for itself.

    >>> read_byte_letters("Ġthe"), read_byte_letters("<｜end｜>")
    (b' the', b'<\\xef\\xbd\\x9cend\\xef\\xbd\\x9c>')
    """
    try:
        return bytes([_BYTES[letter] for letter in name])
    except KeyError:
        return name.encode()


def read_spaces(name: str) -> bytes:
    """A name in which `▁` is a space, and `<0x0A>` a byte.

    >>> read_spaces("▁the"), read_spaces("<0x0A>")
    (b' the', b'\\n')
    """
    byte = _BYTE.fullmatch(name)
    return bytes([int(byte[1], 16)]) if byte else name.replace(SPACE, " ").encode()


class TokenTable(Mapping[int, bytes]):
    """The bytes of each token, in one array: a dict takes ten times as much.

    >>> table = TokenTable([3, 7], [b"a", b"bc"])
    >>> table[7], table.get(4), len(table)
    (b'bc', None, 2)
    """

    def __init__(self, ids: Sequence[int], tokens: Sequence[bytes]) -> None:
        self.ids: Int64Array = np.array(ids, dtype=np.int64)
        self.sizes: Int64Array = np.fromiter(map(len, tokens), dtype=np.int64, count=len(tokens))
        self._ends = np.cumsum(self.sizes)
        self._data = np.frombuffer(b"".join(tokens), dtype=np.uint8)
        self._row = np.full(int(self.ids.max(initial=-1)) + 1, -1, dtype=np.int32)
        self._row[self.ids] = np.arange(len(ids))

    def __getitem__(self, token_id: int) -> bytes:
        row = self._row[token_id] if 0 <= token_id < len(self._row) else -1
        if row < 0:
            raise KeyError(token_id)
        end = int(self._ends[row])
        return self._data[end - int(self.sizes[row]) : end].tobytes()

    def sizes_of(self, ids: Int64Array) -> Int64Array:
        """int64, the bytes of each of several tokens."""
        return self.sizes[self._row[ids]]

    def joined(self, ids: Int64Array) -> bytes:
        """The bytes of tokens, one after another.

        >>> TokenTable([3, 7], [b"a", b"bc"]).joined(np.array([7, 3, 7]))
        b'bcabc'
        """
        sizes = self.sizes_of(ids)
        ends = np.cumsum(sizes)
        shift = np.repeat(self._ends[self._row[ids]] - ends, sizes)
        joined: npt.NDArray[np.uint8] = self._data[np.arange(len(shift)) + shift]
        return joined.tobytes()

    def __iter__(self) -> Iterator[int]:
        return iter(self.ids.tolist())

    def __len__(self) -> int:
        return len(self.ids)


def read_tokens(columns: Mapping[str, Any], facts: Facts) -> TokenTable:
    """The tokens of a file, from their names as `libraries` tells them."""
    steps = {*facts.decoders, *facts.cuts}
    added = {token_id: special for token_id, _, special in facts.added}
    reads: Callable[[str], bytes] = str.encode
    as_written: Collection[int] = added
    if "ByteLevel" in steps:
        reads = read_byte_letters
    elif steps & {"Metaspace", "ByteFallback"} or "Replace" in facts.normalizers:
        # An added token such as "▁▁" is matched where spaces are signs already.
        reads = read_spaces
        as_written = {token_id for token_id, special in added.items() if special}
    ids, names = columns["ids"], columns["texts"]
    tokens = [
        name.encode() if token_id in as_written else reads(name)
        for token_id, name in zip(ids, names, strict=True)
    ]
    return TokenTable(ids, tokens)


def sizes_in_text(table: TokenTable, facts: Facts) -> Int64Array:
    """int64, by id: how many bytes of a text each token stands for."""
    sizes = np.zeros(len(table._row), dtype=np.int64)
    sizes[table.ids] = table.sizes
    prefix, suffix = facts.prefix.encode(), facts.suffix.encode()
    for token_id in table if prefix or suffix else ():
        token = table[token_id]
        sizes[token_id] = len(token.removeprefix(prefix).removesuffix(suffix))
    if facts.unk is not None:
        sizes[facts.unk] = _NO_TEXT
    return sizes
