"""The words of the interface, one TOML file per language.

A table is a section, and `play = "Play"` in `[player]` is the message `player.play`. A message may
hold values as `{name}`. One that depends on a number is a table whose keys are the numbers that
are said differently, and `other`; the number is the value `n`:

    tokens = { 1 = "{n} token", other = "{n} tokens" }

Names that belong together stand on one line, as a table of messages.

Python and JavaScript (`shell/messages.js`) read the same words the same way. English is
complete, and stands in for what another language lacks; a test holds the others complete too.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final

from bpe_view.words import numbers

FALLBACK: Final = "en"
LANGUAGES: Final = {"en": "English", "zh": "中文", "es": "Español"}
"""Code and own name of each language that has a file here."""

Message = str | dict[str, str]
"""A sentence with values in braces, or one for each number that is said differently."""

_FOLDER: Final = Path(__file__).parent
_VALUE: Final = re.compile(r"\{(\w+)\}")


@cache
def messages(language: str) -> dict[str, Message]:
    """Every message of a language, English where it lacks one.

    >>> messages("en")["player.play"]
    'Play (Space)'
    """
    own = read_words(_FOLDER / f"{language}.toml")
    return own if language == FALLBACK else messages(FALLBACK) | own


def read_words(file: Path) -> dict[str, Message]:
    """The messages of a file by `section.key`. A ValueError names the file and the line that is no
    TOML."""
    try:
        sections = tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"{file.name}: {error}") from error
    return dict(chain.from_iterable(_flat(name, table) for name, table in sections.items()))


def _flat(prefix: str, table: dict[str, Any]) -> Iterator[tuple[str, Message]]:
    for key, value in table.items():
        name = f"{prefix}.{key}"
        if isinstance(value, dict) and "other" not in value:
            yield from _flat(name, value)
        else:
            yield name, value


def fill(message: Message, values: dict[str, object], language: str) -> str:
    """A message with its values; whole numbers are written as the language writes them. `values`:
    what stands in braces; `n` also chooses among a message's forms. Numbers with decimal places are
    strings by `numbers.written`.

    >>> fill({"1": "{n} token", "other": "{n} tokens"}, {"n": 12345}, "es")
    '12.345 tokens'
    """
    text = message if isinstance(message, str) else _form(message, values["n"])
    return _VALUE.sub(lambda match: _written(values[match[1]], language), text)


def _form(forms: dict[str, str], number: object) -> str:
    return forms.get(str(number), forms["other"])


def _written(value: object, language: str) -> str:
    return numbers.written(value, 0, language) if isinstance(value, int) else str(value)
