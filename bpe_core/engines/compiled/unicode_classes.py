"""The kinds of each code point, from the Unicode data of the module `regex`."""

import sys
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
import regex

# Each kind is a bit. A mark (an accent or vowel sign) is UPPER and LOWER, but no LETTER: the split
# gpt4o has marks in words, the others do not.
LETTER: Final = 1  # \p{L}
NUMBER: Final = 2  # \p{N}
SPACE: Final = 4  # \s
NEWLINE: Final = 8  # [\r\n]
UPPER: Final = 16  # [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]
LOWER: Final = 32  # [\p{Ll}\p{Lm}\p{Lo}\p{M}]

_PLANES: Final = (range(0x40000), range(0xE0000, 0xE1000))
_CLASSES: Final = {
    LETTER: r"\p{L}",
    NUMBER: r"\p{N}",
    SPACE: r"\s",
    NEWLINE: r"[\r\n]",
    UPPER: r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]",
    LOWER: r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]",
}


@lru_cache(maxsize=1)
def character_kinds() -> npt.NDArray[np.uint8]:
    """The kinds of every code point: uint8 bit sets, shape (0x110000,), read-only.

    They come from the module `regex`, so that both engines have one version of Unicode. Code points
    outside of `_PLANES` are unassigned or private.
    """
    kinds = np.zeros(sys.maxunicode + 1, dtype=np.uint8)
    for plane in _PLANES:
        code_points = np.array(plane, dtype="<u4")
        text = code_points.tobytes().decode("utf-32-le", "surrogatepass")
        for kind, pattern in _CLASSES.items():
            for run in regex.finditer(f"{pattern}+", text):
                kinds[plane.start + run.start() : plane.start + run.end()] |= kind
    kinds.flags.writeable = False
    return kinds
