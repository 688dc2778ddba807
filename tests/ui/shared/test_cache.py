"""What is kept for all sessions: made once, as much as fits, and never what failed."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Barrier, Event

import pytest
from streamlit.runtime.scriptrunner import StopException

from ui.shared.cache import Cache

SECONDS = 30


class GaveUp(Exception):
    pass


def give_up() -> None:
    raise GaveUp


def refuse() -> str:
    raise ValueError("cannot be made")


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
    cache = Cache[str, object](room=1)
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
    cache, slow = Cache[str, str](room=9), Slow()
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
    cache = Cache[str, str](room=2)
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return key

    for key in ("one", "two", "one", "three", "one", "two"):
        assert cache.get(key, partial(make, key)) == key
    assert made == ["one", "two", "three", "two"]


def test_looking_for_a_value_keeps_it_longer() -> None:
    cache = Cache[str, str](room=2)
    cache.get("a", lambda: "a")
    cache.get("b", lambda: "b")
    assert cache.find("a") == "a"
    cache.get("c", lambda: "c")
    assert kept_keys(cache, "abc") == "ac"


def test_as_many_are_kept_as_fit() -> None:
    cache = Cache[str, str](room=10, size=len)
    for key, value in {"a": "12345", "b": "12345", "c": "1", "d": "123"}.items():
        cache.get(key, partial(str, value))
    assert kept_keys(cache, "abcd") == "bcd"
    cache.get("e", lambda: "1234567")
    assert kept_keys(cache, "abcde") == "de"


def test_the_newest_stays_however_large() -> None:
    cache = Cache[str, str](room=10, size=len)
    cache.get("small", lambda: "1")
    cache.get("large", lambda: "1" * 100)
    assert cache.find("small") is None
    assert cache.find("large") == "1" * 100


def test_none_is_a_value_like_any_other() -> None:
    cache = Cache[str, str | None](room=1)
    assert cache.get("key", lambda: None) is None
    assert cache.get("key", lambda: "made again") is None


def test_what_raises_is_not_kept() -> None:
    cache = Cache[str, str](room=1)
    with pytest.raises(ValueError, match="cannot be made"):
        cache.get("key", refuse)
    assert cache.find("key") is None
    assert cache.get("key", lambda: "made", while_waiting=give_up) == "made"


def fail_while_another_waits(error: BaseException) -> Future[str]:
    """What another gets who waits for a value while making it ends with `error`."""
    cache = Cache[str, str](room=1)
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
    cache, slow = Cache[str, str](room=1), Slow()
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
    cache = Cache[str, str](room=2)
    cache.get("key", lambda: "old")
    cache.clear()
    assert cache.find("key") is None
    assert cache.get("key", lambda: "new") == "new"
