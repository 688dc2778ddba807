"""Texts that tokenizers tell apart, and that they should not stumble over."""

import hashlib
import json
import random
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from bpe_core import AnyTokenizer
from bpe_core.text import normalize
from bpe_view.texts import samples

_SPACES: Final = " \t\n\r\v\f\x85\xa0\u2003\u2028\u3000"
_EMOJI: Final = ("😀", "👩‍👩‍👧", "🏳️‍🌈", "🇯🇵", "👍🏽", "❤️", "☕", "1️⃣", "🫠")
_CONTRACTIONS: Final = ("it's", "I'LL", "don't", "we’ve", "'tis", "O'Neil's", "'s'S", "ſ's")
_SIGNS: Final = "!?.,;:()[]{}<>«»\"'`~@#$%^&*-_=+|\\/…—“”、。؟▁Ġ"
_OLDEST: Final = "3.2.0"
"""Only letters as old as this: libraries have their own tables of newer ones."""


def nasty_texts(tokenizer: AnyTokenizer) -> list[str]:
    """682 texts for a tokenizer that no change of a file changes: for results that are kept."""
    chance = random.Random(2026)
    words = [token.decode(errors="ignore") for token in tokenizer.vocab.values()]
    makers: list[Callable[[random.Random], str]] = [
        *_STEADY,
        lambda chance: _with_specials(chance, [*tokenizer.special_tokens]),
        lambda chance: _some(chance, words, 20),
    ]
    return [maker(chance) for maker in makers for _ in range(62)]


def digest(value: object) -> str:
    """A result that is kept."""
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()


@cache
def make_lines() -> tuple[str, ...]:
    """Sentences in twenty-two languages, and the samples."""
    files = sorted(Path(samples.__file__).parents[1].rglob("*.txt"))
    return tuple(line for file in files for line in file.read_text("utf-8").splitlines(True))


@cache
def _characters() -> tuple[str, ...]:
    """Every character that all libraries know, but for surrogates."""
    known = unicodedata.ucd_3_2_0
    assert known.unidata_version == _OLDEST
    return tuple(
        chr(point)
        for point in range(0x110000)
        if not 0xD800 <= point < 0xE000 and known.category(chr(point)) not in ("Cn", "Co")
    )


def _some(chance: random.Random, among: Sequence[str], most: int) -> str:
    return "".join(chance.choices(among, k=chance.randint(1, most)))


def _white_space(chance: random.Random) -> str:
    runs = [chance.choice(_SPACES) * chance.randint(1, 20) for _ in range(4)]
    return "".join(run + chance.choice(("", "a", "b ", "1")) for run in runs)


def _digits(chance: random.Random) -> str:
    digits = chance.choice(("0123456789", "٠١٢٣٤٥٦٧٨٩", "०१२३४५६७८९", "²½ⅷ٣7"))
    return chance.choice((" ", ",", "", ".")).join(_some(chance, digits, 9) for _ in range(5))


def _combining(chance: random.Random) -> str:
    marks = [chr(point) for point in (*range(0x300, 0x345), 0x5B0, 0x64E, 0x93C, 0x94D, 0xE31)]
    text = "".join(chance.choice("aeoAnı가각한אبहिก ") + _some(chance, marks, 3) for _ in range(8))
    return normalize(chance.choice((None, "NFC", "NFD", "NFKC", "NFKD")), text)


def _controls(chance: random.Random) -> str:
    controls = [chr(point) for point in (*range(0x20), *range(0x7F, 0xA0))]
    hidden = ["\u200b", "\u200c", "\u200d", "\u200e", "\u202e", "\u2060", "\ufeff", "\ufffd"]
    return _some(chance, [*controls, *hidden, "a", " ", "Z"], 12)


def _emoji(chance: random.Random) -> str:
    return _some(chance, [*_EMOJI, " ", "ok", "\ufe0f"], 10)


def _any_characters(chance: random.Random) -> str:
    return _some(chance, _characters(), 12)


def _repeated(chance: random.Random) -> str:
    unit: str = chance.choice(
        (*_SPACES, *_SIGNS, "a", "ab", "The ", "0", "é", "日", "😀", "\ue000")
    )
    times: int = chance.choice((2, 3, 5, 8, 17, 64, 255, 1000))
    return unit * times


def _signs(chance: random.Random) -> str:
    return _some(chance, [*_SIGNS, " ", "\n", "x", "/*", "*/", "==", "->"], 20)


def _contractions(chance: random.Random) -> str:
    return chance.choice((" ", "", "\n")).join(chance.choices(_CONTRACTIONS, k=4))


def _with_specials(chance: random.Random, specials: Sequence[str]) -> str:
    between = ["", " ", "a", " The", "\n", "▁", "<", "|>", "é"]
    tokens = chance.choices(list(specials) or ["<s>"], k=3)
    return "".join(token + chance.choice(between) for token in (chance.choice(between), *tokens))


_STEADY: Final = (
    _white_space, _digits, _combining, _controls, _emoji, _any_characters, _repeated, _signs,
    _contractions,
)  # fmt: skip
"""What makes texts of nothing but what is written above."""
