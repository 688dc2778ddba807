"""Training for the pages, and the one place that keeps results.

Runs are shared by all sessions: thirty pupils who open the same link cost one training.
"""

import hashlib
import time
import warnings
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_core.text import matches_nowhere, reporting_to
from bpe_core.training import memory_to_train
from bpe_view.words import say
from ui.shared.cache import Cache
from ui.shared.memory import ROOM_TO_TRAIN, TRAININGS, cost_of_training
from ui.shared.progress_bar import ProgressBar, is_stopped, stop
from ui.shared.training.open_files import opened_counts
from ui.shared.training.own_file import digits_of
from ui.shared.training.training_choices import MAX_TOKEN_BYTES

LEADERS: Final = 12  # leading pairs of each step that a run keeps, for whoever shows them
_WAITING: Final = "waiting"


@dataclass(frozen=True)
class Request:
    """A training that a page asks for."""

    text: str
    settings: bpe.Settings
    # the choice of an open count table to train on instead; the text is then shown in the tokens
    # that come of it. `""`: none.
    counts: str = ""

    @cached_property
    def identity(self) -> str:
        """A digest that is the same for equal requests and for no others."""
        digest = hashlib.blake2b(repr(vars(self.settings)).encode(), digest_size=12)
        digest.update(digits_of(self.counts).encode())
        digest.update(self.text.encode())
        return digest.hexdigest()


@dataclass(frozen=True, eq=False)
class Trained:
    """A run, as the pages share it."""

    identity: str  # the digest of the request
    text: str  # the training text, or another one where the training was on counts
    run: bpe.TrainingRun  # the training, with its leaders
    seconds: float  # how long it took
    # the text in the tokens of a run on counts; None: it is the run's own
    view: bpe.Tokenization | None = None
    # whether the split pattern matches nowhere in it, which was probably not meant
    is_unsplit: bool = False

    @cached_property
    def shown(self) -> bpe.TrainingRun:
        """The run with the tokens of the text: merges, their counts and leaders stay its own."""
        return replace(self.run, tokenization=self.view) if self.view else self.run

    def tokenize(self, text: str) -> bpe.Tokenization:
        """Any text in the tokens of this run; special tokens count as such, as in training."""
        if text == self.text:
            return self.shown.tokenization
        tokenizer = self.run.tokenizer
        return tokenizer.tokenize(text, allowed_special=tokenizer.special_tokens)


# The page says it; Python would keep each pattern that visitors have, to say it only once.
warnings.filterwarnings("ignore", ".*split pattern", UserWarning)

kept_runs: Final = Cache[str, Trained]()
"""The runs of all sessions, by the identity of their request."""
_counted_runs: Final = Cache[str, bpe.TrainingRun]()
"""Runs on count tables, which are the same whatever text is shown in their tokens."""


def trained(request: Request) -> Trained | None:
    """The run of a request: kept from before, or trained now with progress and a stop button. Gives
    None after the user stopped it; a button then offers to start again. Raises `BPEError`: as
    `bpe_core.train` does, the text is too large for this server, or a count table is not open."""
    # Made in every run: what follows keeps its place on the page, and a component its state.
    place = st.empty()
    identity = request.identity
    kept = kept_runs.find(identity)
    if kept:
        return kept
    if is_stopped(place, identity, say("training.stopped"), say("training.train")):
        return None
    table = opened_counts(request.counts) if request.counts else None
    size = request.settings.vocab_size
    cost = memory_to_train(table, size, LEADERS) if table else 0
    cost += cost_of_training(request.text, request.settings.split)
    progress_bar = ProgressBar(place, _progress_sentence, partial(stop, identity))

    def wait() -> None:
        """Somebody else trains the same just now, or takes the memory for it."""
        progress_bar(bpe.Progress(_WAITING, 0, 1))

    def make() -> Trained:
        with TRAININGS.taken(cost, wait):
            return _train(request, table, progress_bar)

    with closing(progress_bar), reporting_to(progress_bar):
        return kept_runs.get(identity, make, while_waiting=wait)


def _train(request: Request, table: bpe.CountTable | None, on_progress: bpe.OnProgress) -> Trained:
    started = time.perf_counter()
    learn: Callable[..., bpe.TrainingRun] = partial(
        bpe.train,
        **vars(request.settings) | {"max_token_bytes": MAX_TOKEN_BYTES},
        leaders=LEADERS,
        on_progress=on_progress,
    )
    if table is None:
        run, view = learn(request.text), None
    else:
        any_text = replace(request, text="").identity
        run = _counted_runs.get(any_text, lambda: learn(counts=table, max_memory=ROOM_TO_TRAIN))
        view = run.view(request.text)
    if run.stop_reason is not bpe.StopReason.TOKEN_BYTES:
        run = replace(run, settings=request.settings)  # no other bound would change anything
    seconds = time.perf_counter() - started
    unsplit = matches_nowhere(run.settings.split, [request.text], run.settings.special_tokens)
    return Trained(request.identity, request.text, run, seconds, view, unsplit)


def _progress_sentence(progress: bpe.Progress) -> str:
    stage = say(f"training.stage.{progress.stage}")
    return say("training.progress", stage=stage, done=progress.done, total=progress.total)
