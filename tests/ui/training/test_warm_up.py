"""What happens once, before there are many visitors."""

import gc

import pytest

from bpe_core import engines
from ui.training.warm_up import make_ready


def test_what_is_loaded_is_not_looked_through_for_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "warm_up", lambda: None)
    gc.unfreeze()  # an app that another test ran may have done it
    gc.collect()  # what other tests left behind is not loaded any more
    loaded = len(gc.get_objects())
    make_ready()
    try:
        assert gc.get_freeze_count() > loaded // 2
        assert len(gc.get_objects()) < loaded // 10
    finally:
        gc.unfreeze()
