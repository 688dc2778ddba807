"""The table of all scenarios."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.load.growth import large_files, large_files_at_once, sessions, visits
from benchmarks.load.learners import Learner, mixed, on_one_link, with_files, with_long_texts
from benchmarks.load.outcome import Outcome
from benchmarks.load.waiting import alone, beside_slow_pattern, burst, in_class
from tests.server import Server


@dataclass(frozen=True)
class Scenario:
    """Something to measure on a server.

    Attributes:
        title: what happens.
        run: does it, with the server and those who come.
        who: makes these, of a number of them and a seed.
        count: that number.
        seconds: about how long it takes on one server, with starting it.
        kinds: on which servers it is of interest, as `bench_load.SERVERS` names them.
    """

    title: str
    run: Callable[[Server, Sequence[Learner]], Awaitable[Outcome]]
    who: Callable[[int, int], list[Learner]]
    count: int
    seconds: int
    kinds: Sequence[str] = ("defaults", "app", "empty")


SCENARIOS: Final = {
    "alone": Scenario("one learner on an idle server", alone, mixed, 1, 30),
    "mixed-30": Scenario("30 learners, pages and settings mixed", in_class, mixed, 30, 45),
    "mixed-60": Scenario("60 learners, pages and settings mixed", in_class, mixed, 60, 45),
    "mixed-120": Scenario("120 learners, pages and settings mixed", in_class, mixed, 120, 45),
    "link-30": Scenario(
        "30 learners on one link", in_class, on_one_link, 30, 45, ("defaults", "app")
    ),
    "burst-30": Scenario("30 open one link at once", burst, on_one_link, 30, 12),
    "sessions": Scenario("30, then 120 have one link open", sessions, on_one_link, 120, 70),
    "slow-pattern": Scenario(
        "12 learners beside a split pattern that backtracks",
        beside_slow_pattern, mixed, 12, 70, ("app",),
    ),
    "visits": Scenario(
        "300 visits with a text of 20 KB each",
        visits, with_long_texts, 300, 330, ("defaults", "app"),
    ),
    "large-files": Scenario(
        "10 visits with a file of 10 MB each; fails above 1 GB",
        large_files, with_files, 10, 190, ("app",),
    ),
    "large-files-at-once": Scenario(
        "the same, three of them at a time",
        large_files_at_once, with_files, 10, 190, ("app",),
    ),
}  # fmt: skip
"""By the name on the command line."""
