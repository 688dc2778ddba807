"""A long list takes its room at once, and has its memory before it is written to."""

import ctypes
import sys
import threading

import pytest

from bpe_core.compiled import list_room
from bpe_core.compiled.list_room import address_of_items, list_with_room

SIZE = 1_000


def fill(values: list[int]) -> None:
    values += range(SIZE)


def test_a_list_has_all_its_room_before_its_first_object_and_no_more_behind_its_last() -> None:
    empty, rooms = list[int]().__sizeof__(), list[int]()

    def look_and_fill(values: list[int]) -> None:
        rooms.append(values.__sizeof__() - empty)
        fill(values)

    values = list_with_room(SIZE, look_and_fill)
    assert values == [*range(SIZE)]
    assert [*rooms, values.__sizeof__() - empty] == [8 * SIZE] * 2


def test_a_list_of_another_length_than_was_said_is_whole_too() -> None:
    for said in (0, 10, 10 * SIZE):
        assert list_with_room(said, fill) == [*range(SIZE)]


def test_the_addresses_of_a_list_s_objects_are_where_they_are_looked_for() -> None:
    values: list[object] = [object(), object()]
    first = address_of_items(values)
    found = (ctypes.c_size_t * 2).from_address(first)
    assert [*found] == [id(value) for value in values]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Addresses and sizes of the memory that was asked for; of short lists, too."""
    calls: list[tuple[int, int]] = []
    real = list_room._populate() or (lambda address, size: -1)

    def populate(address: int, size: int) -> int:
        calls.append((address, size))
        return real(address, size)

    monkeypatch.setattr(list_room, "FRESH", 8 * SIZE)
    monkeypatch.setattr(list_room, "_populate", lambda: populate)
    return calls


def test_a_long_list_s_memory_is_asked_for_and_a_shorter_one_s_is_not(
    asked: list[tuple[int, int]],
) -> None:
    values = list_with_room(SIZE, fill)
    assert values == [*range(SIZE)]
    assert asked == [(address_of_items(values), 8 * SIZE)]
    list_with_room(SIZE - 1, fill)
    assert len(asked) == 1


def test_an_error_leaves_no_thread_behind(asked: list[tuple[int, int]]) -> None:
    def fail(values: list[int]) -> None:
        raise MemoryError("no more")

    with pytest.raises(MemoryError, match="no more"):
        list_with_room(SIZE, fail)
    assert asked
    assert not any(thread.name == "bpe-memory" for thread in threading.enumerate())


def test_a_list_is_made_where_no_thread_can_be_had(
    asked: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system may have no more of them, and when Python ends it begins none."""

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert list_with_room(SIZE, fill) == [*range(SIZE)]
    assert not asked


def test_no_thread_is_begun_while_python_ends(
    asked: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some versions would wait for it forever."""
    monkeypatch.setattr(sys, "is_finalizing", lambda: True)
    assert list_with_room(SIZE, fill) == [*range(SIZE)]
    assert not asked


def test_a_system_without_such_a_call_makes_the_same_list(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_library(name: object) -> None:
        raise OSError("it has none")

    monkeypatch.setattr(ctypes, "CDLL", no_library)
    monkeypatch.setattr(list_room, "FRESH", 0)
    list_room._populate.cache_clear()
    try:
        assert list_room._populate() is None
        assert list_with_room(SIZE, fill) == [*range(SIZE)]
    finally:
        list_room._populate.cache_clear()
