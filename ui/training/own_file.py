"""A tokenizer file of the visitor: what a visit remembers of it, and its name in links.

    opened:5f0c9a1e77d2:tokenizer.json

The digits are the beginning of a digest of the content, which identifies an open file whatever its
name; the name says which file to open. Separators of choices are percent-encoded in it.
"""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, unquote

from ui.choice import Kind, one_of

OPENED: Final = "opened"
DIGITS: Final = 12  # of the digest, as many as `_CHOICE` wants
MAX_NAME: Final = 80  # characters; percent-encoded a third of what `_CHOICE` takes
_SEPARATORS: Final = re.compile(r"[\s,:@%]")
_CHOICE: Final = re.compile(r"opened:([0-9a-f]{12}):([^\s,:@]{1,240})")


@dataclass(frozen=True)
class OpenFile:
    """A tokenizer file that is open."""

    name: str  # of the file, or of those that make one tokenizer
    digest: str  # hexadecimal, of the content, whatever the name
    split: str | None  # the split pattern that was chosen for it; None: the file has its own

    @property
    def choice(self) -> str:
        """The file as a value of choices such as `tokenizer`."""
        return file_choice(self.digest, self.name)

    @property
    def identity(self) -> str:
        """Equal for equal tokenizers, whoever opened them, and unlike all else."""
        return " ".join(filter(None, (OPENED, self.digest, self.split)))


def file_choice(digest: str, name: str) -> str:
    """A file as a choice.

    >>> file_choice("5f0c9a1e77d2b3", "my tokenizer.json")
    'opened:5f0c9a1e77d2:my%20tokenizer.json'
    """
    short = name if len(name) <= MAX_NAME else name[: MAX_NAME - 1] + "…"
    encoded = _SEPARATORS.sub(lambda found: quote(found[0]), short)
    return f"{OPENED}:{digest[:DIGITS]}:{encoded}"


def is_file(choice: str) -> bool:
    """Whether a choice is a file of the visitor's own.

    >>> is_file("opened:5f0c9a1e77d2:x.json"), is_file("cl100k_base")
    (True, False)
    """
    return _CHOICE.fullmatch(choice) is not None


def digits_and_name(choice: str) -> tuple[str, str]:
    """The digits and the name of a choice that is a file; both `""` where it is none.

    >>> digits_and_name("opened:5f0c9a1e77d2:my%20tokenizer.json")
    ('5f0c9a1e77d2', 'my tokenizer.json')
    """
    found = _CHOICE.fullmatch(choice)
    return (found[1], unquote(found[2])) if found else ("", "")


def file_or(*options: str) -> Kind:
    """A file of the visitor's own, or one of these texts."""

    def read(raw: str) -> str:
        return raw if is_file(raw) else str(one_of(*options).read(raw))

    return Kind("file_or", read, options=options)
