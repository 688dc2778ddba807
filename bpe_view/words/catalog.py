"""The words of the interface, one TOML file per language.

A table is a section, and `play = "Play"` in `[player]` is the message `player.play`. A message may
hold values as `{name}`. One that depends on a number is a table whose keys are the numbers that
are said differently, and `other`; the number is the value `n`:

    tokens = { 1 = "{n} token", other = "{n} tokens" }

Names that belong together stand on one line, as a table of messages.

To add a message, write it into the file of each language, and say it by its key; a script can say
those of the sections that its `Component` names. To add a language, write `words/XX.toml`, which
begins with `[language]` as `en.toml` does, `lessons/XX.toml`, and its way to write numbers into
`tests/golden/numbers.json`.

Python and JavaScript (`shell/messages.js`) fill the same messages in the same way. English is
complete, and stands in for what another language lacks; a test holds the others complete too.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final

FALLBACK: Final = "en"

Message = str | dict[str, str]
"""A sentence with values in braces, or one for each number that is said differently."""


@dataclass(frozen=True)
class Language:
    """The table `[language]` of a file: its name, and how it writes numbers and counts things."""

    name: str  # in the language itself
    point: str  # between whole and part of a number
    thousands: str  # between each three digits of the whole
    grouped_from: int  # digits that the whole has at least before its thousands are separated
    percent: str  # behind a share
    # by forms of messages that several numbers share, such as `few`: the last two digits of these
    plural: Mapping[str, list[int]] = field(default_factory=dict)

    def form(self, number: int) -> str:
        """Which form of a message a number takes that has none of its own."""
        return next((form for form, ends in self.plural.items() if number % 100 in ends), "other")


def read_words(file: Path) -> tuple[Language, dict[str, Message]]:
    """A language, and its messages by `section.key`. A ValueError names the file and its fault."""
    try:
        sections = tomllib.loads(file.read_text("utf-8"))
        language = Language(**sections.pop("language"))
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{file.name}: {error}") from error
    return language, dict(chain.from_iterable(_flat(name, one) for name, one in sections.items()))


def _flat(prefix: str, table: dict[str, Any]) -> Iterator[tuple[str, Message]]:
    for key, value in table.items():
        name = f"{prefix}.{key}"
        if isinstance(value, dict) and "other" not in value:
            yield from _flat(name, value)
        else:
            yield name, value


WORDS: Final = {
    file.stem: read_words(file) for file in sorted(Path(__file__).parent.glob("*.toml"))
}
"""Each language and its own messages, by its code."""
LANGUAGES: Final = {
    code: WORDS[code][0].name for code in (FALLBACK, *sorted({*WORDS} - {FALLBACK}))
}
"""Code and own name of each language, English first."""


@cache
def messages(language: str) -> dict[str, Message]:
    """Every message of a language, English where it lacks one.

    >>> messages("en")["player.play"]
    'Play (Space)'
    """
    return WORDS[FALLBACK][1] | WORDS[language][1]
