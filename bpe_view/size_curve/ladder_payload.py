"""One passage of a text as it is cut at several vocabulary sizes: what ladder.js shows."""

import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import Final, TypedDict

import numpy as np

from bpe_core import TrainingRun
from bpe_core.common import Int64Array
from bpe_view.tokens import visible_marks

_SEARCHED: Final = 60_000
"""Characters at the beginning of a text, in which the passage is looked for."""
_MOST_SENTENCES: Final = 300
_SENTENCE: Final = re.compile(
    r"(?:\A|(?<=[.!?。！？\n]))[ ]?[^\W\d_][^\n.!?。！？\"()<>*`=|_]{20,64}[.!?。！？]"
)
_WITHOUT_SENTENCES: Final = 60  # characters, where a text has no sentences
_MOST_ROWS: Final = 5


class LadderData(TypedDict):
    """What can be cut. Both lists have a number for each byte."""

    passage: str
    ranks: list[int]
    """Of the gap before it: the merge that closed it; the number of merges for one that stays open,
    -1 inside of a base symbol."""
    symbols: list[int]  # the ID of the base symbol that begins there; -1 inside of one
    sizes: list[int]  # at which it is shown, beside the one that is chosen
    marks: dict[str, str]


def ladder_payload(run: TrainingRun, text: str, among: str = "") -> LadderData | None:
    """A passage of the training text, if possible one of the sentences `among` which the reader
    understands it; None where nothing was merged in it."""
    if not text or not run.merges:
        return None
    merges = len(run.merges)
    sizes = ladder_sizes(len(run.tokenizer.alphabet), merges)
    head = text[:_SEARCHED]
    ranks = _ranks_by_byte(run, head)
    steps = [size - sizes[0] for size in sizes] + [merges]
    first, last = _best_passage(head, ranks, steps, among)
    passage = head.encode()[first:last].decode()
    own = ranks[first:last].tolist()
    return {
        "passage": passage,
        "ranks": [merges, *own[1:]],
        "symbols": _symbols(run, passage),
        "sizes": sizes,
        "marks": visible_marks(passage),
    }


def ladder_sizes(first: int, merges: int) -> list[int]:
    """The least size, and some below the last one: powers of two, or where there are hardly any,
    parts of the merges.

    >>> ladder_sizes(256, 6_892), ladder_sizes(256, 32_000), ladder_sizes(256, 87)
    ([256, 512, 1024, 2048, 4096], [256, 1024, 4096, 16384], [256, 266, 277, 299])
    """
    powers = [2**power for power in range(20) if first < 2**power < first + merges]
    if len(powers) < 2:
        powers = [first + merges // part for part in (8, 4, 2) if merges >= part]
    step = -(-len(powers) // (_MOST_ROWS - 1)) or 1
    return [first, *powers[(len(powers) - 1) % step :: step]]


def _ranks_by_byte(run: TrainingRun, head: str) -> Int64Array:
    """Of each byte of a text's beginning the rank of the gap before it; the number of merges where
    it stays open."""
    data, merges = np.frombuffer(head.encode(), np.uint8), len(run.merges)
    by_bytes = run.tokenizer.alphabet.base == "bytes"
    begins = np.ones(len(data), bool) if by_bytes else (data & 0xC0) != 0x80
    closed = run.tokenization.gap_ranks[: np.count_nonzero(begins) - 1]
    ranks: Int64Array = np.full(len(data), -1, dtype=np.int64)
    ranks[begins] = np.append(merges, np.minimum(closed, merges))
    return ranks


def _best_passage(head: str, ranks: Int64Array, steps: list[int], among: str) -> tuple[int, int]:
    """From and to, in bytes: the sentence that changes most evenly from size to size."""
    data = head.encode()
    spans = [*_sentences(head)]
    spans = [span for span in spans if data[slice(*span)].decode() in among] or spans
    whole = [span for span in spans if _stands_alone(ranks, *span)]
    spans = whole or spans or [(0, len(head[:_WITHOUT_SENTENCES].encode()))]
    return max(spans, key=lambda span: _changes(data[slice(*span)], ranks[slice(*span)], steps))


def _sentences(head: str) -> Iterator[tuple[int, int]]:
    """From and to of each, in bytes."""
    byte = at = 0
    for found in islice(_SENTENCE.finditer(head), _MOST_SENTENCES):
        first, last = found.span()
        begin = byte + len(head[at:first].encode())
        byte, at = begin + len(found[0].encode()), last
        yield begin, byte


def _stands_alone(ranks: Int64Array, first: int, last: int) -> bool:
    """Whether no token reaches across its ends."""
    open_rank = int(ranks[0])
    return bool(ranks[first] == open_rank and (last == len(ranks) or ranks[last] == open_rank))


def _changes(data: bytes, ranks: Int64Array, steps: list[int]) -> float:
    """How much, and how evenly, the tokens of a passage change from step to step."""
    tokens = np.array([np.count_nonzero(ranks >= step) for step in steps])
    letters = len(data.decode()) / len(data)  # one of three bytes tells no more than one of one
    return float(np.sqrt(-np.diff(tokens) * letters).sum())


def _symbols(run: TrainingRun, passage: str) -> list[int]:
    tokenizer, data = run.tokenizer, passage.encode()
    by_bytes = tokenizer.alphabet.base == "bytes"
    symbols = [bytes([byte]) for byte in data] if by_bytes else [one.encode() for one in passage]
    ids = [[tokenizer.token_to_id(one) or 0, *[-1] * (len(one) - 1)] for one in symbols]
    return [*chain(*ids)]
