"""Going on over the edges of words: which run the second stage of SuperBPE is of."""

from dataclasses import replace
from typing import Final

from bpe_core import Pair
from bpe_core.training import SUPERWORD_SPLIT, check_initial_fit, check_initial_merges
from ui.shared.training.run_store import Request, Trained
from ui.shared.training.tokenizer_choice import chosen_tokenizer
from ui.shared.training.training_choices import TRAINED

MOST_BYTES: Final = 100_000
"""Of the text: hardly anything is cut, so nothing is counted once for many places."""


def superword_request(first: Trained, stage1: int, given_of: str) -> Request | None:
    """The training that goes on behind the first merges of a run, or of another tokenizer.

    Args:
        first: the run of the settings.
        stage1: how many merges come first; no more than there are.
        given_of: the choice of the tokenizer whose they are.

    Returns:
        None where there is no such training: 0 merges, a text too long for it, or none.
    """
    if not stage1 or not can_go_on(first):
        return None
    merges = merges_to_give(first, given_of)[:stage1]
    settings = replace(first.run.settings, split=SUPERWORD_SPLIT, initial_merges=merges)
    return Request(first.text, settings) if merges else None


def merges_to_give(first: Trained, given_of: str) -> tuple[Pair, ...]:
    """All merges that may come first: as many as the vocabulary has room for."""
    if given_of == TRAINED:
        return first.run.tokenizer.merges
    chosen = chosen_tokenizer(given_of)
    alphabet = first.run.tokenizer.alphabet
    assert chosen is not None  # only a training can be stopped
    check_initial_fit(chosen.tokenizer, (), alphabet)
    room = first.run.settings.vocab_size - len(alphabet)
    return check_initial_merges(chosen.tokenizer)[:room]


def can_go_on(first: Trained) -> bool:
    """Whether a run is of a text, and that is short enough."""
    return first.view is None and len(first.text.encode()) <= MOST_BYTES
