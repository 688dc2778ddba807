"""What is kept for all sessions: made once, as many bytes as fit, and never what failed."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from threading import Barrier, Event

import pytest
from streamlit.runtime.scriptrunner import StopException

from tests.modules import module_of
from ui.shared.bytes_held import Blocks, blocks_of
from ui.shared.cache import Budget, Cache
from ui.shared.memory import Room

SECONDS = 30
LARGE = 10_000
"""Bytes beside which a key, and what keeping costs, is little."""
LITTLE = 1.08


class GaveUp(Exception):
    pass


def give_up() -> None:
    raise GaveUp


def refuse() -> str:
    raise ValueError("cannot be made")


def room_for(values: float) -> Budget:
    """A budget for so many values of `LARGE` bytes."""
    return Budget(int(values * LARGE * LITTLE))


def large(key: str, size: float = 1) -> str:
    return key * int(size * LARGE)


def kept_keys(cache: Cache[str, str], keys: str) -> str:
    """Those of some keys whose values are kept."""
    return "".join(key for key in keys if cache.find(key) is not None)


class Waiting:
    """Says once that somebody waits, and gives up in the end: no test waits for ever."""

    def __init__(self, begin: Callable[[], object]) -> None:
        self._begin = begin
        self._calls = 0

    def __call__(self) -> None:
        self._calls += 1
        if self._calls == 1:
            self._begin()
        if self._calls > 10 * SECONDS:
            give_up()


class Slow:
    """A value that takes until the test lets it end."""

    def __init__(self) -> None:
        self.begun, self.may_end = Event(), Event()
        self.times = 0

    def make(self) -> str:
        self.times += 1
        self.begun.set()
        assert self.may_end.wait(SECONDS)
        return "slow"


def test_what_thirty_ask_for_at_once_is_made_once_and_given_to_all() -> None:
    cache = Cache[str, object](room_for(1))
    all_there = partial(Barrier(30).wait, SECONDS)
    made = []

    def make() -> object:
        made.append(object())
        all_there()
        return made[-1]

    with ThreadPoolExecutor(30) as pool:
        visits = [pool.submit(cache.get, "key", make, Waiting(all_there)) for _ in range(30)]
        given = [visit.result() for visit in visits]
    assert len(made) == 1
    assert all(one is made[0] for one in given)


def test_others_are_found_and_made_while_one_is_made() -> None:
    cache, slow = Cache[str, str](room_for(9)), Slow()
    cache.get("before", lambda: "kept")
    with ThreadPoolExecutor() as pool:
        future = pool.submit(cache.get, "slow", slow.make)
        assert slow.begun.wait(SECONDS)
        assert cache.find("before") == "kept"
        assert cache.find("slow") is None
        assert cache.get("meanwhile", lambda: "made", while_waiting=give_up) == "made"
        slow.may_end.set()
        assert future.result() == "slow"


def test_the_value_not_asked_for_longest_goes_first() -> None:
    cache = Cache[str, str](room_for(2))
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return large(key)

    for key in "abacab":
        assert cache.get(key, partial(make, key)) == large(key)
    assert made == ["a", "b", "c", "b"]


def test_what_cannot_be_made_again_goes_last_and_has_three_quarters_of_the_room() -> None:
    budget = room_for(4)
    others, files = Cache[str, str](budget), Cache[str, str](budget, goes_last=True)
    for key in "abc":
        files.get(key, partial(large, key))
    for key in "xyz":
        others.get(key, partial(large, key))
    assert (kept_keys(files, "abc"), kept_keys(others, "xyz")) == ("abc", "z")
    files.get("d", partial(large, "d"))
    assert (kept_keys(files, "abcd"), kept_keys(others, "z")) == ("bcd", "z")


def test_what_nobody_asks_for_goes_and_what_cannot_be_made_again_only_where_nobody_has_it() -> None:
    now = 0.0
    budget = Budget(100 * LARGE, clock=lambda: now)
    runs, files = Cache[str, str](budget), Cache[str, str](budget, goes_last=True)
    for key in "ab":
        runs.get(key, partial(large, key))
        files.get(key, partial(large, key))
    now = 200.0
    assert runs.find("b")
    now = 400.0
    budget.forget_unused(300)
    assert kept_keys(files, "ab") == "ab"
    files.forget_unused(300, {"b"})
    assert (kept_keys(runs, "ab"), kept_keys(files, "ab")) == ("b", "ab")
    now = 800.0
    files.forget_unused(300, {"b"})
    assert (kept_keys(runs, "ab"), kept_keys(files, "ab")) == ("b", "b")


def test_what_nobody_needs_just_now_keeps_more_until_somebody_takes_it() -> None:
    beside = Room(3 * LARGE)
    budget = Budget(int(1.5 * LARGE), beside=beside)
    cache = Cache[str, str](budget)
    for key in "abcd":
        cache.get(key, partial(large, key))
    assert kept_keys(cache, "abcd") == "abcd"
    with beside.taken(2 * LARGE):
        assert kept_keys(cache, "abcd") == "cd"
    with beside.taken(3 * LARGE):
        assert kept_keys(cache, "cd") == "d"


def test_who_takes_more_than_there_is_gets_what_can_be_made_again() -> None:
    beside = Room(LARGE)
    budget = Budget(int(4.5 * LARGE), beside=beside)
    runs, files = Cache[str, str](budget), Cache[str, str](budget, goes_last=True)
    for key in "abc":
        runs.get(key, partial(large, key))
        files.get(key, partial(large, key))
    assert (kept_keys(runs, "abc"), kept_keys(files, "abc")) == ("bc", "abc")
    with beside.taken(3 * LARGE):
        assert kept_keys(runs, "abc") == ""
        files.get("c", partial(large, "c"))
        runs.get("d", partial(large, "d"))
        assert kept_keys(files, "abc") == "abc"


def test_as_many_bytes_are_kept_as_fit() -> None:
    cache = Cache[str, str](room_for(10))
    for key, size in {"a": 5, "b": 5, "c": 1, "d": 3}.items():
        cache.get(key, partial(large, key, size))
    assert kept_keys(cache, "abcd") == "bcd"
    cache.get("e", partial(large, "e", 7))
    assert kept_keys(cache, "abcde") == "de"


def test_long_keys_count_too() -> None:
    cache = Cache[str, int](room_for(2))
    for key in "abc":
        cache.get(large(key), lambda: 1)
    assert [key for key in "abc" if cache.find(large(key))] == ["b", "c"]


def test_caches_share_one_budget_and_the_oldest_of_all_goes_first() -> None:
    budget = room_for(3)
    first, second = Cache[str, str](budget), Cache[str, str](budget)
    first.get("a", lambda: large("a"))
    second.get("a", lambda: large("b"))
    first.get("c", lambda: large("c"))
    assert first.find("a") == large("a")
    second.get("d", lambda: large("d"))
    assert kept_keys(first, "ac") == "ac"
    assert kept_keys(second, "ad") == "d"


def test_a_value_larger_than_everything_is_given_but_not_kept() -> None:
    budget = room_for(2)
    cache = Cache[str, str](budget)
    cache.get("a", lambda: large("a"))
    before = budget.held
    assert cache.get("b", lambda: large("b", 9)) == large("b", 9)
    assert kept_keys(cache, "ab") == "a"
    assert budget.held == before


def test_who_waits_for_a_value_that_is_too_large_gets_it_too() -> None:
    cache, waits, times = Cache[str, str](room_for(1)), Event(), []

    def make() -> str:
        times.append(1)
        assert waits.wait(SECONDS)
        return large("a", 9)

    with ThreadPoolExecutor() as pool:
        both = [pool.submit(cache.get, "a", make, Waiting(waits.set)) for _ in range(2)]
        assert [one.result() for one in both] == [large("a", 9)] * 2
    assert times == [1]


def test_what_two_values_share_counts_once() -> None:
    budget, shared = room_for(2), large("s")
    cache = Cache[str, list[str]](budget)
    for key in "abc":
        cache.get(key, lambda: [shared])
    assert all(cache.find(key) for key in "abc")
    assert budget.held < 1.5 * LARGE
    cache.clear()
    assert budget.held == 0


@dataclass(frozen=True)
class Growing:
    """Holds more when it was used."""

    key: str

    @cached_property
    def more(self) -> str:
        return large(self.key)


def test_what_has_grown_since_it_was_made_is_counted_when_it_is_found_again() -> None:
    now = 0.0
    budget = Budget(int(2.5 * LARGE), clock=lambda: now)
    grows = Cache[str, Growing](budget)
    for key in "abc":
        assert grows.get(key, partial(Growing, key)).more
    assert budget.held < LARGE
    now = 6.0
    assert [key for key in "abc" if grows.find(key)] == ["a", "b", "c"]
    assert [key for key in "abc" if grows.find(key)] == ["b", "c"]
    assert 2 * LARGE < budget.held < 2.5 * LARGE


def test_what_is_always_in_use_and_stays_as_it_is_is_looked_at_less_and_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    budget = Budget(1000 * LARGE, clock=lambda: now)
    grows = Cache[str, Growing](budget)
    looked_at = []

    def blocks_of_one(one: object) -> Blocks:
        looked_at.append(now)
        return blocks_of(one)

    monkeypatch.setattr(module_of(Cache), "blocks_of", blocks_of_one)
    kept = grows.get("a", lambda: Growing("a" * 100))
    for second in range(1, 400):
        now = float(second)
        assert grows.find("a") is kept
    assert looked_at == [0.0, 5.0, 15.0, 35.0, 75.0, 155.0, 235.0, 315.0, 395.0]
    held = budget.held
    assert kept.more
    for second in range(400, 490):
        now = float(second)
        assert grows.find("a") is kept
    assert budget.held > held + 99 * LARGE


def test_many_threads_leave_a_budget_that_adds_up() -> None:
    budget = room_for(20)
    caches = [Cache[int, str](budget) for _ in range(3)]
    keys = [(place % 3, place * place % 31) for place in range(600)]
    with ThreadPoolExecutor(8) as pool:
        sizes = [
            pool.submit(caches[cache].get, key, partial(large, "x", key % 4)) for cache, key in keys
        ]
        for (_, key), size in zip(keys, sizes, strict=True):
            assert len(size.result()) == key % 4 * LARGE
    assert 0 < budget.held <= 20 * LITTLE * LARGE
    for cache in caches:
        cache.clear()
    assert budget.held == 0


def test_none_is_a_value_like_any_other() -> None:
    cache = Cache[str, str | None](room_for(1))
    assert cache.get("key", lambda: None) is None
    assert cache.get("key", lambda: "made again") is None


def test_what_raises_is_not_kept() -> None:
    cache = Cache[str, str](room_for(1))
    with pytest.raises(ValueError, match="cannot be made"):
        cache.get("key", refuse)
    assert cache.find("key") is None
    assert cache.get("key", lambda: "made", while_waiting=give_up) == "made"


def fail_while_another_waits(error: BaseException) -> Future[str]:
    """What another gets who waits for a value while making it ends with `error`."""
    cache = Cache[str, str](room_for(1))
    begun, another_waits = Event(), Event()

    def fail() -> str:
        begun.set()
        assert another_waits.wait(SECONDS)
        raise error

    with ThreadPoolExecutor() as pool:
        first = pool.submit(cache.get, "key", fail)
        assert begun.wait(SECONDS)
        second = pool.submit(cache.get, "key", lambda: "second try", Waiting(another_waits.set))
    assert first.exception() is error
    return second


def test_where_making_fails_the_next_who_waits_tries() -> None:
    assert fail_while_another_waits(ValueError()).result() == "second try"


def test_where_streamlit_ends_a_script_the_next_who_waits_tries() -> None:
    assert fail_while_another_waits(StopException()).result() == "second try"


def test_who_gives_up_waiting_leaves_the_value_to_the_others() -> None:
    cache, slow = Cache[str, str](room_for(1)), Slow()
    waits = Event()
    with ThreadPoolExecutor() as pool:
        first = pool.submit(cache.get, "key", slow.make)
        assert slow.begun.wait(SECONDS)
        patient = pool.submit(cache.get, "key", slow.make, Waiting(waits.set))
        assert waits.wait(SECONDS)
        with pytest.raises(GaveUp):
            cache.get("key", slow.make, while_waiting=give_up)
        slow.may_end.set()
        assert first.result() == patient.result() == "slow"
    assert slow.times == 1


def test_a_cleared_cache_makes_its_values_again() -> None:
    cache = Cache[str, str](room_for(2))
    cache.get("key", lambda: "old")
    cache.clear()
    assert cache.find("key") is None
    assert cache.get("key", lambda: "new") == "new"
