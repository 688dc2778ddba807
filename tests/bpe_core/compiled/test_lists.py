"""Lists of ids in which equal ids are one object."""

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_core.compiled import lists
from bpe_core.compiled.lists import SharedInts

SIZE = 100_000


def made(size: int = SIZE) -> SharedInts:
    """Ints that are made, since so many ids have come."""
    shared = SharedInts(size)
    shared.extend([], np.zeros(size, dtype=np.int32))
    return shared


SHARED = made()


@given(ids=st.lists(st.integers(0, SIZE - 1)), before=st.lists(st.integers()))
def test_a_list_is_extended_by_the_ids(ids: list[int], before: list[int]) -> None:
    values = list(before)
    SHARED.extend(values, np.array(ids, dtype=np.int32))
    assert values == before + ids


def test_more_ids_than_are_appended_at_once_are_each_one_object(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lists, "_SLICE", 7)
    ids = np.random.default_rng(1).integers(0, SIZE, 1_000, dtype=np.int32)
    values: list[int] = []
    SHARED.extend(values, ids)
    SHARED.extend(values, ids)
    assert values == [*ids.tolist(), *ids.tolist()]
    assert all(one is other for one, other in zip(values[:1_000], values[1_000:], strict=True))


def test_a_list_counts_as_one_that_holds_its_ids_until_it_is_gone() -> None:
    def references() -> int:
        return sys.getrefcount(one[0])

    one: list[int] = []
    SHARED.extend(one, np.array([99_999], dtype=np.int32))
    alone = references()
    values: list[int] = []
    SHARED.extend(values, np.full(1_000, 99_999, dtype=np.int32))
    assert references() == alone + 1_000
    del values
    assert references() == alone


def test_ints_are_made_when_as_many_ids_have_come() -> None:
    shared, values = SharedInts(1_000), list[int]()
    for _ in range(3):
        shared.extend(values, np.full(400, 999, dtype=np.int32))
    assert values == [999] * 1_200
    assert len(set(map(id, values[800:]))) == 1
    assert values[0] is not values[-1]


def test_without_memory_it_is_python_s_own_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "append_each", lambda *arguments: False)
    with pytest.raises(MemoryError, match="no room for 2 ids behind 0"):
        SHARED.extend([], np.zeros(2, dtype=np.int32))
