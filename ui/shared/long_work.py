"""Long computations, two at a time: the others wait in a queue and see their place in it."""

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from bpe_core.common import Progress, thread_listener
from ui.shared.memory import MAX_TEXT_BYTES

LONG_TEXT_BYTES: Final = 10**6  # a training on more takes a place
LONG_CUT_BYTES: Final = 2 * 10**5  # the cutting or measuring of a text of more takes one
PART_BYTES: Final = 5 * 10**5
"""Of a longer text models cut the beginning: four of them are a second or two of work."""
LONG_FILE_BYTES: Final = 5 * 10**6  # the opening of a file of more takes one


class Queue:
    """Places that are given in the order in which they were asked for."""

    def __init__(self, places: int) -> None:
        """A queue of nobody."""
        self._places = places
        self._tickets: list[tuple[object, int]] = []  # of all inside and waiting, with their places
        self._changed = threading.Condition()

    @contextmanager
    def place(self, size: int, above: int, most: int) -> Iterator[None]:
        """Wait for a place, and hold it in the `with` block.

        While it waits, the thread's listener hears ten times a second of the stage `"queued"` with
        the number of those before it as `total`, and may raise to give up. In the block nothing may
        be waited for that needs a place itself.

        Args:
            size: bytes of what is worked on; more than half of `most` takes all places.
            above: no more than that takes no place.
            most: the largest `size` there may be.
        """
        if size <= above:
            yield
            return
        ticket = (object(), self._places if size > most / 2 else 1)
        with self._changed:
            self._tickets.append(ticket)
        try:
            while before := self._wait(ticket):
                thread_listener()(Progress("queued", 0, before))
            yield
        finally:
            with self._changed:
                self._tickets.remove(ticket)
                self._changed.notify_all()

    def _wait(self, ticket: tuple[object, int]) -> int:
        """How many are still before this one after a tenth of a second; 0: it has its place."""

        def before() -> int:
            ahead = self._tickets[: self._tickets.index(ticket)]
            has_place = sum(places for _, places in [*ahead, ticket]) <= self._places
            return 0 if has_place else len(ahead)

        with self._changed:
            self._changed.wait_for(lambda: not before(), timeout=0.1)
            return before()


LONG_WORK: Final = Queue(2)


def place_for(text: str) -> AbstractContextManager[None]:
    """A place for cutting or measuring a text, if that is long, as `Queue.place` gives it."""
    return LONG_WORK.place(len(text.encode()), LONG_CUT_BYTES, MAX_TEXT_BYTES)
