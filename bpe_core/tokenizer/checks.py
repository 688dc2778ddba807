"""Whether the parts of a tokenizer fit together, checked for all merges at once.

What is not checked here would be encoded silently as if it were not there, or end in a compiled
kernel that checks no bounds.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from contextlib import suppress
from itertools import chain
from typing import Any

import numpy as np

from bpe_core.common.arguments import is_integer
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int64Array
from bpe_core.common.limits import MAX_ID
from bpe_core.common.messages import quoted
from bpe_core.text.alphabet import check_text


def check_ids(name: str, ids: Iterable[object]) -> Int64Array:
    """Token IDs as an array, int64, shape (n,). Raises `SettingError`: no integers from 0 to
    `MAX_ID`."""
    values: list[Any] = list(ids)
    if set(map(type, values)) <= {int}:
        with suppress(OverflowError):  # all at once: a vocabulary may have 500,000
            array = np.array(values, dtype=np.int64)
            if array.min(initial=0) >= 0 and array.max(initial=0) <= MAX_ID:
                return array
    for value in values:
        if not (type(value) is int or is_integer(value)) or not 0 <= value <= MAX_ID:
            raise SettingError(
                f"{name} has {quoted(value)}; a token ID is an integer from 0 to {MAX_ID:,}"
            )
    return np.array(values, dtype=np.int64)


def check_sequence(name: str, values: object) -> Sequence[Any]:
    """A sequence, which is no text."""
    if not isinstance(values, Sequence) or isinstance(values, str | bytes | bytearray):
        raise SettingError(f"{name} is {quoted(values)}; it must be a sequence, such as a tuple")
    return values


def check_all_ids(name: str, ids: Sequence[int], default: range) -> Sequence[int]:
    """The token IDs of base symbols or merges, as many as in `default`; `default` if there are
    none. A range stays one: it takes less room, and makes equal tokenizers compare equal."""
    if len(check_sequence(name, ids)) not in (0, len(default)):
        raise SettingError(f"{name} has {len(ids)} IDs; there must be {len(default)}")
    known = tuple(check_ids(name, ids).tolist())
    if not known or known == tuple(default):
        return default
    return ids if isinstance(ids, range) else known


def check_pairs(merges: object) -> Int64Array:
    """Distinct pairs of token IDs as an array, int64, shape (merges, 2)."""
    pairs = check_sequence("merges", merges)
    for pair in () if set(map(type, pairs)) <= {tuple} and set(map(len, pairs)) <= {2} else pairs:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise SettingError(f"merges has {quoted(pair)}; it must be a pair (left, right)")
    array = check_ids("merges", chain.from_iterable(pairs)).reshape(-1, 2)
    keys = np.sort(array[:, 0] << 32 | array[:, 1])
    if (keys[1:] == keys[:-1]).any():
        place = next(place for place, pair in enumerate(pairs) if pair in pairs[:place])
        raise SettingError(
            f"merges[{place}] joins {pairs[place]} again, as merges[{pairs.index(pairs[place])}] "
            "does; each pair may be merged once"
        )
    return array


def check_merges(
    symbols: Sequence[bytes], merges: Int64Array, base_ids: Sequence[int], merged_ids: Sequence[int]
) -> None:
    """Check that each merge joins tokens that are there by then, and that no ID stands for two
    different tokens."""
    if len(set(base_ids)) < len(base_ids):
        twice = next(token_id for token_id in base_ids if base_ids.count(token_id) > 1)
        raise SettingError(f"base_ids has {twice} twice; each base symbol needs its own ID")
    size, rank_of_row = len(base_ids), np.arange(len(merges))[:, np.newaxis]
    if base_ids == range(size) and merged_ids == range(size, size + len(merges)):
        are_shared, late = False, np.argwhere(merges >= size + rank_of_row)
    else:
        # The last one is no ID, so that a search for any ID ends within the array.
        used = np.fromiter(chain(base_ids, merged_ids, [MAX_ID + 1]), dtype=np.int64)
        ids, first = np.unique(used, return_index=True)
        places = np.searchsorted(ids, merges)
        is_late = (first[places] >= size + rank_of_row) | (ids[places] != merges)
        are_shared, late = len(ids) < len(used), np.argwhere(is_late)
    if len(late):
        rank, side = late[0].tolist()
        raise SettingError(
            f"merges[{rank}] joins the token {merges[rank, side]}, which is neither a base symbol "
            "nor made by a merge before it"
        )
    if are_shared:
        tokens = dict(zip(base_ids, symbols, strict=True))
        for rank, ((left, right), made) in enumerate(zip(merges.tolist(), merged_ids, strict=True)):
            token = tokens[left] + tokens[right]
            if tokens.setdefault(made, token) != token:
                raise SettingError(
                    f"merged_ids[{rank}] is {made}, the ID of {quoted(tokens[made])}; this merge "
                    f"makes {quoted(token)}"
                )


def check_ranks(ranks: Sequence[int], merge_count: int) -> tuple[int, ...]:
    """The ranks of merges that are not encoded in their order; empty if they are."""
    numbers = tuple(check_ids("file_ranks", check_sequence("file_ranks", ranks)).tolist())
    if numbers and sorted(numbers) != [*range(merge_count)]:
        raise SettingError(f"file_ranks must be the numbers from 0 to {merge_count - 1}, each once")
    return () if numbers == (*range(merge_count),) else numbers


def check_other_tokens(other_tokens: object, used: Set[int]) -> dict[int, bytes]:
    """The tokens that no merge makes, if they have IDs of their own."""
    if not isinstance(other_tokens, Mapping) or set(map(type, other_tokens.values())) - {bytes}:
        raise SettingError(
            f"other_tokens is {quoted(other_tokens)}; it must be a mapping from IDs to bytes"
        )
    check_ids("other_tokens", other_tokens)
    if clash := other_tokens.keys() & used:
        raise SettingError(
            f"other_tokens has the ID {min(clash)}, which a merge or a base symbol has already"
        )
    return dict(other_tokens)


def check_special_mapping(special_tokens: object) -> dict[str, int]:
    """The special tokens and their IDs, if each has its own."""
    if not isinstance(special_tokens, Mapping):
        raise SettingError(
            f"special_tokens is {quoted(special_tokens)}; it must be a mapping from texts to IDs"
        )
    for text in special_tokens:
        if not isinstance(text, str) or not text:
            raise SettingError(f"special_tokens has {quoted(text)}; expected non-empty texts")
        check_text(text)
    if len(np.unique(check_ids("special_tokens", special_tokens.values()))) < len(special_tokens):
        raise SettingError(f"special_tokens is {quoted(dict(special_tokens))}; an ID stands twice")
    return dict(special_tokens)


def check_special_ids(special_tokens: Mapping[str, int], tokens: Mapping[int, bytes]) -> None:
    """Check that no special token has the ID of a token with other bytes."""
    for text, token_id in special_tokens.items():
        if tokens.get(token_id, text.encode()) != text.encode():
            raise SettingError(
                f"special_tokens: {quoted(text)} has the ID {token_id}, which is already that of "
                f"{quoted(tokens[token_id])}"
            )
