"""What every tokenizer answers: ours, and one that its maker's library holds."""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from typing import Protocol

from bpe_core.common.gaps import Int32Array
from bpe_core.common.pairs import Pair
from bpe_core.text.alphabet import Alphabet
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer.offsets import Offset
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.trace import MergeTree, Trace


class AnyTokenizer(Protocol):
    """A `Tokenizer`, or an `OpenedTokenizer`, of which a library has the last word."""

    @property
    def kind(self) -> str:
        """By which rule it makes tokens: BPE, Unigram, WordPiece, WordLevel."""

    @property
    def library(self) -> str | None:
        """The library that encodes; None: this one."""

    @property
    def has_merges(self) -> bool:
        """Whether its tokens are merged, so that they can be explained."""

    @property
    def split(self) -> SplitPattern | None:
        """How text is split; None: as `library` does, which tells no pattern."""

    @property
    def normalization(self) -> str | None:
        """What is done to a text first, if anything."""

    @property
    def alphabet(self) -> Alphabet:
        """The base symbols."""

    @property
    def base_ids(self) -> Sequence[int]:
        """The token id of each base symbol; none where a library encodes."""

    @property
    def merges(self) -> Sequence[Pair] | Int32Array:
        """The pairs that are merged; none where tokens are chosen otherwise."""

    @property
    def merged_ids(self) -> Sequence[int]:
        """The token id that each merge makes."""

    @property
    def special_tokens(self) -> Mapping[str, int]:
        """Special token texts and their ids."""

    @property
    def added_tokens(self) -> Mapping[str, int]:
        """These, and other texts that are matched before anything else."""

    @property
    def frame(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The ids that belong before and behind a text; `encode` leaves them out."""

    @property
    def vocab(self) -> Mapping[int, bytes]:
        """Every token's bytes by id, special tokens included."""

    @property
    def tokens(self) -> Set[bytes]:
        """The bytes of every token but the special ones."""

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

    def count(self, text: str, *, allowed_special: Collection[str] = ()) -> int:
        """How many tokens `text` has."""

    def tokenize(self, text: str, *, allowed_special: Collection[str] = ()) -> Tokenization:
        """The text in its tokens."""

    def tokenize_apart(self, texts: Sequence[str]) -> tuple[Tokenization, str]:
        """Many texts as one, in which no token goes from one to the next, and that text."""

    def trace(self, text: str, *, allowed_special: Collection[str] = ()) -> Trace:
        """Why each pre-token is cut as it is."""

    def merge_tree(self, token_id: int) -> MergeTree:
        """How a token is made; a `BPEError` where no merge makes it."""

    def reads(self, text: str) -> str:
        """The text as it is cut, after what is done to it first."""

    def decode(self, ids: Iterable[int]) -> str:
        """The text of the tokens."""

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """Their bytes."""

    def token_to_id(self, token: str | bytes) -> int | None:
        """The id of a token; None if there is no such token."""

    def id_to_token(self, token_id: int) -> bytes:
        """The bytes of a token."""
