"""A text in the tokens of another library, in the shape that ours have: cut, without a history."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any, Final, cast

import numpy as np

from bpe_core.common.errors import NoMergesError
from bpe_core.common.gaps import NEVER, Int64Array
from bpe_core.text.corpus import Corpus
from bpe_core.tokenizer.offsets import Offset
from bpe_core.tokenizer.tokenization import Tokenization

NOTHING: Final = -2  # the id of a text that no token covers; -1 stands between two texts
Piece = tuple[int, int]
"""The byte where a stretch of the text ends, and the id of the token that covers it."""


@dataclass(frozen=True, eq=False, repr=False)
class CutText(Tokenization):
    """A text that was cut at once: each distinct token stands for a merge, and all are made."""

    # int64, of each unique pre-token, which is a token
    ids: Int64Array = field(default_factory=lambda: np.zeros(0, np.int64))
    # tokens that stand for nothing in each text that stands apart; -1 where it has none at all
    uncovered: Sequence[int] = (0,)

    @cached_property
    def token_counts(self) -> Int64Array:
        """As for any text, and those that stand for nothing."""
        return super().token_counts + sum(self.uncovered)

    def tokens_apart(self) -> Int64Array:
        """As for any texts, and those that stand for nothing."""
        return super().tokens_apart() + np.array(self.uncovered, np.int64)

    def unique_tokens(self, step: int) -> tuple[Int64Array, Int64Array]:
        """The tokens; a NoMergesError for any step but the last."""
        if step != self.merge_count:
            raise NoMergesError(
                f"step is {step}: these tokens were chosen and not merged, so they have no history"
            )
        return self.corpus.starts[:-1], self.ids


def pieces_of(ids: Sequence[int], spans: Sequence[Offset], size: int) -> list[Piece]:
    """The text in stretches, one for each token that covers some.

    What normalizing dropped belongs to the token behind it, at the end to the last. Tokens of one
    span, such as the bytes of a character, share it.

    >>> pieces_of([7, 8, 8, 9], [(0, 0), (1, 3), (1, 3), (4, 6)], 7)
    [(2, 8), (3, 8), (7, 9)]
    """
    pieces: list[Piece] = []
    done = 0
    for (_, end), rows in groupby(zip(spans, ids, strict=True), key=itemgetter(0)):
        own = [token_id for _, token_id in rows][: max(end - done, 0)]
        pieces += zip(range(end - len(own) + 1, end + 1), own, strict=True)
        done = max(done, end)
    return [*pieces[:-1], (size, pieces[-1][1] if pieces else NOTHING)] if size else []


def cut_text(data: bytes, pieces: Sequence[Piece], uncovered: Sequence[int], of: object) -> CutText:
    """A text in UTF-8, `of` a tokenizer; `uncovered` as `CutText` has it."""
    edges = [0, *(end for end, _ in pieces)]
    parts = [data[start:end] for start, end in pairwise(edges)]
    known: dict[tuple[bytes, int], int] = {}
    sequence = [
        known.setdefault((part, piece[1]), len(known))
        for part, piece in zip(parts, pieces, strict=True)
    ]
    merged = {token_id: place for place, token_id in enumerate({one for _, one in known})}
    base: dict[int, int] = {part[0]: token_id for part, token_id in known if len(part) == 1}
    ranks = [np.full(len(part), merged[token_id], np.int32) for part, token_id in known]
    for one in ranks:
        one[-1] = NEVER
    return CutText(
        corpus=Corpus(
            symbols=np.frombuffer(b"".join(part for part, _ in known), np.uint8).astype(np.int32),
            starts=np.cumsum([0, *(len(part) for part, _ in known)], dtype=np.int64),
            counts=np.bincount(sequence, minlength=len(known)).astype(np.int64),
            order=np.array(sequence, dtype=np.int32),
        ),
        corpus_gap_ranks=np.concatenate(ranks) if ranks else np.zeros(0, np.int32),
        base_ids=np.array([base.get(byte, -1) for byte in range(256)], dtype=np.int64),
        merged_ids=np.array([*merged], dtype=np.int64),
        special_ids={},
        tokenizer=cast(Any, of),
        ids=np.array([token_id for _, token_id in known], dtype=np.int64),
        uncovered=uncovered,
    )
