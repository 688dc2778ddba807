"""A tokenizer from a file of the visitor's own, as a choice: how a link names it.

    opened:5f0c9a1e77d2:tokenizer.json

The file itself is in no link. The digits are the beginning of a digest of its content, so it is
known again whatever it is called then; what follows says which file to look for where it is not
open. Signs that separate choices from one another are percent-encoded in it.
"""

import re
from typing import Final
from urllib.parse import quote, unquote

from bpe_view.words import say
from ui.choice import Kind, one_of

OPENED: Final = "opened"
DIGITS: Final = 12  # of the digest, as many as `_CHOICE` wants
MOST_CHARACTERS: Final = 80
"""Of what a file is called in a link; percent-encoded a third of what `_CHOICE` takes."""
_SEPARATORS: Final = re.compile(r"[\s,:@%]")
_CHOICE: Final = re.compile(r"opened:([0-9a-f]{12}):([^\s,:@]{1,240})")


def file_choice(digest: str, called: str) -> str:
    """A file as a choice. `digest`: hexadecimal, of its content. `called`: what a reader of the
    link knows it by.

    >>> file_choice("5f0c9a1e77d2b3", "my tokenizer.json")
    'opened:5f0c9a1e77d2:my%20tokenizer.json'
    """
    short = called if len(called) <= MOST_CHARACTERS else called[: MOST_CHARACTERS - 1] + "…"
    encoded = _SEPARATORS.sub(lambda found: quote(found[0]), short)
    return f"{OPENED}:{digest[:DIGITS]}:{encoded}"


def is_file(choice: str) -> bool:
    """Whether a choice is a file of the visitor's own.

    >>> is_file("opened:5f0c9a1e77d2:x.json"), is_file("cl100k_base")
    (True, False)
    """
    return _CHOICE.fullmatch(choice) is not None


def digits_of(choice: str) -> str:
    """The digits of a choice that is a file; `""`: it is none."""
    found = _CHOICE.fullmatch(choice)
    return found[1] if found else ""


def called(choice: str) -> str:
    """What a choice that is a file is called; `""`: it is none.

    >>> called("opened:5f0c9a1e77d2:my%20tokenizer.json")
    'my tokenizer.json'
    """
    found = _CHOICE.fullmatch(choice)
    return unquote(found[2]) if found else ""


def file_or(*options: str) -> Kind:
    """A file of the visitor's own, or one of these texts."""

    def read(raw: str) -> str:
        return raw if is_file(raw) else str(one_of(*options).read(raw))

    return Kind("file_or", read, options=options)


def not_open(choice: str) -> str:
    """How a choice stands in a list while its file is not open."""
    return say("training.tokenizer.not_open", name=called(choice))
