"""Where a token stands in a text, with the tokens around it (key word in context)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from bpe_core.tokenizer.state import State


@dataclass(frozen=True, slots=True)
class Context:
    """One place where a token stands.

    Attributes:
        start: its first base symbol in the text, from 0.
        before, after: the ids of the tokens around it, in text order.
    """

    start: int
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Contexts:
    """The places where a token stands: how many there are, and the first of them."""

    total: int
    shown: tuple[Context, ...]


def find_contexts(
    state: State, token_id: int, vocab: Mapping[int, bytes], *, limit: int = 50, width: int = 28
) -> Contexts:
    """Where a token stands in a text, with the tokens around it.

    Args:
        state: the text at some step.
        vocab: the bytes of every token, as `Tokenizer.vocab`.
        limit: how many places are shown, the first in the text.
        width: at least so many bytes on each side, in complete tokens.

    >>> import bpe_core as bpe
    >>> run = bpe.train("aaabdaaabac", vocab_size=259, split="none")
    >>> found = find_contexts(run.at(3), 258, run.tokenizer.vocab, width=1)
    >>> found.total, found.shown[1]
    (2, Context(start=5, before=(100,), after=(97,)))
    """

    def nearest(token_ids: Iterable[int]) -> list[int]:
        """The first tokens that have `width` bytes together; -1 stands for no token."""
        found: list[int] = []
        size = 0
        for one in token_ids:
            if size >= width or one < 0:
                break
            found.append(one)
            size += len(vocab[one])
        return found

    ids, places = state.ids, np.flatnonzero(state.ids == token_id)
    shown = [
        # Each token has a byte, so `width` tokens are enough.
        Context(
            int(state.starts[place]),
            tuple(nearest(ids[max(place - width, 0) : place][::-1].tolist())[::-1]),
            tuple(nearest(ids[place + 1 : place + 1 + width].tolist())),
        )
        for place in places[:limit].tolist()
    ]
    return Contexts(len(places), tuple(shown))
