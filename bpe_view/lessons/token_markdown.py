"""Tokens, pairs and texts as the sentences about a question show them, in Markdown."""

import re
from collections.abc import Iterable
from typing import Final

import bpe_core as bpe
from bpe_core.common import printable

MOST_TOLD: Final = 24  # tokens that are told one by one


_MARKS: Final = re.compile(r"\*\*(.+?)\*\*|(`+) ?(.+?) ?\2")


def unmarked(markdown: str) -> str:
    """A sentence of a lesson without the marks of Markdown.

    >>> unmarked("**`` ` ``** + `b`")
    '` + b'
    """
    for _ in range(2):
        markdown = _MARKS.sub(lambda found: found[1] or found[3], markdown)
    return markdown


def chip(label: str) -> str:
    """A label as Markdown code, in which nothing else is Markdown.

    >>> chip("a*b"), chip("`")
    ('`a*b`', '`` ` ``')
    """
    return f"`` {label} ``" if "`" in label else f"`{label}`"


def text_chip(text: str) -> str:
    """A text, with marks for what one could not see."""
    return chip(printable(text.encode()))


def text_chips(texts: Iterable[str]) -> str:
    """Texts side by side; of many, the first ones."""
    return _side_by_side(text.encode() for text in texts)


def token_chips(tokenizer: bpe.Tokenizer, ids: Iterable[int]) -> str:
    """Tokens side by side; of many, the first ones."""
    return _side_by_side(tokenizer.vocab[one] for one in ids)


def pair_chips(tokenizer: bpe.Tokenizer, pair: bpe.Pair) -> str:
    """The two tokens of a pair."""
    return " + ".join(chip(printable(tokenizer.vocab[one])) for one in pair)


def _side_by_side(tokens: Iterable[bytes]) -> str:
    chips = [chip(printable(one)) for one in tokens]
    return " ".join(chips[:MOST_TOLD]) + (" …" if len(chips) > MOST_TOLD else "")
