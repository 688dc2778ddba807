"""The names that files give to tokens, as the bytes that they stand for."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from bpe_core.common.errors import FormatError
from bpe_core.common.gaps import Int64Array
from bpe_core.common.limits import MAX_FILE_ID
from bpe_core.opened.libraries import Facts
from bpe_core.text.alphabet import byte_characters

SPACE: Final = "▁"  # SentencePiece's sign for a space
_BYTE_TOKEN: Final = re.compile(r"<0x([0-9A-F]{2})>")
_BYTES: Final = {character: byte for byte, character in byte_characters().items()}
_NO_SIZE: Final = 2**30  # of an unknown token, which stands for any text


def from_byte_level(name: str) -> bytes:
    """The bytes of a byte-level name; a name with other characters stands for itself.

    >>> from_byte_level("Ġthe"), from_byte_level("<｜end｜>")
    (b' the', b'<\\xef\\xbd\\x9cend\\xef\\xbd\\x9c>')
    """
    known = [_BYTES[character] for character in name if character in _BYTES]
    return bytes(known) if len(known) == len(name) else name.encode()


def from_pieces(name: str) -> bytes:
    """The bytes of SentencePiece's name, in which `▁` is a space, and `<0x0A>` a byte.

    >>> from_pieces("▁the"), from_pieces("<0x0A>")
    (b' the', b'\\n')
    """
    byte = _BYTE_TOKEN.fullmatch(name)
    return bytes([int(byte[1], 16)]) if byte else name.replace(SPACE, " ").encode()


class TokenTable(Mapping[int, bytes]):
    """The bytes of each token by ID, in one array: a dict takes ten times as much.

    Attributes:
        sizes: int64, by ID: the bytes of each token, -1 for an ID without a token.
        in_text: int64, by ID: the bytes of a text that each token stands for.

    >>> table = TokenTable([3, 7], [b"a", b"bc"])
    >>> table[7], table.get(4), len(table)
    (b'bc', None, 2)
    """

    def __init__(self, ids: Sequence[int], tokens: Sequence[bytes]) -> None:
        self._ids, self._data = np.array(ids, dtype=np.int64), b"".join(tokens)
        lengths = np.array([*map(len, tokens)], dtype=np.int64)
        self.sizes: Int64Array = np.full(max(ids, default=-1) + 1, -1)
        self.sizes[ids] = lengths
        self.in_text = self.sizes.copy()
        self._starts = np.zeros_like(self.sizes)
        self._starts[ids] = np.cumsum(lengths) - lengths

    def __getitem__(self, token_id: int) -> bytes:
        if not 0 <= token_id < len(self.sizes) or self.sizes[token_id] < 0:
            raise KeyError(token_id)
        start = int(self._starts[token_id])
        return self._data[start : start + int(self.sizes[token_id])]

    def __iter__(self) -> Iterator[int]:
        return iter(self._ids.tolist())

    def __len__(self) -> int:
        return len(self._ids)


def read_tokens(rows: Sequence[tuple[int, str]], facts: Facts) -> TokenTable:
    """The tokens of a file, from what `tokens()` in `libraries.py` gives. Raises `FormatError`: an
    ID is too large."""
    ids = [token_id for token_id, _ in rows]
    largest = max(ids, default=0)
    if largest > MAX_FILE_ID:
        raise FormatError(f"a token has the id {largest:,}; the largest may be {MAX_FILE_ID:,}")
    read: Callable[[str], bytes] = str.encode
    if "ByteLevel" in facts.other_steps:
        read = from_byte_level
    elif {"Metaspace", "ByteFallback"} & {*facts.other_steps} or "Replace" in facts.normalizers:
        read = from_pieces
    # Added tokens stand for their text, but "▁▁" that is not special is found among signs.
    as_text = {i for i, _, special in facts.added if special or read is not from_pieces}
    tokens = [name.encode() if token_id in as_text else read(name) for token_id, name in rows]
    prefix, suffix = facts.prefix.encode(), facts.suffix.encode()
    table = TokenTable(ids, tokens)
    table.in_text[ids] = [len(token.removeprefix(prefix).removesuffix(suffix)) for token in tokens]
    if facts.unk is not None:
        table.in_text[facts.unk] = _NO_SIZE
    return table
