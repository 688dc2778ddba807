"""Whether the parts of a tokenizer belong together; checked for all merges at once.

What is not checked here would be encoded silently as if it were not there, or end in a kernel that
asks for no bounds.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from contextlib import suppress
from itertools import chain
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from bpe_core.common.arguments import is_whole
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int64Array
from bpe_core.common.messages import quoted
from bpe_core.text.alphabet import check_text
from bpe_core.text.normalizing import NORMALIZATIONS

MAX_ID: Final = 2**31 - 1
"""Token ids are kept in 32 bits."""


def check_ids(name: str, ids: Iterable[object]) -> None:
    """Check that these are token ids."""
    if isinstance(ids, range) and not (ids and (ids[0] < 0 or ids[-1] > MAX_ID)):
        return
    values = list(ids)
    kinds = set(map(type, values))
    # All at once first: there may be some 100,000.
    if all(issubclass(kind, int) and kind is not bool for kind in kinds) and (
        not values or (min(values) >= 0 and max(values) <= MAX_ID)  # type: ignore[type-var,operator]
    ):
        return
    for value in values:
        if not _is_id(value):
            raise SettingError(
                f"{name} has {quoted(value)}; a token id is a whole number from 0 to {MAX_ID:,}"
            )


def _is_id(value: object) -> bool:
    return is_whole(value) and 0 <= value <= MAX_ID  # type: ignore[operator]


def check_pairs(merges: object) -> Int64Array:
    """The merges, pairs of token ids, as an array, shape (merges, 2); they may be one already."""
    if isinstance(merges, np.ndarray):
        return _check_array(merges)
    if not isinstance(merges, Sequence) or isinstance(merges, str | bytes | bytearray):
        raise SettingError(f"merges is {quoted(merges)}; it must be a sequence of pairs of IDs")
    for place, pair in enumerate(merges) if set(map(type, merges)) - {tuple} else ():
        if not isinstance(pair, tuple):
            raise SettingError(
                f"merges[{place}] is {quoted(pair)}; it must be a pair (left, right)"
            )
    if set(map(len, merges)) - {2}:
        place, pair = next(item for item in enumerate(merges) if len(item[1]) != 2)
        raise SettingError(f"merges[{place}] is {quoted(pair)}; it must be a pair (left, right)")
    # All at once first, as in `check_ids`, and as an array, which is looked through sooner.
    if not set(map(type, chain.from_iterable(merges))) - {int}:
        with suppress(OverflowError):
            ids = np.fromiter(chain.from_iterable(merges), np.int64, 2 * len(merges))
            if not len(ids) or (ids.min() >= 0 and ids.max() <= MAX_ID):
                return ids.reshape(-1, 2)
    check_ids("merges", chain.from_iterable(merges))
    return np.fromiter(chain.from_iterable(merges), np.int64, 2 * len(merges)).reshape(-1, 2)


def _check_array(merges: npt.NDArray[Any]) -> Int64Array:
    if merges.dtype.kind not in "iu" or merges.ndim != 2 or merges.shape[1] != 2:
        raise SettingError(
            f"merges is an array of {merges.dtype}, shape {merges.shape}; it must be one of whole "
            "numbers, shape (merges, 2)"
        )
    if len(merges) and not 0 <= merges.min() <= merges.max() <= MAX_ID:
        check_ids("merges", merges.ravel().tolist())
    return merges.astype(np.int64)


def check_merges(
    symbols: Sequence[bytes], merges: Int64Array, base_ids: Sequence[int], merged_ids: Sequence[int]
) -> None:
    """Check that each merge joins tokens that are there by then, and that ids do not clash."""
    if len(set(base_ids)) < len(base_ids):
        twice = next(token_id for token_id in base_ids if base_ids.count(token_id) > 1)
        raise SettingError(f"base_ids has {twice} twice; each base symbol needs its own ID")
    left, right = merges[:, 0], merges[:, 1]
    made_at = _Made(base_ids, merged_ids)
    for part in (left, right):
        late = np.flatnonzero(made_at.ranks(part) >= np.arange(len(merges)))
        if len(late):
            rank = int(late[0])
            raise SettingError(
                f"merges[{rank}] joins the token {int(part[rank])}, which is neither a base symbol "
                "nor made by a merge before it"
            )
    keys = np.sort(left << 32 | right)
    if (keys[1:] == keys[:-1]).any():
        _, first = np.unique(left << 32 | right, return_index=True)
        rank = int(np.setdiff1d(np.arange(len(merges)), first)[0])
        pairs = list(map(tuple, merges.tolist()))
        raise SettingError(
            f"merges[{rank}] joins {pairs[rank]} again, as merges[{pairs.index(pairs[rank])}] "
            "does; each pair may be merged once"
        )
    if made_at.shared:
        _check_same_tokens(symbols, merges.tolist(), base_ids, merged_ids)


def check_ranks(ranks: Sequence[int], merge_count: int) -> tuple[int, ...]:
    """The ranks of merges that are not encoded in their order; empty if they are."""
    if not isinstance(ranks, Sequence) or isinstance(ranks, str | bytes | bytearray):
        raise SettingError(f"file_ranks is {quoted(ranks)}; it must be a sequence of ranks")
    if not ranks:
        return ()
    check_ids("file_ranks", ranks)
    numbers = np.arange(merge_count)
    if len(ranks) != merge_count or not np.array_equal(np.sort(ids_as_array(ranks)), numbers):
        raise SettingError(f"file_ranks must be the numbers from 0 to {merge_count - 1}, each once")
    return () if np.array_equal(ids_as_array(ranks), numbers) else tuple(ranks)


class _Made:
    """For each id the merge that makes it first; `shared`: some symbols or merges have one id."""

    def __init__(self, base_ids: Sequence[int], merged_ids: Sequence[int]) -> None:
        self._in_order = isinstance(base_ids, range) and isinstance(merged_ids, range)
        self._base_size = len(base_ids)
        if self._in_order:
            self.shared = False
            return
        ids = np.concatenate([ids_as_array(base_ids), ids_as_array(merged_ids)])
        self._ids, first = np.unique(ids, return_index=True)
        self._ranks = first - self._base_size
        self.shared = len(self._ids) < len(ids)

    def ranks(self, ids: Int64Array) -> Int64Array:
        """The rank of the merge that first makes each id; below 0 for base symbols."""
        if self._in_order:
            return ids - self._base_size
        places = np.minimum(np.searchsorted(self._ids, ids), max(len(self._ids) - 1, 0))
        never = len(self._ids) + self._base_size
        if not len(self._ids):
            return np.full(len(ids), never)
        return np.where(self._ids[places] == ids, self._ranks[places], never).astype(np.int64)


def ids_as_array(ids: Sequence[int]) -> Int64Array:
    """Token ids as an array."""
    if isinstance(ids, range):
        return np.arange(ids.start, ids.stop, ids.step, dtype=np.int64)
    return np.array(ids, dtype=np.int64)


def _check_same_tokens(
    symbols: Sequence[bytes],
    merges: Sequence[Sequence[int]],
    base_ids: Sequence[int],
    merged_ids: Sequence[int],
) -> None:
    """Several merges may make one token, but then it is the same one."""
    tokens = dict(zip(base_ids, symbols, strict=True))
    for rank, ((left, right), token_id) in enumerate(zip(merges, merged_ids, strict=True)):
        token = tokens[left] + tokens[right]
        if tokens.setdefault(token_id, token) != token:
            raise SettingError(
                f"merged_ids[{rank}] is {token_id}, the id of {quoted(tokens[token_id])}; this "
                f"merge makes {quoted(token)}"
            )


def check_other_tokens(other_tokens: object, taken: Iterable[int]) -> dict[int, bytes]:
    """The tokens that no merge makes, if they have ids of their own."""
    if not isinstance(other_tokens, Mapping) or set(map(type, other_tokens.values())) - {bytes}:
        raise SettingError(
            f"other_tokens is {quoted(other_tokens)}; it must be a mapping from IDs to bytes"
        )
    check_ids("other_tokens", other_tokens)
    if other_tokens and (clash := sorted(other_tokens.keys() & set(taken))):
        raise SettingError(
            f"other_tokens has the id {clash[0]}, which a merge or a base symbol has already"
        )
    return dict(other_tokens)


def check_whole_pieces(
    whole_pieces: object, other_tokens: Mapping[int, bytes]
) -> bool | tuple[int, ...]:
    """Which of the other tokens a pre-token may be as it stands: True, False, or their ids."""
    if isinstance(whole_pieces, bool):
        return whole_pieces
    ids = whole_pieces if isinstance(whole_pieces, tuple | list | Set) else ()
    if len(ids) and all(_is_id(one) and one in other_tokens for one in ids):
        return tuple(sorted(set(ids)))
    raise SettingError(
        f"whole_pieces is {quoted(whole_pieces)}; it must be a bool, or IDs of other_tokens"
    )


def check_special_mapping(special_tokens: object) -> dict[str, int]:
    """The special tokens and their ids, if each has its own."""
    if not isinstance(special_tokens, Mapping):
        raise SettingError(
            f"special_tokens is {quoted(special_tokens)}; it must be a mapping from texts to IDs"
        )
    for text in special_tokens:
        if not isinstance(text, str) or not text:
            raise SettingError(f"special_tokens has {quoted(text)}; expected non-empty texts")
        check_text(text)
    check_ids("special_tokens", special_tokens.values())
    if len(set(special_tokens.values())) < len(special_tokens):
        raise SettingError(f"special_tokens is {quoted(dict(special_tokens))}; an id stands twice")
    return dict(special_tokens)


def check_special_ids(
    special_tokens: Iterable[tuple[str, int]], ordinary: Mapping[int, bytes]
) -> None:
    """Check that no special token has the id of another token; of the same bytes it may."""
    for text, token_id in special_tokens:
        if ordinary.get(token_id, text.encode()) != text.encode():
            raise SettingError(
                f"special_tokens: {quoted(text)} has the id {token_id}, which is already that of "
                f"{quoted(ordinary[token_id])}"
            )


def check_normalization(form: object) -> None:
    """Check what is done to a text."""
    if form is not None and not (isinstance(form, str) and form in NORMALIZATIONS):
        raise SettingError(
            f"normalization is {quoted(form)}; it must be one of "
            f"{', '.join(map(repr, NORMALIZATIONS))} or None"
        )
