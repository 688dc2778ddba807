"""Texts that nobody has brought before: the words of the app's samples in another order."""

from functools import cache
from random import Random

from bpe_view.texts.samples import SAMPLES


def shuffled_words(chance: Random, size: int) -> str:
    """So many characters of words that are separated by spaces; equal states of `chance` give equal
    texts.
    """
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
