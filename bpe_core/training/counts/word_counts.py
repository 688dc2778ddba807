"""Counts that somebody else made: a mapping of words, or a file of lines of word, tab and count."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.quoting import quoted
from bpe_core.text.alphabet import Base, check_text
from bpe_core.text.pretokenize import SplitPattern
from bpe_core.text.tally import Pieces
from bpe_core.training.counts.count_table import CountTable
from bpe_core.training.counts.count_table_file import MOST_TEXT


def table_of(
    words: Mapping[str, int], base: Base, split: SplitPattern, special_tokens: Sequence[str]
) -> CountTable:
    """A table in which each word is a pre-token as it is, the first one first in the text."""
    for word, count in words.items():
        if isinstance(count, bool) or not isinstance(count, int | np.integer) or count < 1:
            raise SettingError(f"counts has {quoted(count)} of {quoted(word)}; expected from 1")
        if not isinstance(word, str) or not word:
            raise SettingError(f"counts has {quoted(word)}; expected words, each a str")
    data = [check_text(word).encode() for word in words]
    number, lengths = len(data), [*map(len, data)]
    text_bytes = sum(n * int(count) for n, count in zip(lengths, words.values(), strict=True))
    if text_bytes > MOST_TEXT:
        raise SettingError(f"counts are of {text_bytes:,} bytes of text; at most {MOST_TEXT:,}")
    pieces = Pieces(
        utf8=np.frombuffer(b"".join(data), dtype=np.uint8),
        starts=np.cumsum([0, *lengths], dtype=np.int64),
        counts=np.array([*words.values()], dtype=np.int64),
        documents=np.arange(number, dtype=np.int64),
        offsets=np.zeros(number, dtype=np.int64),
    )
    specials = tuple(special_tokens)
    none = np.zeros(len(specials), dtype=np.int64)
    covered = ((0, number),) if number else ()
    return CountTable(split, base, specials, pieces, none, covered, text_bytes)


def read_words(path: Path) -> dict[str, int]:
    """The lines of a `.tsv` as `CountTable.save` writes it."""
    words: dict[str, int] = {}
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise FormatError(f"{path} is no UTF-8: {error.reason}") from None
    for place, line in enumerate(text.removesuffix("\n").split("\n") if text else [], start=1):
        word, _, count = line.rpartition("\t")
        is_number = count.isascii() and count.isdigit() and len(count) < 20
        if not word or word in words or not is_number:
            raise FormatError(
                f"{path}, line {place:,} is {quoted(line)}; it must be a word, which no other line "
                "has, a tab, and how often it occurs"
            )
        words[word] = int(count)
    return words
