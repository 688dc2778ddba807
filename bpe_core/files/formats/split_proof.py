"""Whether `tokenizers` cuts texts as a split does that is written for it, tried on a fixed set.

Its regular expressions are Oniguruma's, ours those of the package `regex`. The two agree on nearly
all that a split needs; where they do not, a file would quietly give other tokens. So each character
of the Basic Multilingual Plane is tried, some of each later script, and texts with longer runs.
"""

import json
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice, product
from typing import Any, Final

import regex

from bpe_core.common.errors import BPEError, CannotSaveError
from bpe_core.common.messages import quoted
from bpe_core.files.formats.by_library import check_installed
from bpe_core.opened import OpenedTokenizer
from bpe_core.text.alphabet import byte_characters
from bpe_core.text.pretokenize import patterns_of, split_each
from bpe_core.text.splits import SplitPattern

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
_NOT_TRIED: Final = ("Cn", "Cs")  # not assigned, and half a character
_SINCE_15: Final = (
    "[\u088f\u0897\u0c5c\u0cdc\u1acf-\u1aeb\u1c89\u1c8a\u20c1\u2427-\u2429\u2ffc-\u2fff\u31e4"
    "\u31e5\u31ef\ua7cb-\ua7cf\ua7d2\ua7d4\ua7da-\ua7dc\ua7f1\ufbc3-\ufbd2\ufd90\ufd91\ufdc8-\ufdce"
    "\U000105c0-\U000105f3\U00010940-\U00010959\U00010d40-\U00010d8f\U00011380-\U000113e2"
    "\U000116d0-\U000116e3\U00011bc0-\U00011be1\U00011db0-\U00011de9\U00013460-\U000143ff"
    "\U00016100-\U00016139\U00016d40-\U00016d79\U00016ea0-\U00016ed3\U00018d80-\U00018df2"
    "\U0001cc00-\U0001cef0\U0001e5d0-\U0001e5ff\U0001e6c0-\U0001e6ff\U0001f8d0-\U0001f8d8"
    "\U0001fbd0-\U0001fbef]"
)
"""Characters that one of the two may not know yet."""


def fixed_texts() -> Iterator[str]:
    """The texts that are tried for every split."""
    # Behind the Basic Multilingual Plane each sixteenth: a script begins where sixteen do.
    points = chain(range(0x10000), range(0x10000, 0x20001, 16))
    tried = [one for one in map(chr, points) if unicodedata.category(one) not in _NOT_TRIED]
    tried = [one for one in tried if not regex.match(_SINCE_15, one)]
    yield from (shape.format(one) for one in tried for shape in _SHAPES)
    yield from (shape.format(chr(one)) for one in range(128) for shape in _ASCII_SHAPES)
    yield from _RUNS


def check_cuts_alike(split: SplitPattern, step: dict[str, Any]) -> None:
    """Refuse a split that `tokenizers` reads otherwise.

    Args:
        split: as a tokenizer has it.
        step: the pre-tokenizer that is written for it.

    Raises:
        CannotSaveError: with the first text that is cut otherwise, or what `tokenizers` says.
        FormatError: it is not installed.
    """
    check_installed("tokenizers", "has to prove that it cuts texts as this split does")
    reason = _difference(split, json.dumps(step))
    if reason:
        raise CannotSaveError(f"no tokenizer.json can carry split {quoted(split)}: {reason}")


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
