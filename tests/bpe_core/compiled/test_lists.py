"""Lists of ids in which equal ids are one object."""

import sys
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_core.compiled import lists
from bpe_core.compiled.lists import SharedInts

SIZE = 1_000


@cache
def made() -> SharedInts:
    """Ints that are made, since there was a list of so many."""
    shared = SharedInts(SIZE)
    shared.list_of(np.zeros(SIZE, dtype=np.int32))
    return shared


@given(ids=st.lists(st.integers(0, SIZE - 1)))
def test_a_list_has_the_ids(ids: list[int]) -> None:
    assert made().list_of(np.array(ids, dtype=np.int32)) == ids


def test_more_ids_than_are_appended_at_once_are_each_one_object(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lists, "_SLICE", 7)
    ids = np.random.default_rng(1).integers(0, SIZE, 1_000, dtype=np.int32)
    values, again = made().list_of(ids), made().list_of(ids)
    assert values == ids.tolist()
    assert all(one is other for one, other in zip(values, again, strict=True))


def test_a_list_counts_as_one_that_holds_its_ids_until_it_is_gone() -> None:
    def references() -> int:
        return sys.getrefcount(one[0])

    one = made().list_of(np.array([999], dtype=np.int32))
    alone = references()
    values = made().list_of(np.full(1_000, 999, dtype=np.int32))
    assert references() == alone + 1_000
    del values
    assert references() == alone


def test_ints_are_made_for_a_long_list_and_serve_short_ones_from_then_on() -> None:
    shared = SharedInts(1_000)
    short, long = np.full(400, 999, dtype=np.int32), np.full(1_000, 999, dtype=np.int32)
    before = [shared.list_of(short) for _ in range(5)]
    [first, *_], after = shared.list_of(long), shared.list_of(short)
    assert before == [after] * 5 == [[999] * 400] * 5
    assert all(one is first for one in after)
    assert not any(one is first for values in before for one in values)


def test_without_memory_it_is_python_s_own_error(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = made()
    monkeypatch.setattr(lists, "append_each", lambda *arguments: False)
    with pytest.raises(MemoryError, match="no room for 2 more ids in a list of 0"):
        shared.list_of(np.zeros(2, dtype=np.int32))
