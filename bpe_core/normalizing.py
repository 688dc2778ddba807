"""What is done to a text before it is split.

A Unicode form, or what SentencePiece does: there the sign `▁` is a space, and often a space is put
in front of each stretch of text. Here tokens have real spaces, so it is `▁` that is replaced.
"""

import unicodedata
from typing import Final, Literal, get_args

UnicodeForm = Literal["NFC", "NFD", "NFKC", "NFKD"]
Normalization = UnicodeForm | Literal["spaces", "prefixed spaces"]
"""`"spaces"`: `▁` is a space; `"prefixed spaces"`: and one stands in front of the text."""

UNICODE_FORMS: Final[tuple[UnicodeForm, ...]] = get_args(UnicodeForm)
NORMALIZATIONS: Final[tuple[Normalization, ...]] = (*UNICODE_FORMS, "spaces", "prefixed spaces")


def normalize(form: Normalization | None, text: str) -> str:
    """The text as it is split.

    >>> normalize("NFC", "e\u0301"), normalize("spaces", "a▁b"), normalize("prefixed spaces", "a")
    ('é', 'a b', ' a')
    """
    if form is None:
        return text
    if form == "spaces" or form == "prefixed spaces":
        text = with_spaces(text, form)
        return f" {text}" if text and form == "prefixed spaces" else text
    return unicodedata.normalize(form, text)


def with_spaces(text: str, form: Normalization | None) -> str:
    """A text in which `▁` is a space where it stands for one."""
    return text.replace("▁", " ") if form in ("spaces", "prefixed spaces") else text


def without_prefix(text: str, form: Normalization | None) -> str:
    """A text without the space that normalizing puts in front."""
    return text.removeprefix(" ") if form == "prefixed spaces" else text
