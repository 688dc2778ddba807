"""The app's words as tests name them: by key, so that a reworded sentence breaks no test.

A key that is gone fails at once, and so does a value that the message needs: also in a test that
wants something *not* to be said.
"""

import re
from typing import Final

from bpe_view.words import FALLBACK, fill, messages

_VALUE: Final = re.compile(r"\{(\w+)\}")
_MARKS: Final = re.compile(r"\*\*|`")
"""Markdown's, which nobody sees."""
_WRITTEN: Final = re.compile(_MARKS.pattern + r"|\\|\N{WORD JOINER}")
"""And what keeps a text from being read as Markdown."""


def w(key: str, /, **values: object) -> str:
    """An English message, with all its values.

    >>> w("player.play")
    'Play (Space)'
    """
    return fill(messages(FALLBACK)[key], values, FALLBACK)


def pattern(key: str, /, **values: object) -> re.Pattern[str]:
    """A message as the page shows it, without Markdown's marks; a value that is not given is any.

    >>> bool(pattern("predict.points").search("Now 12,345 points."))
    True
    >>> bool(pattern("predict.points", n=3).search("Now 12,345 points."))
    False
    """
    message = messages(FALLBACK)[key]
    if isinstance(message, dict) and "n" in values:
        message = message.get(str(values["n"]), message["other"])
    forms = [message] if isinstance(message, str) else list(message.values())
    return re.compile("|".join(_form(form, values) for form in forms))


def says(text: str, key: str, /, **values: object) -> bool:
    """Whether a message stands in a text, whatever marks and escapes of Markdown that has.

    >>> says("Now **3** points!", "predict.points", n=3)
    True
    """
    return pattern(key, **values).search(without_marks(text)) is not None


def without_marks(text: str) -> str:
    """A text as it is read that was written for Markdown."""
    return _WRITTEN.sub("", text)


def named(before: str) -> dict[str, str]:
    """A part of keys by what the messages say: for rows and columns that are headed by them.

    >>> named("measures.name.")["Multi-token words"]
    'share_of_words_cut'
    """
    return {
        str(message): key.removeprefix(before)
        for key, message in messages(FALLBACK).items()
        if key.startswith(before) and isinstance(message, str)
    }


def _form(form: str, values: dict[str, object]) -> str:
    parts = _VALUE.split(_MARKS.sub("", form))
    known = {name: re.escape(fill(f"{{{name}}}", values, FALLBACK)) for name in values}
    parts[::2] = [re.escape(part) for part in parts[::2]]
    parts[1::2] = [known.get(name, ".*") for name in parts[1::2]]
    return "".join(parts)
