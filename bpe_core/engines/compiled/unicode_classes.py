"""What kind of character each code point is, as the installed regex module sees it."""

import os
import sys
from contextlib import suppress
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
import regex

from bpe_core.engines.compiled.jit import CACHE_DIRECTORY

# Each kind is a bit. A mark (accents and vowel signs) is UPPER and LOWER without being a LETTER:
# the pattern gpt4o lets it stand in words, the others do not.
LETTER: Final = 1  # \p{L}
NUMBER: Final = 2  # \p{N}
SPACE: Final = 4  # \s
NEWLINE: Final = 8  # [\r\n]
UPPER: Final = 16  # [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]
LOWER: Final = 32  # [\p{Ll}\p{Lm}\p{Lo}\p{M}]

_CODE_POINTS: Final = sys.maxunicode + 1
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

    Asking the regex module itself, instead of a table of our own, keeps both of one Unicode
    version. It takes a tenth of a second, so the answer is kept where compiled code is.
    """
    kept = CACHE_DIRECTORY and CACHE_DIRECTORY / f"kinds-{regex.__version__}"
    with suppress(OSError):
        if kept and len(data := kept.read_bytes()) == _CODE_POINTS:
            return np.frombuffer(data, dtype=np.uint8)
    kinds = ask_regex()
    with suppress(OSError):
        if kept:
            part = kept.with_name(f"{kept.name}.{os.getpid()}")  # nobody reads half of it
            part.write_bytes(kinds.tobytes())
            part.replace(kept)
    return kinds


def ask_regex() -> npt.NDArray[np.uint8]:
    """The same, as the regex module says now."""
    code_points = np.arange(_CODE_POINTS, dtype="<u4")
    every_character = code_points.tobytes().decode("utf-32-le", "surrogatepass")
    kinds = np.zeros(_CODE_POINTS, dtype=np.uint8)
    for kind, pattern in _CLASSES.items():
        for run in regex.finditer(f"{pattern}+", every_character):
            kinds[run.start() : run.end()] |= kind
    kinds.flags.writeable = False
    return kinds
