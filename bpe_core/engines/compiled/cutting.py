"""Pre-tokenization: a text in the form for kernels, and the byte lengths of its pre-tokens."""

import os
from collections.abc import Collection, Iterator
from itertools import accumulate
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bpe_core.common.gaps import Int32Array
from bpe_core.engines.compiled.jit import Array, at, frozen, kernel
from bpe_core.engines.compiled.scanner import SCANNERS, WHOLE, sure_edge
from bpe_core.engines.compiled.unicode_classes import character_kinds
from bpe_core.engines.compiled.windows import next_edge
from bpe_core.text.alphabet import Alphabet, check_text
from bpe_core.text.corpus import cut_text
from bpe_core.text.pretokenize import Normalization
from bpe_core.text.splits import SplitPattern

SLICE: Final = 1 << 20  # bytes that one call of `cut_pretokens` splits: some ten milliseconds
WORTH_A_THREAD: Final = 1 << 18  # bytes: splitting fewer takes less time than starting a thread


class Text(NamedTuple):
    """A text in segments (special tokens, and the texts between them); no pre-token spans two."""

    data: Array  # uint8, valid UTF-8
    ends: Array  # int64, shape (segments,): byte offsets
    special: Array  # bool, shape (segments,): whether a segment is a special token
    kinds: Array  # uint8, from `character_kinds`
    scanner: int  # a number in `SCANNERS`


def prepare_text(
    text: str,
    alphabet: Alphabet,
    split_pattern: SplitPattern,
    special_tokens: Collection[str] = (),
    normalization: Normalization | None = None,
) -> Text:
    """Make a `Text`: segments end at special tokens, and at edges of a split without a scanner.

    Args and errors: as for `bpe_core.text.corpus.build_corpus`.
    """
    scanner = SCANNERS.get(split_pattern) if isinstance(split_pattern, str) else None
    own_pattern = split_pattern if scanner is None else None
    segments = cut_text(text, alphabet, own_pattern, special_tokens, normalization)
    try:
        encoded = [segment.encode() for segment, _ in segments]
    except UnicodeEncodeError:
        check_text(text)  # raises the error with the character's offset in the text
        raise
    ends, special = [*accumulate(map(len, encoded))], [is_special for _, is_special in segments]
    return make_text(b"".join(encoded), WHOLE if scanner is None else scanner, ends, special)


def make_text(
    data: bytes,
    scanner: int,
    ends: npt.ArrayLike | None = None,
    special: npt.ArrayLike | None = None,
) -> Text:
    """Prepare a text for kernels.

    Args:
        data: valid UTF-8.
        scanner: a number in `SCANNERS`.
        ends: int, shape (segments,), ascending, the last one is `len(data)`; None: one segment.
        special: bool, shape (segments,): segments that are special tokens; None: no segment is.
    """
    segment_ends = frozen([len(data)] if ends is None else ends, np.int64)
    is_special = frozen(np.zeros(len(segment_ends)) if special is None else special, np.bool_)
    return Text(
        frozen(np.frombuffer(data, np.uint8), np.uint8),
        segment_ends,
        is_special,
        character_kinds(),
        scanner,
    )


def thread_count(work: int) -> int:
    """The number of threads for `work` bytes: one per `WORTH_A_THREAD`, at most one per core."""
    affinity = getattr(os, "sched_getaffinity", None)  # the cores of this process
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    return min(cores, 1 + work // WORTH_A_THREAD)


def stretches_of(text: Text, number: int) -> list[tuple[int, int]]:
    """Up to `number` parts (start, end) of about equal lengths; no pre-token spans two."""
    cuts, size = [0], len(text.data)
    for part in range(1, number):
        guess = max(cuts[-1], size * part // number)
        while guess < size and text.data[guess] & 0xC0 == 0x80:  # inside a character
            guess += 1
        segment = int(np.searchsorted(text.ends, guess, side="right"))
        if segment < len(text.ends):
            # A special token is one pre-token: the next sure edge is its end.
            scanner = WHOLE if text.special[segment] else text.scanner
            end = int(text.ends[segment])
            cuts.append(sure_edge(text.data, guess, end, text.kinds, scanner))
    return [*zip(cuts, [*cuts[1:], size], strict=True)]


def cut(text: Text, start: int, end: int) -> Iterator[tuple[int, int, Int32Array]]:
    """Yield the pre-tokens between two edges, for about `SLICE` bytes of the text at a time.

    Yields:
        Where they begin and end, and the length in bytes of each: int32, negative for a special
        token. The array is overwritten for the next slice.
    """
    lengths = np.empty(min(end - start, SLICE), dtype=np.int32)
    segment = int(text.ends.searchsorted(start, "right"))
    while start < end:
        until = min(end, start + SLICE)
        number, after, segment = cut_pretokens(text, start, segment, until, lengths)
        yield start, after, lengths[:number]
        start = after


@kernel
def cut_pretokens(
    text: Text, place: int, segment: int, until: int, lengths: Array
) -> tuple[int, int, int]:
    """Write the length of each pre-token that begins in `[place, until)` to `lengths`.

    Returns:
        The number of pre-tokens, the end of the last one, and the index of its segment.
    """
    ends = text.ends
    number, base, edges = 0, place, 0
    while place < until:
        end = ends[at(segment)]
        if place == end:
            segment += 1
            continue
        if text.special[at(segment)]:
            after = end
            lengths[at(number)] = place - end
        else:
            begin = ends[at(segment - 1)] if segment > 0 else 0
            after, base, edges = next_edge(
                text.data, begin, place, end, text.kinds, text.scanner, base, edges
            )
            lengths[at(number)] = after - place
        number += 1
        place = after
    return number, place, segment
