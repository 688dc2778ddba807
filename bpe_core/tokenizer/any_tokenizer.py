"""What every tokenizer can, one that merges and one of another library."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from bpe_core.common.pairs import Pair
from bpe_core.text.alphabet import Alphabet
from bpe_core.tokenizer.offsets import Offset
from bpe_core.tokenizer.tokenization import Tokenization


class AnyTokenizer(Protocol):
    """A `Tokenizer`, or an `OtherTokenizer`, which has no merges and so no history."""

    @property
    def vocab(self) -> dict[int, bytes]:
        """Every token's bytes by id, special tokens included."""

    @property
    def alphabet(self) -> Alphabet:
        """The base symbols."""

    @property
    def base_ids(self) -> Sequence[int]:
        """The token id of each base symbol; none where nothing is merged."""

    @property
    def merges(self) -> Sequence[Pair]:
        """The pairs that are merged; none where tokens are chosen otherwise."""

    @property
    def merged_ids(self) -> Sequence[int]:
        """The token id that each merge makes."""

    @property
    def special_tokens(self) -> Mapping[str, int]:
        """Special token texts and their ids."""

    @property
    def added_tokens(self) -> Mapping[str, int]:
        """Texts that are matched before anything else, special or not, and their ids."""

    @property
    def vocab_size(self) -> int:
        """Tokens without the special ones."""

    @property
    def id_count(self) -> int:
        """The largest id plus 1."""

    def encode(self, text: str, *, allowed_special: Collection[str] = ()) -> list[int]:
        """The token ids of `text`."""

    def encode_batch(
        self, texts: Iterable[str], *, allowed_special: Collection[str] = ()
    ) -> list[list[int]]:
        """The token ids of each text."""

    def encode_with_offsets(
        self, text: str, *, allowed_special: Collection[str] = ()
    ) -> tuple[list[int], list[Offset]]:
        """The token ids, and where each stands in `text` as it was given, in characters."""

    def tokenize(self, text: str, *, allowed_special: Collection[str] = ()) -> Tokenization:
        """The text in its tokens."""

    def tokenize_apart(self, texts: Sequence[str]) -> tuple[Tokenization, str]:
        """Many texts as one, in which no token goes from one to the next, and that text."""

    def decode(self, ids: Iterable[int]) -> str:
        """The text of the tokens."""

    def token_to_id(self, token: str | bytes) -> int | None:
        """The id of a token; None if there is no such token."""

    def id_to_token(self, token_id: int) -> bytes:
        """The bytes of a token."""
