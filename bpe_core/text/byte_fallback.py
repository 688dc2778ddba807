"""Byte fallback: base symbols are bytes, but a character that is a token stands whole.

This is BPE in the manner of SentencePiece (Llama 2, Gemma): it joins characters, and one that the
vocabulary lacks becomes its UTF-8 bytes. Here every text is bytes; the gaps inside a character
that is a token are `CLOSED` from the start, those of any other character are open. What is merged
are *units*: such a character, or a byte.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from bpe_core.common.by_content import ByContent
from bpe_core.common.gaps import CLOSED, Int32Array, Int64Array
from bpe_core.text.corpus import SPECIAL_SYMBOL, Corpus

BYTES: Final = 256  # units below are bytes, those from here on are characters


@dataclass(frozen=True, eq=False)
class KnownCharacters(ByContent):
    """The characters of more than one byte that are tokens by themselves."""

    ids: Mapping[str, int]

    @cached_property
    def code_points(self) -> Int32Array:
        """int32, ascending; the place of each, behind the bytes, is its unit."""
        return np.array(sorted(map(ord, self.ids)), dtype=np.int32)

    @cached_property
    def unit_ids(self) -> Int64Array:
        """int64, the token id of each unit that is a character."""
        return np.array([self.ids[chr(point)] for point in self.code_points], dtype=np.int64)

    def units_of(self, text: str) -> list[int]:
        """The units of a text.

        >>> KnownCharacters({"é": 300}).units_of("né…")
        [110, 256, 226, 128, 166]
        """
        place = self._places
        units: list[int] = []
        for character in text:
            known = place.get(character)
            data = character.encode(errors="surrogateescape")
            units += data if known is None else (BYTES + known,)
        return units

    @cached_property
    def _places(self) -> dict[str, int]:
        return {chr(point): place for place, point in enumerate(self.code_points.tolist())}

    def is_inner(self, symbols: Int32Array, starts: Int64Array) -> npt.NDArray[np.bool_]:
        """For each byte whether it continues a known character. `symbols`: int32, bytes of text,
        `SPECIAL_SYMBOL` in special tokens. `starts`: int64, where pre-tokens begin; no character
        goes on from one to the next."""
        begins = (symbols & 0xC0) != 0x80
        begins[starts[starts < len(symbols)]] = True
        places = np.flatnonzero(begins)
        sizes = np.diff(places, append=len(symbols))
        whole = np.flatnonzero((sizes > 1) & (sizes == _sizes(symbols[places])))
        known = np.isin(_code_points(symbols, places[whole]), self.code_points)
        inner = np.zeros(len(places), dtype=np.bool_)
        inner[whole[known]] = True
        continues: npt.NDArray[np.bool_] = np.repeat(inner, sizes) & ~begins
        return continues

    def as_units(self, corpus: Corpus) -> tuple[Corpus, Int64Array]:
        """A corpus of units, and the byte of `corpus` with which each ends."""
        starts = np.flatnonzero(~self.is_inner(corpus.symbols, corpus.starts))
        ends = np.append(starts, len(corpus.symbols))[1:] - 1
        units = corpus.symbols[starts]
        several = np.flatnonzero(ends > starts)
        units[several] = BYTES + self._find(corpus.symbols, starts[several])
        return Corpus(
            symbols=units,
            starts=np.searchsorted(starts, corpus.starts),
            counts=corpus.counts,
            order=corpus.order,
        ), ends.astype(np.int64)

    def ids_at(self, symbols: Int32Array, starts: Int64Array) -> Int64Array:
        """The token ids of the known characters that begin at some bytes."""
        return self.unit_ids[self._find(symbols, starts)]

    def _find(self, symbols: Int32Array, starts: Int64Array) -> Int64Array:
        points = _code_points(symbols, starts)
        return np.searchsorted(self.code_points, points).astype(np.int64)


def spread(unit_gaps: Int32Array, ends: Int64Array, size: int) -> Int32Array:
    """Gap ranks of units as gap ranks of bytes."""
    gaps = np.full(size, CLOSED, dtype=np.int32)
    gaps[ends] = unit_gaps
    return gaps


def _sizes(first: Int32Array) -> Int64Array:
    """How many bytes a character has that begins with a byte; 1 where it is no such byte."""
    sizes = 1 + (first >= 0xC2).astype(np.int64) + (first >= 0xE0) + (first >= 0xF0)
    sizes[first == SPECIAL_SYMBOL] = 1
    return sizes


def _code_points(symbols: Int32Array, starts: Int64Array) -> Int64Array:
    """The characters of two bytes and more that begin at some bytes."""
    points = np.zeros(len(starts), dtype=np.int64)
    sizes = _sizes(symbols[starts])
    for size, mask in ((2, 0x1F), (3, 0x0F), (4, 0x07)):
        here = np.flatnonzero(sizes == size)
        value = symbols[starts[here]].astype(np.int64) & mask
        for offset in range(1, size):
            value = value << 6 | (symbols[starts[here] + offset] & 0x3F)
        points[here] = value
    return points
