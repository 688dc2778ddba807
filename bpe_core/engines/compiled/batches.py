"""Many texts at once: one pass over all of them, with a mark between every two."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bpe_core.engines.compiled.encoding import Encoder

_MARK: Final = b"\xff"
"""A byte that no UTF-8 has."""
_AT_ONCE: Final = 1 << 24
"""Bytes, about, of the texts of one pass."""


class Batch(NamedTuple):
    """The ids of several texts, one after another.

    Attributes:
        ids: int32: of each text, and behind them one that means nothing.
        ends: int64, shape (texts,): the place of that one.
    """

    ids: npt.NDArray[np.int32]
    ends: npt.NDArray[np.int64]


def encode_batch(
    encoder: Encoder, texts: Sequence[str], pattern: str, threads: int | None
) -> Iterator[Batch]:
    """The ids of texts, some megabytes of them at a time, in their order.

    Args:
        encoder: that of a tokenizer whose base symbols are bytes.
        texts: each one pre-token or more, whatever stands before or behind it.
        pattern: a name in `scanner.SCANNERS`.

    Raises:
        UnicodeEncodeError: a lone surrogate in any text.
    """
    waiting: list[bytes] = []
    size = 0
    for text in texts:
        waiting.append(text.encode())
        size += len(waiting[-1]) + 1
        if size > _AT_ONCE:
            yield _encode(encoder, waiting, pattern, threads)
            waiting, size = [], 0
    if waiting:
        yield _encode(encoder, waiting, pattern, threads)


def _encode(encoder: Encoder, texts: list[bytes], pattern: str, threads: int | None) -> Batch:
    sizes = np.ones(2 * len(texts), dtype=np.int64)
    sizes[::2] = [len(text) for text in texts]
    special_ids = np.full(len(sizes), -1, dtype=np.int32)
    special_ids[1::2] = mark = encoder.no_id
    data = _MARK.join([*texts, b""])
    cuts = np.cumsum(sizes)
    ids = encoder.encode(data, pattern, ends=cuts, special_ids=special_ids, threads=threads)
    ends = np.flatnonzero(ids == mark)
    ids[ends] = 0
    return Batch(ids, ends)
