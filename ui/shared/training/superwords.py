"""Going on over the edges of words: which run the second stage of SuperBPE is of."""

from dataclasses import replace
from typing import Final

from bpe_core.going_on import SUPERWORD_SPLIT
from ui.shared.training.run_store import Request, Trained

MOST_BYTES: Final = 100_000
"""Of the text: hardly anything is cut, so nothing is counted once for many places."""


def superword_request(first: Trained, stage1: int) -> Request | None:
    """The training that goes on behind the first merges of a run.

    Args:
        first: the run of the settings.
        stage1: how many of its merges come first; no more than there are.

    Returns:
        None where there is no such training: 0 merges, a text too long for it, or none.
    """
    merges = first.run.tokenizer.merges[:stage1]
    if not merges or not can_go_on(first):
        return None
    settings = replace(first.run.settings, split=SUPERWORD_SPLIT, initial_merges=merges)
    return Request(first.text, settings)


def can_go_on(first: Trained) -> bool:
    """Whether a run is of a text, and that is short enough."""
    return first.view is None and len(first.text.encode()) <= MOST_BYTES
