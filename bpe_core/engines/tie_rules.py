"""Tie rules: which of the pairs with the highest count is merged.

A rule is one entry of `TIE_RULES`. Engines, files, pages and the command line go by that table;
nothing else knows a rule by its name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

import numpy as np

from bpe_core.common.gaps import Int64Array
from bpe_core.text.alphabet import Base, byte_characters


class Token(NamedTuple):
    """What a tie rule sees of a token: its ID (or a number in the same order), and its bytes."""

    id: int
    data: bytes


@dataclass(frozen=True)
class TieRule:
    """A way to choose among the pairs with the highest count.

    Attributes:
        name: what `train(tie_rule=…)`, files and links call it.
        key: `key(left, right, first_place)` of a pair, where `first_place` grows with the place of
            its first occurrence in the current tokens. The pair with the smallest key is merged. It
            never falls while the pair lives.
        compiled: how the compiled engine follows the rule. `"first"`: by the first place.
            `"symbols"`: by (left, right), where base symbols stand in the order that `key` gives
            them and new tokens behind them. `"bytes"`: the greatest (left bytes, right bytes).
    """

    name: str
    key: Callable[[Token, Token, int], Any]
    compiled: Literal["first", "symbols", "bytes"]


def _first(left: Token, right: Token, first_place: int) -> int:
    return first_place


def _lowest(left: Token, right: Token, first_place: int) -> tuple[int, int, int]:
    return left.id, right.id, first_place


def _huggingface(left: Token, right: Token, first_place: int) -> tuple[int, int, int]:
    return _huggingface_place(left), _huggingface_place(right), first_place


def _huggingface_place(token: Token) -> int:
    """A number that puts bytes in the order of their characters in Hugging Face's alphabet, and
    behind them other tokens in the order of their IDs."""
    is_byte = len(token.data) == 1
    return ord(byte_characters()[token.data[0]]) if is_byte else 0x110000 + token.id


class _Descending(tuple[bytes, ...]):
    """A tuple that sorts before all tuples that are smaller."""

    __slots__ = ()

    def __lt__(self, other: tuple[object, ...]) -> bool:
        return tuple.__gt__(self, other)


def _greatest(left: Token, right: Token, first_place: int) -> tuple[_Descending, int]:
    return _Descending((left.data, right.data)), first_place


TIE_RULES: Final[Mapping[str, TieRule]] = MappingProxyType(
    {
        rule.name: rule
        for rule in (
            TieRule("first", _first, "first"),
            TieRule("lowest", _lowest, "symbols"),
            TieRule("huggingface", _huggingface, "symbols"),
            TieRule("greatest", _greatest, "bytes"),
        )
    }
)
"""All tie rules by name.

`first`: the pair that comes first in the current tokens. `lowest`: the lowest pair of IDs.
`huggingface`: the lowest as well, where bytes have their IDs in Hugging Face's alphabet.
`greatest`: the greatest pair of byte strings, the left one first.
"""
FIRST: Final = TIE_RULES["first"]


def tie_rule_for(name: str, base: Base) -> TieRule:
    """The rule of a training: Hugging Face sorts characters, as their IDs here are sorted."""
    is_lowest = name == "huggingface" and base == "characters"
    return TIE_RULES["lowest" if is_lowest else name]


def order_pairs(
    rule: TieRule,
    left: Int64Array,
    right: Int64Array,
    count: Int64Array,
    first_place: Int64Array,
    vocab: Mapping[int, bytes],
) -> Int64Array:
    """Put pairs in the order in which they would be chosen: by falling count, then by the rule.

    Args:
        left, right: int64, shape (pairs,): token IDs.
        count, first_place: int64, shape (pairs,).
        vocab: the bytes of each token.

    Returns:
        int64, shape (pairs,): indices of pairs.

    >>> left, right = np.array([97, 98]), np.array([98, 97])
    >>> vocab = {97: b"a", 98: b"b"}
    >>> order_pairs(TIE_RULES["greatest"], left, right, np.ones(2), np.arange(2), vocab).tolist()
    [1, 0]
    """
    if rule == FIRST:  # of a large text there are a million pairs
        return np.lexsort((first_place, -count))
    tokens = {one: Token(one, vocab.get(one, b"")) for one in np.union1d(left, right).tolist()}
    columns = zip(left.tolist(), right.tolist(), count.tolist(), first_place.tolist(), strict=True)
    keys = [
        (-times, rule.key(tokens[one], tokens[two], place)) for one, two, times, place in columns
    ]
    return np.array(sorted(range(len(keys)), key=keys.__getitem__), dtype=np.int64)
