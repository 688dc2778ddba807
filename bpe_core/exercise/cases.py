"""What the learner's functions are asked. What they should answer, the library says."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from bpe_core.common.pairs import Pair, count_pairs, merge_pair
from bpe_core.common.quoting import Brief
from bpe_core.text.alphabet import make_alphabet
from bpe_core.tokenizer.encode import Order
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.train import train

BYTES: Final = 256  # ids below stand for bytes; the first merge makes this one


@dataclass(frozen=True)
class Case(Brief):
    """One call of one of the learner's functions."""

    function: str
    arguments: tuple[Any, ...]

    @cached_property
    def expected(self) -> Any:
        """The right answer."""
        return RIGHT[self.function](*self.arguments)

    @property
    def call(self) -> str:
        """The call as one would write it.

        >>> Case("merge_pair", ([1, 2], (1, 2), 256)).call
        'merge_pair([1, 2], (1, 2), 256)'
        """
        return f"{self.function}({', '.join(map(repr, self.arguments))})"


def tokenizer_of(merges: Sequence[Pair]) -> Tokenizer:
    """The library's tokenizer with these merges on bytes, without splitting."""
    return Tokenizer(make_alphabet("", "bytes"), tuple(merges), "none", {})


def right_train(text: str, how_many: int) -> list[Pair]:
    """The merges that training gives.

    >>> right_train("aaabdaaabac", 3)
    [(97, 97), (256, 97), (257, 98)]
    """
    run = train(text, vocab_size=BYTES + how_many, split="none", engine="textbook")
    return list(run.tokenizer.merges)


def right_encode(text: str, merges: Sequence[Pair], order: Order = "rank") -> list[int]:
    """The ids of a text.

    >>> right_encode("aab", [(97, 97), (256, 98)])
    [257]
    """
    return tokenizer_of(merges).encode(text, order=order)


def right_decode(ids: Sequence[int], merges: Sequence[Pair]) -> str:
    """The text of ids.

    >>> right_decode([257, 33], [(104, 105), (256, 33)])
    'hi!!'
    """
    return tokenizer_of(merges).decode(ids)


RIGHT: Final[dict[str, Callable[..., Any]]] = {
    "count_pairs": count_pairs,
    "merge_pair": merge_pair,
    "train": right_train,
    "encode": right_encode,
    "decode": right_decode,
}
"""The functions of the exercise, in the order in which one writes them, as the library does it."""

_COUNT: Final[tuple[list[int], ...]] = (
    [1, 2, 3, 1, 2],
    [7, 7, 7],
    [1, 2],
    [5],
    [],
    [1, 2, 1],
    [7, 7, 7, 7, 5, 7, 7],
    [1, 23, 12, 3],  # the same digits in a row, and yet different pairs
)

_MERGE: Final[tuple[tuple[list[int], Pair, int], ...]] = (
    ([1, 2, 3, 1, 2], (1, 2), 256),
    ([1, 2, 3], (1, 2), 256),
    ([3, 1, 2], (1, 2), 256),
    ([7, 7, 7], (7, 7), 256),
    ([7, 7, 7, 7, 5, 7, 7, 7], (7, 7), 256),
    ([1, 2, 3], (5, 6), 256),
    ([5], (5, 5), 256),
    ([], (1, 2), 256),
    ([2, 1, 2, 1], (1, 2), 256),
    ([11, 2, 1, 2], (1, 2), 256),  # in "11,2" the letters "1,2" stand, but not the pair
    ([256, 97, 256, 97, 98], (256, 97), 257),
)

_TRAIN: Final = (
    ("aaabdaaabac", 3),
    ("abab", 1),
    ("abab", 0),
    ("bdacebdace", 1),  # four pairs occur twice: in which order are they?
    ("bdacebdace", 4),
    ("aaabcbc", 1),  # with and without overlap another pair leads
    ("aaaaa", 3),
    ("abab", 10),
    ("abbab", 3),
    ("a\ta\tabcabc", 2),  # "97,98" holds the letters "97,9", but not that pair
    ("ab", 5),
    ("a", 5),
    ("", 5),
    ("low low low lower lower newest newest widest", 8),
    ("größer, größer", 4),
    ("🐟🐟🐟", 5),
)

_BY_RANK: Final = [(98, 99), (97, 98)]  # bc, ab
_NOT_LEFT_TO_RIGHT: Final = [(98, 99), (97, 256), (97, 98)]  # bc, abc, ab
_NOT_LONGEST: Final = [(97, 97), (97, 98), (97, 257)]  # aa, ab, aab
_NOT_BY_FREQUENCY: Final = [(97, 98), (98, 99)]  # ab, bc
_HALVES: Final = [(104, 195), (169, 33)]  # h and half an é, the other half and !


def _encode_cases() -> Iterator[tuple[str, list[Pair]]]:
    learned = right_train("aaabdaaabac", 3)
    yield "aab", [(97, 97), (256, 98)]
    yield "aaabdaaabac", learned
    yield "abc", _BY_RANK
    yield "abc", _NOT_LEFT_TO_RIGHT
    yield "aab", _NOT_LONGEST
    yield "abcbc", _NOT_BY_FREQUENCY
    yield "aaaaa", learned[:1]
    yield "abba", [(97, 98)]
    yield "ab a\t", [(97, 9)]
    yield "hi", []
    yield "a", learned
    yield "", learned
    yield "xyz aaab", learned  # letters that no merge knows
    yield "é 🐟", learned
    yield "hé!", _HALVES
    yield "lowest slow", right_train("low low low lower lower newest newest widest", 8)


def _decode_cases() -> Iterator[tuple[list[int], list[Pair]]]:
    yield [257, 33], [(104, 105), (256, 33)]
    yield [104, 105], []
    for text, merges in _encode_cases():
        yield right_encode(text, merges), merges
    yield [195], []  # half a character is no text
    yield [104, 195, 105], []


def make_cases() -> tuple[Case, ...]:
    """All cases: a function's in a row, the plain ones first."""
    return (
        *(Case("count_pairs", (ids,)) for ids in _COUNT),
        *(Case("merge_pair", arguments) for arguments in _MERGE),
        *(Case("train", arguments) for arguments in _TRAIN),
        *(Case("encode", arguments) for arguments in _encode_cases()),
        *(Case("decode", arguments) for arguments in _decode_cases()),
    )
