"""Where a token stands in a text: key word in context."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from bpe_core.common.errors import UnknownTokenError
from bpe_core.tokenizer.state import State

WIDTH: Final = 28  # bytes of context on each side, unless the nearest token is longer


@dataclass(frozen=True, slots=True)
class Context:
    """One place where a token stands.

    Attributes:
        start: its first base symbol, from 0: a UTF-8 byte, or a character in character mode.
        before: ids of the tokens before it, in text order.
        after: ids of the tokens after it.
    """

    start: int
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Contexts:
    """The places where a token stands."""

    total: int
    shown: tuple[Context, ...]


def find_contexts(
    state: State, token_id: int, vocab: Mapping[int, bytes], *, limit: int = 50, width: int = WIDTH
) -> Contexts:
    """Where a token stands in a text, with the tokens around it.

    Args:
        state: the text at some step.
        vocab: every token's bytes, as `Tokenizer.vocab`.
        limit: contexts at the most; the first in the text.
        width: bytes of context on each side. Tokens are never cut, so it may be a little more.

    Raises:
        UnknownTokenError: `vocab` lacks a token of the text.

    >>> import bpe_core as bpe
    >>> run = bpe.train("aaabdaaabac", vocab_size=259, split="none")
    >>> found = find_contexts(run.at(3), 258, run.tokenizer.vocab, width=1)
    >>> found.total, found.shown[1]
    (2, Context(start=5, before=(100,), after=(97,)))
    """
    unknown = np.setdiff1d(
        state.ids[state.ids >= 0], np.fromiter(vocab, dtype=np.int64, count=len(vocab))
    )
    if len(unknown):
        raise UnknownTokenError(f"vocab has no token {int(unknown[0])}, which stands in the text")
    places = np.flatnonzero(state.ids == token_id)
    return Contexts(
        total=len(places),
        shown=tuple(_context(state, place, vocab, width) for place in places[:limit].tolist()),
    )


def _context(state: State, place: int, vocab: Mapping[int, bytes], width: int) -> Context:
    # A token has at least one byte, so `width` tokens are enough.
    before = state.ids[max(place - width, 0) : place][::-1].tolist()
    after = state.ids[place + 1 : place + 1 + width].tolist()
    return Context(
        start=int(state.starts[place]),
        before=_as_wide(before, vocab, width)[::-1],
        after=_as_wide(after, vocab, width),
    )


def _as_wide(token_ids: Iterable[int], vocab: Mapping[int, bytes], width: int) -> tuple[int, ...]:
    taken: list[int] = []
    total = 0
    for token_id in token_ids:
        if total >= width:
            break
        taken.append(token_id)
        total += len(vocab[token_id])
    return tuple(taken)
