"""What a run declares to take in memory is about what it takes."""

import sys
from random import Random
from typing import Any

import numpy as np
import pytest

import bpe_core as bpe
from ui.shared.mount_player import run_payload
from ui.training.run_store import Request, Trained, _run_bytes


def array_bytes(one: Any, seen: set[int]) -> int:
    """Bytes of all arrays that an object leads to by its attributes."""
    if id(one) in seen:
        return 0
    seen.add(id(one))
    if isinstance(one, np.ndarray):
        return one.nbytes if one.base is None else array_bytes(one.base, seen)
    return sum(array_bytes(part, seen) for part in getattr(one, "__dict__", {}).values())


@pytest.mark.parametrize("letters", ["abcdefgh     ", "河流的水很长而且很冷"])
def test_the_cost_of_a_run_is_about_its_text_and_arrays(letters: str) -> None:
    chance = Random(1)
    text = "".join(chance.choices(letters, k=400_000))
    request = Request(text, bpe.Settings(vocab_size=1_000))
    trained = Trained(request.identity, text, bpe.train(text, vocab_size=1_000, leaders=12))
    run_payload(trained, 0)
    trained.run.tokenization.at(len(trained.run.merges))
    held = sys.getsizeof(text) + array_bytes(trained.run, set())
    assert 0.8 * held < _run_bytes(trained) < 2 * held
