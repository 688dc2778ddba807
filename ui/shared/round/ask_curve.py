"""A question that a class answers by drawing: how a text's tokens fall as the vocabulary grows."""

from typing import Final

import numpy as np

from bpe_core import TrainingRun
from bpe_core.analysis import Float64Array
from ui.shared.round.drawn import COLUMNS
from ui.shared.round.question import Question, Said

_LEAST_BEND: Final = 0.05
"""Of its height, by which a curve with a knee stands out from a straight line, as in guess.js."""


def curve_question(run: TrainingRun) -> tuple[Question, ...]:
    """That of a run; none where nothing was merged."""
    merges = len(run.merges)
    if not merges:
        return ()
    first = len(run.tokenizer.alphabet)
    places = np.rint(np.linspace(0, merges, COLUMNS + 1)).astype(int)
    curve = tuple(run.token_counts[places].tolist())
    tokens: Said = ("tokens.tokens", {"n": curve[0]})
    ask: Said = ("round.ask.curve", {"tokens": tokens, "first": first, "last": first + merges})
    told = _knee(first, run.token_counts.astype(float))
    return (Question(ask, (), (), (), (told,), curve=curve, sizes=(first, first + merges)),)


def _knee(first: int, counts: Float64Array) -> Said:
    away = np.abs(counts - np.linspace(counts[0], counts[-1], len(counts)))
    if away.max() <= _LEAST_BEND * (counts[0] - counts[-1]):
        return "guess.straight", {}
    return "guess.knee", {"n": first + int(away.argmax())}
