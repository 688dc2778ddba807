"""Texts to measure with, which every machine has or makes: source code, and the words of the app's
samples in an order that nobody has brought before.
"""

import sysconfig
from functools import cache
from pathlib import Path
from random import Random

from bpe_view.texts.samples import SAMPLES


def source_code() -> bytes:
    """The Python standard library's own source files, in a fixed order, as valid UTF-8."""
    root = Path(sysconfig.get_paths()["stdlib"])
    files = sorted(path for path in root.rglob("*.py") if "site-packages" not in path.parts)
    return b"".join(path.read_bytes() for path in files if _is_utf8(path))


def _is_utf8(path: Path) -> bool:
    try:
        path.read_bytes().decode()
    except UnicodeDecodeError:
        return False
    return True


def shuffled_words(chance: Random, size: int) -> str:
    """So many characters of words that are separated by spaces; equal states of `chance` give equal
    texts."""
    words: list[str] = []
    length = 0
    while length <= size:
        words.append(chance.choice(_words()))
        length += len(words[-1]) + 1
    return " ".join(words)[:size].rstrip()


def made_up_words(chance: Random, size: int) -> str:
    """So many characters, a fifth of them words that nobody has used before."""
    letters = "etaoinshrdlucmwfgypbvk"
    new = ("".join(chance.choices(letters, k=chance.randrange(4, 10))) for _ in range(20_000))
    words = chance.choices([*_words(), *new], k=size // 5)
    return " ".join(words)[:size]


@cache
def _words() -> tuple[str, ...]:
    """Of the samples that are written in Latin letters, so that a character is mostly a byte."""
    return tuple(word for sample in SAMPLES for word in sample.text.split() if word.isascii())
