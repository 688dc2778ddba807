"""Which models are here is looked up now and then."""

import time

import pytest

from bpe_core import files
from ui.shared import models_here
from ui.visit import START_MODEL


def test_many_runs_look_models_up_once_and_a_later_one_sees_what_came_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, clock = [{}, files.availability()], [1e9]
    monkeypatch.setattr(files, "availability", found.pop)
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    assert all(START_MODEL in models_here.availability() for _ in range(9))
    clock[0] += 60
    assert models_here.availability() == {}
    models_here._looked_up.cache_clear()
