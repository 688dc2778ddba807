"""A text that a run has not seen, with the run's merges made in any order."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import accumulate
from random import Random
from typing import Final, Literal, get_args

import bpe_core as bpe

Order = Literal["learned", "backwards", "shuffled"]
ORDERS: Final[tuple[Order, ...]] = get_args(Order)
UNKNOWN: Final = -1
"""A character that the run's text did not have: it merges with nothing."""


class NewText:
    """A text by the characters of a run. Its merges can be made in any order."""

    def __init__(self, run: bpe.TrainingRun, text: str) -> None:
        """`run`: of characters."""
        tokenizer = run.tokenizer
        known = {token.decode(): one for one, token in enumerate(tokenizer.alphabet.symbols)}
        pieces = bpe.split(text, tokenizer.split) if text else []
        self._pieces = [[known.get(letter, UNKNOWN) for letter in piece] for piece in pieces]
        self._ranks = {(one.left, one.right): rank for rank, one in enumerate(run.merges)}
        self._first = len(known)  # the token that the first merge makes

    @property
    def piece_starts(self) -> list[int]:
        """Where each pre-token begins, in characters."""
        return [*accumulate(map(len, self._pieces[:-1]), initial=0)] if self._pieces else []

    def gap_ranks(self, order: Order, seed: int = 0) -> list[int]:
        """The merge that closed each gap; `NEVER` where none did.

        Args:
            order: in which the merges have their turn.
            seed: of the shuffled order.

        >>> run = bpe.train("the other mother", base="characters", vocab_size=20)
        >>> new = NewText(run, "other")
        >>> new.gap_ranks("learned"), new.gap_ranks("backwards")
        ([2, 0, 1, 3], [2, 0, 1, 3])
        """
        turns = self._turns(order, seed)
        ranks: list[int] = []
        for piece in self._pieces:
            ranks += [*self._in_piece(piece, turns), bpe.NEVER]
        return ranks[:-1]

    def _turns(self, order: Order, seed: int) -> Sequence[int]:
        turns = [*range(len(self._ranks))]
        if order == "backwards":
            turns.reverse()
        elif order == "shuffled":
            Random(seed).shuffle(turns)
        return turns

    def _in_piece(self, piece: Sequence[int], turns: Sequence[int]) -> list[int]:
        """Always the merge whose turn is first, of several places the leftmost."""
        tokens, end = [*piece], len(piece)
        after, before = [*range(1, end + 1)], [*range(-1, end - 1)]
        gaps = [bpe.NEVER] * (end - 1)
        waiting: list[tuple[int, int, int]] = []

        def rank_at(place: int) -> int | None:
            right = after[place]
            return self._ranks.get((tokens[place], tokens[right])) if right < end else None

        def offer(place: int) -> None:
            rank = rank_at(place) if place >= 0 else None
            if rank is not None:
                heappush(waiting, (turns[rank], place, rank))

        for place in range(end):
            offer(place)
        while waiting:
            _, place, rank = heappop(waiting)
            # Either side may have merged since: then this pair is gone, and its place with it.
            if rank_at(place) != rank:
                continue
            right = after[place]
            gaps[right - 1] = rank
            tokens[place], tokens[right] = self._first + rank, UNKNOWN
            after[place] = after[right]
            if after[place] < end:
                before[after[place]] = place
            offer(before[place])
            offer(place)
        return gaps


def cut(text: str, ranks: Sequence[int]) -> Iterator[str]:
    """The tokens of a text, which ends where a gap stays open.

    >>> [*cut("other", [bpe.NEVER, 0, 1, 2])]
    ['o', 'ther']
    """
    open_gaps = [place + 1 for place, rank in enumerate(ranks) if rank == bpe.NEVER]
    for start, end in zip([0, *open_gaps], [*open_gaps, len(text)], strict=True):
        yield text[start:end]
