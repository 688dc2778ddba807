"""Training for the pages. All sessions share the runs, so a link opened by thirty pupils trains
once."""

import hashlib
import sys
import warnings
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_core.common import reporting_to, thread_listener
from bpe_core.text import check_plain, matches_nowhere
from bpe_view.words import say
from bpe_view.words.error_words import TextTooLargeError
from ui.shared.cache import Cache
from ui.shared.long_work import LONG_TEXT_BYTES, LONG_WORK
from ui.shared.memory import max_text_bytes
from ui.shared.progress_bar import ProgressBar, is_stopped, stop

LEADERS: Final = 12  # most frequent pairs that a run keeps of each step


@dataclass(frozen=True)
class Request:
    """The input of a training."""

    text: str
    settings: bpe.Settings

    @cached_property
    def identity(self) -> str:
        """A digest that is the same for equal requests and for no others."""
        digest = hashlib.blake2b(repr(vars(self.settings)).encode(), digest_size=12)
        digest.update(self.text.encode())
        return digest.hexdigest()


@dataclass(frozen=True, eq=False)
class Trained:
    """A run with its text."""

    identity: str  # the digest of the request
    text: str  # the training text
    run: bpe.TrainingRun  # the training, with its leaders

    @cached_property
    def is_unsplit(self) -> bool:
        """Whether the split pattern matches nowhere in the text, which was probably not meant."""
        settings = self.run.settings
        return matches_nowhere(settings.split, [self.text], settings.special_tokens)

    def tokenize(self, text: str) -> bpe.Tokenization:
        """Any text in the tokens of this run; special tokens count as such, as in training."""
        if text == self.text:
            return self.run.tokenization
        tokenizer = self.run.tokenizer
        return tokenizer.tokenize(text, allowed_special=tokenizer.special_tokens)


# The page shows it; Python would remember each pattern of visitors, to warn only once.
warnings.filterwarnings("ignore", ".*split pattern", UserWarning)

kept_runs: Final = Cache[str, Trained]()
"""The runs of all sessions, by the identity of their request."""


def trained(request: Request) -> Trained | None:
    """The run of a request, from the cache or trained with progress and a Stop button; None after
    it was stopped, with a button to start again. Raises `BPEError` as `bpe_core.train` does, or
    where the text is too large for this server."""
    # Made in every run: what follows keeps its place on the page, and a component its state.
    place = st.empty()
    check_plain(request.settings.split)  # any other could need all memory
    identity = request.identity
    kept = kept_runs.find(identity)
    if kept:
        return kept
    if is_stopped(place, identity, say("training.stopped"), say("training.train")):
        return None
    size, most = len(request.text.encode()), max_text_bytes(request.settings.split)
    if size > most:
        raise TextTooLargeError(size, most)
    progress_bar = ProgressBar(place, _progress_sentence, partial(stop, identity))

    def make() -> Trained:
        with LONG_WORK.place(size, LONG_TEXT_BYTES, most):
            settings, listener = vars(request.settings), thread_listener()
            run = bpe.train(request.text, **settings, leaders=LEADERS, on_progress=listener)
        return Trained(identity, request.text, run)

    with closing(progress_bar), reporting_to(progress_bar):
        return kept_runs.get(identity, make, cost=_run_bytes)


def _run_bytes(trained: Trained) -> int:
    """About the bytes that a run takes once a page has shown it: its text, a number for each of the
    text's pre-tokens, some for each unique one, two for each of their symbols, and its merges."""
    corpus, merges = trained.run.tokenization.corpus, trained.run.tokenizer.merges
    of_text = sys.getsizeof(trained.text) + 4 * len(corpus.sequence)
    return of_text + 40 * len(corpus.starts) + 8 * len(corpus.symbols) + 700 * len(merges) + 100_000


def _progress_sentence(progress: bpe.Progress) -> str:
    stage = say(f"training.stage.{progress.stage}")
    return say("training.progress", stage=stage, done=progress.done, total=progress.total)
