"""The names that files give to tokens, as the bytes that they stand for."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from bpe_core.common.errors import FormatError
from bpe_core.common.gaps import Int64Array
from bpe_core.opened.libraries import Facts
from bpe_core.text.alphabet import byte_characters

SPACE: Final = "▁"
"""The sign that SentencePiece writes for a space."""
MOST_IDS: Final = 2**22
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
    byte = _BYTE.fullmatch(name) if name.startswith("<0x") else None
    return bytes([int(byte[1], 16)]) if byte else name.replace(SPACE, " ").encode()


class TokenTable(Mapping[int, bytes]):
    """The bytes of each token, in one array: a dict takes ten times as much.

    Attributes:
        sizes: int64, by id: how many bytes each token has.
        in_text: int64, by id: for how many bytes of a text it stands.

    >>> table = TokenTable([3, 7], [b"a", b"bc"])
    >>> table[7], table.get(4), len(table)
    (b'bc', None, 2)
    """

    def __init__(self, ids: Sequence[int], tokens: Sequence[bytes]) -> None:
        self._ids, self._data = np.array(ids, dtype=np.int64), b"".join(tokens)
        lengths = np.fromiter(map(len, tokens), dtype=np.int64, count=len(tokens))
        self.sizes: Int64Array = np.full(max(ids, default=-1) + 1, -1)
        self.sizes[self._ids] = lengths
        self.in_text = self.sizes.copy()
        self._starts = np.zeros_like(self.sizes)
        self._starts[self._ids] = np.cumsum(lengths) - lengths

    def __getitem__(self, token_id: int) -> bytes:
        if not 0 <= token_id < len(self.sizes) or self.sizes[token_id] < 0:
            raise KeyError(token_id)
        start = int(self._starts[token_id])
        return self._data[start : start + int(self.sizes[token_id])]

    def joined(self, ids: Int64Array) -> bytes:
        """The bytes of tokens, one after another.

        >>> TokenTable([3, 7], [b"a", b"bc"]).joined(np.array([7, 3, 7]))
        b'bcabc'
        """
        sizes = self.sizes[ids]
        shift = np.repeat(self._starts[ids] - np.cumsum(sizes) + sizes, sizes)
        return np.frombuffer(self._data, np.uint8)[np.arange(len(shift)) + shift].tobytes()

    def __iter__(self) -> Iterator[int]:
        return iter(self._ids.tolist())

    def __len__(self) -> int:
        return len(self._ids)


def read_tokens(columns: Mapping[str, Any], facts: Facts) -> TokenTable:
    """The tokens of a file, from their names as `libraries` tells them. Raises `FormatError`: an id
    is so large that lists by id have no room."""
    largest = max(columns["ids"], default=0)
    if largest >= MOST_IDS:
        raise FormatError(f"a token has the id {largest:,}; ids must be below {MOST_IDS:,}")
    steps = {*facts.decoders, *facts.cuts}
    reads: Callable[[str], bytes] = str.encode
    as_written = {token_id for token_id, _, _ in facts.added}
    if "ByteLevel" in steps:
        reads = read_byte_letters
    elif steps & {"Metaspace", "ByteFallback"} or "Replace" in facts.normalizers:
        # An added token such as "▁▁" is matched where spaces are signs already.
        reads = read_spaces
        as_written = {token_id for token_id, _, special in facts.added if special}
    tokens = [
        name.encode() if token_id in as_written else reads(name)
        for token_id, name in zip(columns["ids"], columns["texts"], strict=True)
    ]
    table = TokenTable(columns["ids"], tokens)
    prefix, suffix = facts.prefix.encode(), facts.suffix.encode()
    own = [len(token.removeprefix(prefix).removesuffix(suffix)) for token in tokens]
    table.in_text[columns["ids"]] = own
    if facts.unk is not None:
        table.in_text[facts.unk] = _NO_TEXT
    return table
