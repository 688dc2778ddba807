"""A count table as the corpus that engines learn from."""

from typing import Final, cast

import numpy as np

from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.text.alphabet import Alphabet, byte_alphabet, character_alphabet, code_points
from bpe_core.text.corpus import SPECIAL_SYMBOL, CountedCorpus
from bpe_core.training.counts.count_table import CountTable

_A_SYMBOL: Final = 24
"""Bytes for each byte of the pre-tokens: measured 20 to 24 for 2 to 32 MB of them."""
_A_CHARACTER: Final = 8
"""Bytes more, where their characters are base symbols."""
_A_MERGE: Final = 500
_A_LEADER: Final = 80
"""Bytes for a merge, and for each of the leading pairs recorded with it."""


def corpus_of(table: CountTable) -> tuple[Alphabet, CountedCorpus, dict[int, str]]:
    """The corpus of a count table: its pre-tokens, and behind them the special tokens that stand
    in the documents.

    Returns:
        the alphabet of these documents, the corpus, and which of its pre-tokens are special tokens.
    """
    special_counts = zip(table.special_tokens, table.special_counts.tolist(), strict=True)
    found = {token: count for token, count in special_counts if count}
    if table.base == "bytes":
        alphabet, lengths = byte_alphabet(), [len(token.encode()) for token in found]
        # Not copied: engines take any whole numbers, and bytes are what is most of a table.
        symbols, starts = cast(Int32Array, table.pieces.utf8), table.pieces.starts
    else:
        text = table.pieces.utf8.tobytes().decode()
        points = code_points(text)
        distinct = "".join(map(chr, np.unique(points).tolist()))
        alphabet = character_alphabet(distinct + "".join(found))
        lengths = [*map(len, found)]
        known = code_points(b"".join(alphabet.symbols).decode())
        symbols = np.searchsorted(known, points).astype(np.int32)
        starts = _in_characters(table)
    counts = table.pieces.counts
    if not found:
        return alphabet, CountedCorpus(symbols, starts, counts, counts), {}
    special = np.full(sum(lengths), SPECIAL_SYMBOL, dtype=np.int32)
    corpus = CountedCorpus(
        symbols=np.concatenate((symbols, special)),
        starts=np.concatenate((starts, starts[-1] + np.cumsum(lengths, dtype=np.int64))),
        counts=np.concatenate((counts, np.zeros(len(found), dtype=np.int64))),
        occurrences=np.concatenate((counts, np.array([*found.values()], dtype=np.int64))),
    )
    return alphabet, corpus, dict(enumerate(found, len(table)))


def _in_characters(table: CountTable) -> Int64Array:
    """Where each pre-token begins, in characters of all of them."""
    begins_one = table.pieces.utf8 & 0xC0 != 0x80
    before = np.concatenate(([0], np.cumsum(begins_one, dtype=np.int64)))
    starts: Int64Array = before[table.pieces.starts]
    return starts


def check_fits(table: CountTable, vocab_size: int, leaders: int, max_memory: int) -> None:
    """Check that training on a table takes no more than so many bytes."""
    needed = memory_to_train(table, vocab_size, leaders)
    if needed > max_memory:
        raise SettingError(
            f"max_memory is {max_memory:,} bytes, but training on these {len(table):,} distinct "
            f"pre-tokens takes about {needed:,}; allow as much, or train on what "
            "counts.without_rare(2) leaves of them, which is no longer exact"
        )


def memory_to_train(table: CountTable, vocab_size: int, leaders: int) -> int:
    """About how many bytes training on a table takes, beside the table, at the most."""
    a_symbol = _A_SYMBOL + (_A_CHARACTER if table.base == "characters" else 0)
    return a_symbol * len(table.pieces.utf8) + vocab_size * (_A_MERGE + _A_LEADER * leaders)
