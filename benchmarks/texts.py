"""Texts to measure on, which every machine has or makes: source code, English, many scripts;
and the words of the app's samples in an order that nobody has brought before."""

import random
import re
import sysconfig
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Final

from bpe_view.texts.samples import SAMPLES

_PROSE: Final = re.compile(r'"""(.*?)"""|^ *# ([^\n]*)', re.DOTALL | re.MULTILINE)
_SCRIPTS: Final = {
    "Latin": ("aeiouăéçñöšžbdgklmnprst", 9),
    "Greek": ("αβγδεζηθικλμνξοπρστυφχψω", 10),
    "Cyrillic": ("абвгдежзийклмнопрстуфхцчшщыьэюя", 10),
    "Armenian": ("աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփք", 9),
    "Hebrew": ("אבגדהוזחטיכלמנסעפצקרשת", 6),
    "Arabic": ("ابتثجحخدذرزسشصضطظعغفقكلمنهوي", 7),
    "Devanagari": ("अआइईउकखगघचजटडतथदधनपबभमयरलवशसहािीुेो", 7),
    "Thai": ("กขคงจชซดตถทนบปผพมยรลวสหอะาิีเแโ", 8),
    "Georgian": ("აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ", 9),
    "Hangul": (
        "가나다라마바사아자차카타파하고노도로모보소오조구누두루무부수우주기니디리미비시이지",
        4,
    ),
    "Kana": (
        "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもらりるれろん",
        5,
    ),
    "Han": ("人大小中国日月水火山天地上下左右本木林森東西南北学生先年時分語文字書話車電気", 3),
}
"""Letters and the length of the longest words, which are made up."""
_WORDS: Final = 3_000
"""Different words of each script, of which a few are most of the text, as in any language."""


def source_code() -> bytes:
    """The Python standard library's own source files, in a fixed order, as valid UTF-8."""
    return b"".join(_files())


def _files() -> Iterator[bytes]:
    root = Path(sysconfig.get_paths()["stdlib"])
    for path in sorted(root.rglob("*.py")):
        if "site-packages" not in path.parts:
            data = path.read_bytes()
            try:
                data.decode()
            except UnicodeDecodeError:
                continue
            yield data


def prose() -> bytes:
    """What the standard library says of itself: its docstrings and comments."""
    found = (match[1] or match[2] for data in _files() for match in _PROSE.finditer(data.decode()))
    lines = (line.strip() for text in found if text for line in text.splitlines())
    return "\n".join(lines).encode()


def many_scripts(size: int) -> bytes:
    """About `size` bytes of made-up words in sentences, each in one of twelve scripts; always the
    same ones."""
    chance = random.Random(1)
    weights = list(accumulate(1 / (rank + 2) for rank in range(_WORDS)))
    words = {
        script: [
            "".join(chance.choices(letters, k=chance.randint(1, longest))) for _ in range(_WORDS)
        ]
        for script, (letters, longest) in _SCRIPTS.items()
    }
    sentences: list[str] = []
    written = 0
    while written < size:
        script = chance.choice(list(words))
        chosen = chance.choices(words[script], cum_weights=weights, k=chance.randint(4, 20))
        sentence = ("" if script in ("Thai", "Kana", "Han") else " ").join(chosen)
        sentences.append(f"{sentence}{chance.choice('.,!?:')} {chance.randint(0, 3000)}\n")
        written += len(sentences[-1].encode())
    return "".join(sentences).encode()


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
