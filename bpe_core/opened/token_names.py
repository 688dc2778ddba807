"""The bytes of tokens, from their names in a file."""

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
_NO_SIZE: Final = 2**30  # of the unknown token, whose text may be any


def _from_byte_level(name: str) -> bytes:
    """The bytes of a byte-level name; of a name with other characters its UTF-8."""
    known = [_BYTES[character] for character in name if character in _BYTES]
    return bytes(known) if len(known) == len(name) else name.encode()


def _from_pieces(name: str) -> bytes:
    """The bytes of SentencePiece's name, in which `▁` is a space, and `<0x0A>` a byte."""
    byte = _BYTE_TOKEN.fullmatch(name)
    return bytes([int(byte[1], 16)]) if byte else name.replace(SPACE, " ").encode()


class TokenTable(Mapping[int, bytes]):
    """The bytes of each token by ID, IDs rising, in one array: a dict takes ten times as much.

    Attributes:
        sizes: int64, by ID: the number of bytes of each token, -1 for an ID without a token.
        in_text: int64, by ID: the number of bytes that each token has in a text.
    """

    def __init__(self, ids: Sequence[int], tokens: Sequence[bytes]) -> None:
        self._ids, self._data = np.array(ids, dtype=np.int64), b"".join(tokens)
        self.sizes: Int64Array = np.full(max(ids, default=-1) + 1, -1)
        self.sizes[ids] = [*map(len, tokens)]
        self.in_text = self.sizes.copy()
        self._ends = np.cumsum(np.maximum(self.sizes, 0))

    def __getitem__(self, token_id: int) -> bytes:
        if not 0 <= token_id < len(self.sizes) or self.sizes[token_id] < 0:
            raise KeyError(token_id)
        end = int(self._ends[token_id])
        return self._data[end - int(self.sizes[token_id]) : end]

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
        read = _from_byte_level
    elif {"Metaspace", "ByteFallback"} & {*facts.other_steps} or "Replace" in facts.normalizers:
        read = _from_pieces
    # Added tokens have the bytes of their text; only "▁▁" that is not special has signs for spaces.
    as_text = {i for i, _, special in facts.added if special or read is not _from_pieces}
    tokens = [name.encode() if token_id in as_text else read(name) for token_id, name in rows]
    prefix, suffix = facts.prefix.encode(), facts.suffix.encode()
    table = TokenTable(ids, tokens)
    table.in_text[ids] = [len(token.removeprefix(prefix).removesuffix(suffix)) for token in tokens]
    if facts.unk is not None:
        table.in_text[facts.unk] = _NO_SIZE
    return table
