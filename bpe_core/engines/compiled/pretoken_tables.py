"""The pre-tokens that an encoder has met, kept with their ids for the next text.

A table has a fixed size. Where it is full it is emptied, so that it holds what the text at hand is
made of.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

from bpe_core.engines.compiled.corpus_counting import SLICE, Text
from bpe_core.engines.compiled.encoded_pretokens import DONE, FULL, Work, encode_stretch
from bpe_core.engines.compiled.hash_table import (
    FILLED,
    LONGEST,
    PLACE,
    POOLED,
    PRETOKENS,
    SEGMENT,
    SPILL,
    PretokenTable,
    keep_pretokens,
)
from bpe_core.engines.compiled.jit import Array, frozen
from bpe_core.engines.compiled.pretoken_merging import MergeTable, empty_row

_SLOTS: Final = 1 << 17  # of 32 bytes; three quarters of them are filled at most
_STORE: Final = 1 << 21  # bytes of pre-tokens that are longer than their key
_POOL: Final = 1 << 20  # ids of pre-tokens that have more than a slot holds
_LONGEST: Final = 255  # bytes of a pre-token that is kept; more only if one that is given has more
_BYTES_A_TOKEN: Final = 3
"""Of English about four: room that is not used is not paid for, and more can be added."""
_SYMBOLS: Final = 512  # of a pre-token for which there is room from the beginning


class KnownPretokens:
    """A table of pre-tokens, for one thread at a time.

    Memory is taken up as it is filled: at most 10 MB, unless many whole pre-tokens are given.
    """

    def __init__(self, merges: MergeTable, whole: Mapping[bytes, int]) -> None:
        """`whole`: pre-tokens that are tokens by themselves, whatever the merges say."""
        self._merges, self._whole = merges, whole
        self._work = _room_for(_SYMBOLS)
        slots = max(_SLOTS, 1 << (2 * len(whole)).bit_length())
        keys = np.zeros(4 * slots, dtype=np.int64)
        longest = max([_LONGEST, *map(len, whole)])
        # Any pre-token that is kept has room behind the whole ones, or emptying would never end.
        store = np.empty(_STORE + sum(map(len, whole)) + longest, dtype=np.uint8)
        pool, numbers = np.empty(_POOL + longest, dtype=np.int32), np.zeros(7, dtype=np.int64)
        numbers[LONGEST] = longest
        self._known = PretokenTable(keys, keys.view(np.int32), store, pool, numbers)
        self._enter_whole()

    def encode(self, text: Text, special_ids: Array, start: int, end: int) -> npt.NDArray[np.int32]:
        """The ids of a stretch of a text.

        Args:
            special_ids: int32, shape (segments,): ids of special tokens, -1 for other segments.
            start, end: byte offsets of the stretch, which are edges of pre-tokens.

        Returns:
            int32, shape (tokens,), with memory of its own.
        """
        numbers = self._known.numbers
        numbers[FILLED], numbers[PLACE] = 0, start
        numbers[SEGMENT] = text.ends.searchsorted(start, "right")
        size = end - start
        guess = size // _BYTES_A_TOKEN + min(size, SLICE) + self._behind()
        into = np.empty(guess, dtype=np.int32)
        while numbers[PLACE] < end:
            until = min(end, int(numbers[PLACE]) + SLICE)
            room = numbers[FILLED] + until - numbers[PLACE] + self._behind()
            if room > len(into):
                into.resize(max(room, 3 * len(into) // 2), refcheck=False)
            told = encode_stretch(
                self._known,
                self._merges,
                self._work,
                text.data,
                text.ends,
                special_ids,
                text.kinds,
                text.scanner,
                until,
                into,
            )
            if told == FULL:
                self._forget()
            elif told != DONE:
                self._work = _room_for(told)
        if len(self._work.text) > SLICE:
            self._work = _room_for(_SYMBOLS)
        into.resize(numbers[FILLED], refcheck=False)
        return into

    def _behind(self) -> int:
        """How many ids may be written behind those of a slice, whose last one may end behind it:
        one that is known, or that there is room to merge."""
        return max(int(self._known.numbers[LONGEST]), len(self._work.text)) + SPILL

    def _forget(self) -> None:
        self._known.keys.fill(0)
        self._known.numbers[PRETOKENS : POOLED + 1] = 0
        self._enter_whole()

    def _enter_whole(self) -> None:
        whole = self._whole
        text = frozen(np.frombuffer(b"".join(whole), dtype=np.uint8), np.uint8)
        ends = frozen(np.cumsum([len(pretoken) for pretoken in whole]), np.int64)
        keep_pretokens(self._known, text, ends, frozen(list(whole.values()), np.int32))


def _room_for(symbols: int) -> Work:
    """Room for a pre-token of so many symbols."""
    text, gaps, ids = (np.empty(symbols, dtype=np.int32) for _ in range(3))
    span, sizes = np.zeros(2, dtype=np.int64), np.zeros(1, dtype=np.int64)
    symbols_too, starts = frozen(text, np.int32), frozen(span, np.int64)
    return Work(empty_row(symbols), text, symbols_too, span, starts, gaps, ids, sizes)
