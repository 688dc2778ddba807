"""Where a token stands in a text, with the tokens around it (key word in context)."""

from dataclasses import dataclass

import numpy as np

from bpe_core.tokenizer.tokenization import State


@dataclass(frozen=True, slots=True)
class Context:
    """One place where a token stands.

    Attributes:
        start: its first base symbol in the text, from 0.
        before, after: the IDs of the tokens around it, in text order.
    """

    start: int
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Contexts:
    """The places where a token stands: how many there are, and the first of them."""

    total: int
    shown: tuple[Context, ...]


def find_contexts(state: State, token_id: int, *, limit: int = 50, width: int = 28) -> Contexts:
    """Where a token stands in a text, with the tokens around it.

    Args:
        state: the text at some step.
        limit: how many places are shown, the first in the text.
        width: at least so many base symbols on each side, in complete tokens.

    >>> import bpe_core as bpe
    >>> run = bpe.train("aaabdaaabac", vocab_size=259, split="none")
    >>> found = find_contexts(run.at(3), 258, width=1)
    >>> found.total, found.shown[1]
    (2, Context(start=5, before=(100,), after=(97,)))
    """
    places = np.flatnonzero(state.ids == token_id)
    shown = []
    for place in places[:limit].tolist():
        start = int(state.starts[place])
        end = int(np.append(state.starts[place + 1 :][:1], state.symbol_count)[0])
        first = np.searchsorted(state.starts, max(start - width, 0), side="right") - 1
        last = np.searchsorted(state.starts, end + width)
        sides = (state.ids[first:place].tolist(), state.ids[place + 1 : last].tolist())
        shown.append(Context(start, *(tuple(one for one in side if one >= 0) for side in sides)))
    return Contexts(len(places), tuple(shown))
