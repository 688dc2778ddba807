"""Opening a file tells how far it is, and ends where whoever hears it raises."""

import time

import pytest

import bpe_core as bpe
from tests.bpe_core.files.formats.samples import VALID


class Clock:
    """A second passes with each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.fixture(autouse=True)
def every_report_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", Clock())


@pytest.mark.parametrize("name", VALID)
def test_stages_of_opening_go_on_to_their_end(name: str) -> None:
    heard: list[bpe.Progress] = []
    bpe.load(VALID[name], split=None if name == "json" else "gpt2", on_progress=heard.append)
    assert all(0 <= one.done <= one.total for one in heard)
    assert any(one.stage == "checking" for one in heard)
    at_end = {stage: [one.done == one.total for one in heard if one.stage == stage]
              for stage in ("reading", "ordering")}  # fmt: skip
    assert at_end["reading"] == ([] if name in ("minbpe", "tiktoken") else [False, True])
    assert at_end["ordering"] == ([False] * 5 + [True] if name == "tiktoken" else [])


def test_who_hears_of_opening_can_end_it() -> None:
    class Stop(Exception):
        pass

    def stop(progress: bpe.Progress) -> None:
        raise Stop

    with pytest.raises(Stop):
        bpe.load(VALID["huggingface"], on_progress=stop)
