"""Python's search for garbage goes on behind what was opened, and stays off where it was."""

import gc
from collections.abc import Iterator

import pytest

import bpe_core as bpe
from bpe_core.common.garbage_collection import not_collecting


@pytest.fixture(params=[True, False])
def collects(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Whether it was on before."""
    before = gc.isenabled()
    (gc.enable if request.param else gc.disable)()
    yield request.param
    (gc.enable if before else gc.disable)()


def test_it_is_as_before_behind_what_was_opened_and_behind_what_was_not(collects: bool) -> None:
    bpe.load(b"minbpe v1\n\n0\n97 98\n")
    assert gc.isenabled() == collects
    with pytest.raises(bpe.FormatError):
        bpe.load(b"minbpe v1\n\n0\n97 999\n")
    assert gc.isenabled() == collects


def test_it_is_as_before_behind_two_that_overlap(collects: bool) -> None:
    one, other = not_collecting(), not_collecting()
    one.__enter__()
    other.__enter__()
    one.__exit__(None, None, None)
    other.__exit__(None, None, None)
    assert gc.isenabled() == collects
