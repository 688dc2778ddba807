"""The bytes of what is kept, held against what Python's own tracer sees being allocated."""

import gc
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from random import Random

import numpy as np
import pytest

import bpe_core as bpe
from bpe_core import dumps, engines, open_tokenizer
from bpe_core.files import tokenizer_of
from bpe_view.player.player_payload import LEADERS, player_payload
from ui.shared.bytes_held import bytes_held
from ui.shared.mount_player import run_payload
from ui.shared.training.run_store import Trained

CHANCE = Random(1)
TEXT = " ".join(
    "".join(CHANCE.choices("etaoinshrdlu", k=CHANCE.randrange(2, 9))) for _ in range(8_000)
)
TOO_LITTLE, TOO_MUCH = 0.7, 1.4


def traced(make: Callable[[], object]) -> float:
    """How many times what was allocated for a value `bytes_held` finds."""
    engines.warm_up()
    make()  # what is made once for all is there now
    gc.collect()
    tracemalloc.start()
    value = make()
    gc.collect()
    allocated, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return bytes_held(value) / allocated


def run() -> bpe.TrainingRun:
    """A run of 20 KB, used."""
    run = bpe.train(TEXT[:20_000], vocab_size=384, leaders=LEADERS)
    assert run.merges
    assert len(run.gap_ranks) + 1 == run.tokenization.corpus.symbol_count
    return run


def payload(run: bpe.TrainingRun) -> object:
    size = run.tokenization.corpus.symbol_count
    return player_payload(run, TEXT[:20_000], "run", (0, size))


def vocabulary() -> bpe.Tokenizer:
    """The beginning of GPT-4's, as new; the tokens of some texts in it."""
    known = bpe.load_pretrained("gpt-4", download=False).vocab
    return tokenizer_of({rank: known[rank] for rank in range(20_000)}, "gpt4")


def opened() -> object:
    """What opening a file gives, used."""
    trained = bpe.train(TEXT, vocab_size=4_000).tokenizer
    opened = open_tokenizer(dumps(trained, "huggingface"))
    assert opened.tokenizer.encode("the river")
    return opened


@pytest.mark.parametrize(
    "make",
    [run, partial(payload, run()), opened, vocabulary],
    ids=["run", "payload", "opened", "vocabulary"],
)
def test_what_is_kept_is_judged_as_large_as_it_is(make: Callable[[], object]) -> None:
    assert TOO_LITTLE < traced(make) < TOO_MUCH


def test_a_run_that_was_shown_has_let_go_of_what_is_as_long_as_its_text() -> None:
    text = "the river runs down to the sea " * 2_000
    run = bpe.train(text, vocab_size=300, leaders=LEADERS)
    before = run.gap_ranks
    run_payload(Trained("river", text, run, 0.0), 0)
    assert bytes_held(run) < 3 * len(text) < before.nbytes
    assert (run.gap_ranks == before).all()
    assert run.at(0).token_ids == list(text.encode())


def test_views_count_once_with_all_that_they_hold() -> None:
    whole = np.zeros(100_000)
    assert whole.nbytes <= bytes_held(whole[:10]) < 1.01 * whole.nbytes
    assert bytes_held([whole, whole[1:], whole[5:].reshape(-1, 1)]) < 1.01 * whole.nbytes
    letters = b"river" * 10_000
    assert bytes_held((letters, np.frombuffer(letters, np.uint8))) < 1.01 * len(letters)


def test_what_leads_back_to_itself_is_counted_once() -> None:
    around: list[object] = ["the river" * 1_000]
    around.append(around)
    assert 9_000 < bytes_held(around) < 9_500


def test_a_hundred_thousand_items_are_judged_by_some_of_them() -> None:
    rows = [(place, f"token {place}") for place in range(1_000, 101_000)]
    exact = sys.getsizeof(rows) + sum(
        sys.getsizeof(row) + sum(map(sys.getsizeof, row)) for row in rows
    )
    assert 0.98 < bytes_held(rows) / exact < 1.02
