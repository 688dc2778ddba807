"""What is said, in the language that the host asks for.

`say("player.play")` is the one way by which a word is shown. The words themselves stand in one
file per language beside this one; `catalog` says how they are written.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from bpe_view.words import numbers
from bpe_view.words.catalog import FALLBACK, LANGUAGES, Message, fill, messages

__all__ = [
    "FALLBACK", "LANGUAGES", "current_language", "fill", "listen_to", "messages", "percent", "say",
    "signs", "speaking", "words_for", "written",
]  # fmt: skip


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


def written(value: float, digits: int = 0) -> str:
    """A number as the current language writes it, with so many decimal places."""
    return numbers.written(value, digits, current_language())


def percent(share: float) -> str:
    """A share of one, in per cent, as the current language writes it."""
    return numbers.percent(share, current_language())


def signs() -> numbers.Signs:
    """With which signs the current language writes numbers."""
    return numbers.SIGNS[current_language()]


def words_for(*sections: str) -> dict[str, Message]:
    """All messages of some sections in the current language, for a component's JavaScript.

    They are the same for everybody, so nobody may change them.
    """
    return _words(current_language(), sections)


@cache
def _words(language: str, sections: tuple[str, ...]) -> dict[str, Message]:
    return {
        key: message
        for key, message in messages(language).items()
        if key.split(".", 1)[0] in sections
    }
