"""What is said, in the language that the host asks for.

`say("player.play")` is the one way by which a word is shown. The words themselves stand in one
file per language beside this one; `catalog` says how they are written.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict
from functools import cache
from typing import Any, Final

from bpe_view.words import numbers
from bpe_view.words.catalog import FALLBACK, LANGUAGES, WORDS, Language, Message, messages

__all__ = [
    "FALLBACK", "LANGUAGES", "current_language", "fill", "listen_to", "messages", "percent", "say",
    "signs", "speaking", "words_for", "written",
]  # fmt: skip

_VALUE: Final = re.compile(r"\{(\w+)\}")


class _Host:
    """Who knows the language; English where nobody has said so."""

    language: Callable[[], str] = staticmethod(lambda: FALLBACK)


def listen_to(language: Callable[[], str]) -> None:
    """From now on this function says which language is spoken. `language`: called for every
    message, so that each visitor is told it in their own; what it gives must be a key of
    `LANGUAGES`."""
    _Host.language = staticmethod(language)


_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """For what is said in a `with` block, here and in no other thread, this language is spoken.

    >>> with speaking("es"):
    ...     current_language()
    'es'
    """
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def current_language() -> str:
    """The code of the language that is spoken.

    >>> current_language()
    'en'
    """
    return _spoken.get() or _Host.language()


def say(key: str, **values: object) -> str:
    """A message in the current language.

    Args:
        key: `section.name`, as in the TOML files.
        values: what stands in its braces; a whole number `n` chooses among its forms. Where the
            message goes into Markdown, text that a user typed must have been escaped.

    Raises:
        KeyError: no such message, or one of its values is missing.
    """
    language = current_language()
    return fill(messages(language)[key], values, language)


def fill(message: Message, values: dict[str, object], language: str) -> str:
    """A message with its values; whole numbers are written as the language writes them. `values`:
    what stands in braces; `n` also chooses among a message's forms. Numbers with decimal places are
    strings by `numbers.written`.

    >>> fill({"1": "{n} token", "other": "{n} tokens"}, {"n": 12345}, "es")
    '12.345 tokens'
    """
    text = message if isinstance(message, str) else _form(message, values["n"], language)
    return _VALUE.sub(lambda match: _in_words(values[match[1]], language), text)


def _form(forms: dict[str, str], number: object, language: str) -> str:
    shared = WORDS[language][0].form(number) if isinstance(number, int) else "other"
    return next(forms[form] for form in (str(number), shared, "other") if form in forms)


def _in_words(value: object, language: str) -> str:
    return numbers.written(value, 0, language) if isinstance(value, int) else str(value)


def written(value: float, digits: int = 0) -> str:
    """A number as the current language writes it, with so many decimal places."""
    return numbers.written(value, digits, current_language())


def percent(share: float) -> str:
    """A share of one, in per cent, as the current language writes it."""
    return numbers.percent(share, current_language())


def signs() -> Language:
    """With which signs the current language writes numbers."""
    return WORDS[current_language()][0]


def words_for(*sections: str) -> dict[str, Any]:
    """What a component's script needs to speak the current language, as messages.js takes it: all
    messages of some sections, and how numbers are written.

    It is the same for everybody, so nobody may change it.
    """
    return _words_for(current_language(), sections)


@cache
def _words_for(language: str, sections: tuple[str, ...]) -> dict[str, Any]:
    all_messages = messages(language)
    words = {key: all_messages[key] for key in all_messages if key.partition(".")[0] in sections}
    return {"words": words, "language": language, "numbers": asdict(WORDS[language][0])}
