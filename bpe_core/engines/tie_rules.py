"""Tie rules: which of the pairs with the highest count is merged.

A rule is one entry of `TIE_RULES`, which engines, files, pages and the command line use. A new one
also has its words in each language (`tie_rule`, `line.tie_rule` and `lesson.tie_rule` of `inputs`,
`tie_rule` of `player`); `tests/bpe_core/engines` and `tests/bpe_view/words` hold what it needs.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

import numpy as np

from bpe_core.common.gaps import Int64Array
from bpe_core.text.alphabet import Base, byte_characters


class Token(NamedTuple):
    """A token for a tie rule: its ID (or a number in the order of the IDs), and its bytes."""

    id: int
    data: bytes


@dataclass(frozen=True)
class TieRule:
    """A way to choose among the pairs with the highest count.

    Attributes:
        name: what `train(tie_rule=…)`, files and links call it.
        key: `key(left, right, first_place)` of a pair; the pair with the smallest key is merged.
            `first_place` grows with the place of the pair's first occurrence in the current tokens.
            The key of a pair never falls during a training.
        compiled: the compiled engine's version of the rule. `"first"`: by the first place.
            `"symbols"`: the lowest (left, right), with base symbols in the order of `key` and new
            tokens after them. `"bytes"`: the greatest (left bytes, right bytes). None: there is
            none, and the incremental engine merges by `key`.
    """

    name: str
    key: Callable[[Token, Token, int], Any]
    compiled: Literal["first", "symbols", "bytes"] | None = None


def _first(left: Token, right: Token, first_place: int) -> int:
    return first_place


def _lowest(left: Token, right: Token, first_place: int) -> tuple[int, int, int]:
    return left.id, right.id, first_place


def _huggingface(left: Token, right: Token, first_place: int) -> tuple[int, int, int]:
    return _huggingface_place(left), _huggingface_place(right), first_place


def _huggingface_place(token: Token) -> int:
    """A sort key: bytes by their characters in Hugging Face's alphabet, then tokens by ID."""
    is_byte = len(token.data) == 1
    return ord(byte_characters()[token.data[0]]) if is_byte else 0x110000 + token.id


class _Descending(tuple[bytes, ...]):
    """A tuple that sorts in descending order."""

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
`huggingface`: the lowest pair of IDs, with the IDs of bytes in Hugging Face's alphabet.
`greatest`: the greatest pair of byte strings, the left one first.
"""
FIRST: Final = TIE_RULES["first"]


def tie_rule_for(name: str, base: Base) -> TieRule:
    """The rule with a name; for characters `huggingface` is `lowest`: their IDs are sorted, too."""
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
    """Return the order of preference of pairs: by falling count, then by the tie rule.

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
    if rule == FIRST:  # fast, as a large text has a million pairs
        return np.lexsort((first_place, -count))
    tokens = {one: Token(one, vocab.get(one, b"")) for one in np.union1d(left, right).tolist()}
    columns = zip(left.tolist(), right.tolist(), count.tolist(), first_place.tolist(), strict=True)
    keys = [
        (-times, rule.key(tokens[one], tokens[two], place)) for one, two, times, place in columns
    ]
    return np.array(sorted(range(len(keys)), key=keys.__getitem__), dtype=np.int64)
