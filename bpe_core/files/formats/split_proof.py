"""Whether `tokenizers` cuts texts as a split does that is written for it, tried on a fixed set.

Its regular expressions are Oniguruma's, ours those of the package `regex`. The two agree on nearly
all that a split needs; where they do not, a file would quietly give other tokens. So each character
of the Basic Multilingual Plane is tried, one of each later script, and texts with longer runs.
"""

import json
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice, product
from typing import Any, Final

import regex

from bpe_core.common.errors import BPEError, CannotSaveError
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.by_library import check_installed
from bpe_core.opened import OpenedTokenizer
from bpe_core.text.alphabet import byte_characters
from bpe_core.text.pretokenize import SplitPattern, patterns_of, split_each

_AT_ONCE: Final = 20_000
_MOST_LETTERS: Final = 8
_SHAPES: Final = ("a{0}a", " {0}1", "{0}{0} ")
_ASCII_SHAPES: Final = ("{0}\n", "\n{0}", "{0}{0}{0}{0}{0}{0}{0}")
_RUNS: Final = (
    "It's 1234567 über-naïve\n\t (Test)  漢字かな — ١٢٣٤٥!\r\n\r\n  x_1 ABC",
    "HELLO world's END'S\n  \n \n\n  ",
    "\t\tif (a == b) {\r\n        return 0x00FF;\r\n}\r\n",
    "a1b22c333d4444 🐟👩\u200d👩\u200d👧 e\u0301\u0301 ...",
)
_LATER_SCRIPTS: Final = """
    0 100 140 190 1D0 280 2A0 300 330 350 380 3A0 400 450 480 500 530 570 600 800 840 860 880 8E0
    900 920 980 A00 A60 A80 AC0 B00 B40 B60 B80 C00 C80 D00 E80 F00 F30 F70 FB0 FE0 1003 1052 1083
    10D0 1103 1150 1183 1200 1280 12B0 1305 1400 1480 1580 1600 1680 1700 1800 18A0 190C 19A0 1A00
    1A50 1AC0 1C00 1C72 1D00 1D60 1EE0 1F04 2000 2F90 3000 4400 6800 6A40 6A70 6AD0 6B00 6E40 6F00
    7000 8B00 B170 BC00 D7CE D800 E100 E290 E2C0 E4D0 E800 E900 EE00 F600 10000
"""
"""A letter of each script outside of the Basic Multilingual Plane that Unicode 15.0 has, as far
behind U+10000; and a sign and an ideograph."""
_SINCE_15: Final = (
    "[\u088f\u0897\u0c5c\u0cdc\u1acf-\u1aeb\u1c89\u1c8a\u20c1\u2427-\u2429\u2ffc-\u2fff\u31e4"
    "\u31e5\u31ef\ua7cb-\ua7cf\ua7d2\ua7d4\ua7da-\ua7dc\ua7f1\ufbc3-\ufbd2\ufd90\ufd91\ufdc8-\ufdce]"
)
"""Characters that one of the two may not know yet."""


def fixed_texts() -> Iterator[str]:
    """The texts that are tried for every split."""
    later = [chr(0x10000 + int(place, 16)) for place in _LATER_SCRIPTS.split()]
    plane = [one for one in map(chr, range(0x10000)) if unicodedata.category(one) not in _NOT_TRIED]
    plane = [one for one in plane if not regex.match(_SINCE_15, one)]
    yield from (shape.format(one) for one in (*plane, *later) for shape in _SHAPES)
    yield from (shape.format(chr(one)) for one in range(128) for shape in _ASCII_SHAPES)
    yield from _RUNS


_NOT_TRIED: Final = ("Cn", "Cs")  # not assigned, and half a character


def check_cuts_alike(split: SplitPattern, step: dict[str, Any]) -> None:
    """Refuse a split that `tokenizers` reads otherwise.

    Args:
        split: as a tokenizer has it.
        step: the pre-tokenizer that is written for it.

    Raises:
        CannotSaveError: with the first text that is cut otherwise, or what `tokenizers` says.
        OtherKindError: it is not installed.
    """
    check_installed("tokenizers", "has to prove that it cuts texts as this split does")
    reason = _difference(split, json.dumps(step))
    if reason:
        raise CannotSaveError(f"huggingface cannot carry split {quoted(split)}: {reason}")


@lru_cache(maxsize=64)
def _difference(split: SplitPattern, step: str) -> str:
    """What `tokenizers` does otherwise; empty if nothing."""
    letters = [byte_characters()[byte] for byte in range(256)]
    # A token is a byte, and another one where its pre-token does not begin.
    vocab = {text: i for i, text in enumerate((*letters, *(f"##{one}" for one in letters)))}
    model = {"type": "BPE", "vocab": vocab, "merges": [], "continuing_subword_prefix": "##"}
    root = {"version": "1.0", "added_tokens": [], "pre_tokenizer": json.loads(step), "model": model}
    # Besides the fixed texts, what can be made of the pattern's own characters.
    own = sorted({*"".join(patterns_of(split))}, key=lambda one: (not one.isalnum(), one))
    more = map("".join, product(["\n", " ", *own[:_MOST_LETTERS]], repeat=4))
    waiting = chain(fixed_texts(), more)
    try:
        # In a process of its own: on a pattern that backtracks it would stop everybody.
        library = OpenedTokenizer(json.dumps(root).encode(), "tokenizers", apart=True)
        while texts := [*islice(waiting, _AT_ONCE)]:
            ours, theirs = split_each(texts, split), library.encode_batch(texts)
            for text, pieces, ids in zip(texts, ours, theirs, strict=True):
                data = (piece.encode() for piece in pieces)
                if [*ids] != [b + 256 * (k > 0) for one in data for k, b in enumerate(one)]:
                    return f"tokenizers does not cut {quoted(text)} as {quoted(pieces)}"
    except BPEError as error:
        return str(error)
    return ""
