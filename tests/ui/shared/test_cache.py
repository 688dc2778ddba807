"""Results that are kept for all sessions: computed once, within a bound, and never what failed."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Barrier, Event

import pytest
from streamlit.runtime.scriptrunner import StopException

from bpe_core.common import Progress, reporting_to, thread_listener
from ui.shared.cache import Bound, Cache

SECONDS = 30


class GaveUp(Exception):
    pass


def give_up(_: Progress) -> None:
    raise GaveUp


class Listener:
    """Remembers what it hears; says once that its thread waits, and gives up in the end."""

    def __init__(self, begin: Callable[[], object] = lambda: None) -> None:
        self._begin = begin
        self.heard: list[Progress] = []

    def __call__(self, progress: Progress) -> None:
        self.heard.append(progress)
        if len(self.heard) == 1:
            self._begin()
        if len(self.heard) > 10 * SECONDS:
            give_up(progress)


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


def get_listening(
    cache: Cache[str, str], make: Callable[[], str], listener: Callable[[Progress], None]
) -> str:
    with reporting_to(listener):
        return cache.get("key", make)


def kept_keys(cache: Cache[str, str], keys: str) -> str:
    return "".join(key for key in keys if cache.find(key) is not None)


def test_thirty_threads_that_ask_at_once_share_one_computation() -> None:
    cache = Cache[str, object](Bound(100_000))
    all_there = partial(Barrier(30).wait, SECONDS)
    values: list[object] = []

    def make() -> object:
        values.append(object())
        all_there()
        return values[-1]

    def ask() -> object:
        with reporting_to(Listener(all_there)):
            return cache.get("key", make)

    with ThreadPoolExecutor(30) as pool:
        results = [pool.submit(ask) for _ in range(30)]
        assert {id(one.result()) for one in results} == {id(values[0])}
    assert len(values) == 1


def test_other_keys_are_found_and_computed_meanwhile() -> None:
    cache, slow = Cache[str, str](Bound(100_000)), Slow()
    cache.get("before", lambda: "kept")
    with ThreadPoolExecutor() as pool:
        future = pool.submit(cache.get, "slow", slow.make)
        assert slow.begun.wait(SECONDS)
        assert cache.find("before") == "kept"
        assert cache.find("slow") is None
        assert cache.get("meanwhile", lambda: "made") == "made"
        slow.may_end.set()
        assert future.result() == "slow"


def test_who_waits_hears_how_far_the_computation_is() -> None:
    cache, waits = Cache[str, str](Bound(100_000)), Event()
    progress = Progress("merging", 3, 5)
    mine, other = Listener(), Listener(waits.set)

    def make() -> str:
        thread_listener()(progress)
        assert waits.wait(SECONDS)
        return "made"

    with ThreadPoolExecutor() as pool:
        both = [pool.submit(get_listening, cache, make, one) for one in (mine, other)]
        assert [one.result() for one in both] == ["made"] * 2
    assert mine.heard[0] == other.heard[0] == progress


def test_the_least_recently_used_value_is_dropped_first() -> None:
    cache = Cache[str, str](Bound(2))
    computed: list[str] = []

    def make(key: str) -> str:
        computed.append(key)
        return key

    for key in "abacab":
        assert cache.get(key, partial(make, key), cost=1) == key
    assert computed == ["a", "b", "c", "b"]


def test_values_are_kept_by_their_declared_costs_across_caches_of_one_bound() -> None:
    bound = Bound(10)
    first, second = Cache[str, str](bound), Cache[str, str](bound)
    for key, cost in {"a": 5, "b": 4, "c": 1}.items():
        first.get(key, lambda: "x", cost=cost)
    assert first.find("a")
    second.get("a", lambda: "xxx", cost=len)
    assert (kept_keys(first, "abc"), kept_keys(second, "a"), bound.cost) == ("ac", "a", 9)
    second.clear()
    assert (kept_keys(first, "abc"), kept_keys(second, "a"), bound.cost) == ("ac", "", 6)


def test_the_latest_value_above_the_bound_is_kept_beside_small_ones() -> None:
    bound, computed = Bound(20), list[str]()
    cache = Cache[str, str](bound)

    def make(key: str) -> str:
        computed.append(key)
        return key

    costs = {"a": 9, "large": 30, "b": 3, "c": 2, "larger": 50}
    for key in ("a", *("large", "b", "c") * 2):  # two clicks on the page of a long text
        cache.get(key, partial(make, key), cost=costs[key])
    assert computed == ["a", "large", "b", "c"]
    cache.get("larger", partial(make, "larger"), cost=costs["larger"])
    assert [key for key in ("a", "large", "larger", "c") if cache.find(key)] == ["larger", "c"]


def test_eight_threads_never_keep_more_than_the_bound() -> None:
    bound = Bound(20)
    caches = [Cache[int, int](bound) for _ in range(3)]
    keys = [(place % 3, place * place % 31) for place in range(600)]

    def ask(number: int, key: int) -> tuple[int, int]:
        return caches[number].get(key, lambda: key, cost=key % 4), bound.cost

    with ThreadPoolExecutor(8) as pool:
        results = [pool.submit(ask, *key) for key in keys]
        for (_, key), result in zip(keys, results, strict=True):
            value, cost = result.result()
            assert value == key
            assert cost <= 20 + 8 * 3  # at most what was just added is above it for a moment
    assert 0 < bound.cost <= 20
    for cache in caches:
        cache.clear()
    assert bound.cost == 0


def test_none_is_a_value_like_any_other() -> None:
    cache = Cache[str, str | None](Bound(100_000))
    assert cache.get("key", lambda: None) is None
    assert cache.get("key", lambda: "made again") is None


def fail_while_another_waits(error: BaseException) -> Future[str]:
    """What another thread gets that waits for a value whose computation ends with `error`."""
    cache = Cache[str, str](Bound(100_000))
    begun, another_waits = Event(), Event()

    def fail() -> str:
        begun.set()
        assert another_waits.wait(SECONDS)
        raise error

    with ThreadPoolExecutor() as pool:
        first = pool.submit(cache.get, "key", fail)
        assert begun.wait(SECONDS)
        listener = Listener(another_waits.set)
        second = pool.submit(get_listening, cache, lambda: "second try", listener)
    assert first.exception() is error
    assert cache.find("key") == "second try"
    return second


@pytest.mark.parametrize("error", [ValueError(), StopException()])
def test_where_a_computation_fails_or_is_stopped_the_next_that_waits_tries(
    error: BaseException,
) -> None:
    assert fail_while_another_waits(error).result() == "second try"


def test_who_gives_up_waiting_leaves_the_value_to_the_others() -> None:
    cache, slow, waits = Cache[str, str](Bound(100_000)), Slow(), Event()
    with ThreadPoolExecutor() as pool:
        first = pool.submit(cache.get, "key", slow.make)
        assert slow.begun.wait(SECONDS)
        patient = pool.submit(get_listening, cache, slow.make, Listener(waits.set))
        assert waits.wait(SECONDS)
        with pytest.raises(GaveUp):
            get_listening(cache, slow.make, give_up)
        slow.may_end.set()
        assert first.result() == patient.result() == "slow"
    assert slow.times == 1
