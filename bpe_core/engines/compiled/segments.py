"""A text for `corpus_counting.count`: cut at special tokens, and by patterns without a scanner."""

from collections.abc import Collection
from itertools import accumulate
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bpe_core.common.gaps import Int64Array
from bpe_core.common.progress import OnProgress
from bpe_core.engines.compiled.corpus_counting import count
from bpe_core.engines.compiled.scanner import SCANNERS
from bpe_core.text.alphabet import Alphabet, check_text, code_points
from bpe_core.text.corpus import Corpus, cut_text
from bpe_core.text.normalizing import Normalization
from bpe_core.text.splits import SplitPattern

WHOLE: Final = "none"  # the scanner that makes each segment one pre-token


class Segments(NamedTuple):
    """A text as kernels scan it."""

    data: npt.NDArray[np.uint8]  # uint8, UTF-8
    pattern: str  # the scanner for what is not a special token
    ends: Int64Array  # int64, where each segment ends
    special: list[str]  # for each segment the special token it is, "" for none


def build_corpus(
    text: str,
    alphabet: Alphabet,
    split_pattern: SplitPattern,
    special_tokens: Collection[str] = (),
    *,
    normalization: Normalization | None = None,
    timeout: float | None = None,
    on_progress: OnProgress | None = None,
) -> Corpus:
    """The same as `bpe_core.text.corpus.build_corpus`, from bytes and over several threads."""
    found = cut_segments(
        *(text, alphabet, split_pattern, special_tokens),
        normalization=normalization,
        timeout=timeout,
        on_progress=on_progress,
    )
    return count(
        found.data,
        found.pattern,
        ends=found.ends,
        special=[token != "" for token in found.special],
        characters=None
        if alphabet.base == "bytes"
        else code_points(b"".join(alphabet.symbols).decode()),
        on_progress=on_progress,
    )


def cut_segments(
    text: str,
    alphabet: Alphabet,
    split_pattern: SplitPattern,
    special_tokens: Collection[str] = (),
    *,
    normalization: Normalization | None = None,
    timeout: float | None = None,
    on_progress: OnProgress | None = None,
) -> Segments:
    """A text cut where no kernel cuts it; the arguments are those of `build_corpus`."""
    has_scanner = isinstance(split_pattern, str) and split_pattern in SCANNERS
    if not has_scanner or alphabet.base == "characters":
        check_text(text)
    cut = cut_text(
        *(text, alphabet, None if has_scanner else split_pattern, special_tokens),
        normalization=normalization,
        timeout=timeout,
        on_progress=on_progress,
    )
    try:
        encoded = [segment.encode() for segment, _ in cut]
    except UnicodeEncodeError:
        check_text(text)  # says which character, and where in the whole text
        raise
    pattern = split_pattern if has_scanner and isinstance(split_pattern, str) else WHOLE
    data = np.frombuffer(b"".join(encoded), dtype=np.uint8)
    ends = np.array([*accumulate(map(len, encoded))], dtype=np.int64)
    return Segments(data, pattern, ends, [part if is_special else "" for part, is_special in cut])
