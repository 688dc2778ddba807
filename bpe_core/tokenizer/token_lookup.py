"""Tokens by their IDs and IDs by their tokens, for every kind of tokenizer."""

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cached_property
from typing import Any

import numpy as np

from bpe_core.common.arguments import is_collection, is_integer
from bpe_core.common.errors import SettingError, UnknownTokenError
from bpe_core.common.messages import quoted, ranges_of
from bpe_core.text.alphabet import check_text


class TokenLookup:
    """What follows from a tokenizer's `vocab` and `special_tokens`."""

    vocab: Any
    special_tokens: Any

    @property
    def added_tokens(self) -> Mapping[str, int]:
        """Texts that are matched before anything else, and their IDs: the special tokens."""
        special: Mapping[str, int] = self.special_tokens
        return special

    @property
    def tokens(self) -> Set[bytes]:
        """The bytes of every token but the special ones."""
        return self._ids_by_bytes.keys()

    def token_to_id(self, token: str | bytes) -> int | None:
        """The ID of a token, of an added one first; None if there is no such token. Raises
        `BPEError`: neither bytes nor a text without lone surrogates.

        >>> import bpe_core as bpe
        >>> tok = bpe.train("abab", vocab_size=257).tokenizer
        >>> tok.token_to_id("ab"), tok.token_to_id(b"ab"), tok.token_to_id("no such")
        (256, 256, None)
        """
        if not isinstance(token, str | bytes | bytearray | memoryview):
            raise SettingError(f"token is {quoted(token)}; it must be a str or bytes")
        data = check_text(token).encode() if isinstance(token, str) else bytes(token)
        added = self.added_tokens.get(data.decode(errors="surrogateescape"))
        return self._ids_by_bytes.get(data) if added is None else added

    def id_to_token(self, token_id: int) -> bytes:
        """The bytes of a token. Raises `UnknownTokenError`: not an ID of this tokenizer.

        >>> import bpe_core as bpe
        >>> bpe.train("abab", vocab_size=257).tokenizer.id_to_token(256)
        b'ab'
        """
        return self.decode_tokens_bytes([token_id])[0]

    def decode_tokens_bytes(self, ids: Iterable[int]) -> list[bytes]:
        """The bytes of each token. Raises `UnknownTokenError`: not IDs of this tokenizer."""
        try:
            return [*map(self.vocab.__getitem__, as_ids(ids))]
        except KeyError as error:
            raise UnknownTokenError(
                f"unknown token ID {quoted(error.args[0])}; it must be one of "
                f"{ranges_of(self.vocab)}"
            ) from None

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """The bytes of all tokens together. Raises `UnknownTokenError`: not IDs of this one."""
        return b"".join(self.decode_tokens_bytes(ids))

    def decode(self, ids: Iterable[int]) -> str:
        """The text of the tokens. Bytes that are no whole character become U+FFFD. Raises
        `UnknownTokenError`: not IDs of this tokenizer."""
        return self.decode_bytes(ids).decode(errors="replace")

    def decode_batch(self, batch: Iterable[Iterable[int]]) -> list[str]:
        """The text of each of several lists of IDs. Raises `BPEError`: as `decode` does.

        >>> import bpe_core as bpe
        >>> bpe.train("abab", vocab_size=257).tokenizer.decode_batch([[256], [], [98, 97]])
        ['ab', '', 'ba']
        """
        return [self.decode(ids) for ids in batch]

    def __len__(self) -> int:
        return len(self.vocab)

    def __bool__(self) -> bool:
        return True  # also a tokenizer without tokens

    @cached_property
    def _ids_by_bytes(self) -> dict[bytes, int]:
        special = set(self.special_tokens.values())
        ids: dict[bytes, int] = {}
        for token_id, token in self.vocab.items():
            if token_id not in special:
                ids.setdefault(token, token_id)
        return ids


def as_ids(ids: Iterable[int]) -> list[int]:
    """Token IDs as a list of int. Raises `UnknownTokenError`: no integers."""
    if isinstance(ids, np.ndarray) and ids.ndim == 1:
        ids = ids.tolist()
    if not is_collection(ids):
        raise UnknownTokenError(f"ids is {quoted(ids)}; expected token IDs, such as a list")
    known = [*ids]
    if wrong := [one for one in known if type(one) is not int and not is_integer(one)]:
        raise UnknownTokenError(f"ids has {quoted(wrong[0])}; expected whole numbers")
    return [*map(int, known)]


class VocabularyOf(Mapping[int, bytes]):
    """A tokenizer's vocabulary, built at the first look-up: training and counting need none."""

    def __init__(self, tokenizer: TokenLookup) -> None:
        self._tokenizer = tokenizer

    def __getitem__(self, token_id: int) -> bytes:
        token: bytes = self._tokenizer.vocab[token_id]
        return token

    def __iter__(self) -> Iterator[int]:
        return iter(self._tokenizer.vocab)

    def __len__(self) -> int:
        return len(self._tokenizer.vocab)
