"""What is done to a text before it is split.

A Unicode form, or what SentencePiece does: there the sign `▁` is a space, and often a space is put
in front of each stretch of text. Here tokens have real spaces, so it is `▁` that is replaced.
"""

import unicodedata
from typing import Final, Literal, TypeGuard, get_args

UnicodeForm = Literal["NFC", "NFD", "NFKC", "NFKD"]
SpaceForm = Literal[
    "spaces", "stripped spaces", "prefixed spaces", "leading spaces", "first leading spaces"
]
Normalization = UnicodeForm | SpaceForm
"""`"spaces"`: `▁` is a space. `"stripped spaces"`: and decoding takes one away where a text begins.
`"prefixed spaces"`: and one is put in front of each stretch of text between special tokens.
`"leading spaces"`: unless it begins with one. `"first leading spaces"`: the same, but only where
the whole text begins."""

UNICODE_FORMS: Final[tuple[UnicodeForm, ...]] = get_args(UnicodeForm)
SPACE_FORMS: Final[tuple[SpaceForm, ...]] = get_args(SpaceForm)
NORMALIZATIONS: Final[tuple[Normalization, ...]] = (*UNICODE_FORMS, *SPACE_FORMS)


def normalize(form: Normalization | None, text: str) -> str:
    """The text as it is split.

    >>> normalize("NFC", "e\u0301"), normalize("spaces", "a▁b"), normalize("prefixed spaces", "a")
    ('é', 'a b', ' a')
    """
    if form is None:
        return text
    if is_unicode_form(form):
        return unicodedata.normalize(form, text)
    text = with_spaces(text, form)
    is_there = text.startswith(" ") and form != "prefixed spaces"
    return text if form in ("spaces", "stripped spaces") or is_there or not text else f" {text}"


def is_unicode_form(form: Normalization | None) -> TypeGuard[UnicodeForm]:
    """Whether it is one of Unicode's."""
    return form in UNICODE_FORMS


def is_space_form(form: Normalization | None) -> bool:
    """Whether it is about spaces."""
    return form in SPACE_FORMS


def behind_specials(form: Normalization | None) -> Normalization | None:
    """What is done to a stretch of text that stands behind a special token."""
    return "spaces" if form == "first leading spaces" else form


def inside_text(form: Normalization | None) -> Normalization | None:
    """What is done to text wherever it stands."""
    return "spaces" if is_space_form(form) else form


def with_spaces(text: str, form: Normalization | None) -> str:
    """A text in which `▁` is a space where it stands for one."""
    return text.replace("▁", " ") if is_space_form(form) else text


def without_prefix(text: str, form: Normalization | None) -> str:
    """A decoded text without the space that is not meant to be seen where it begins."""
    return text.removeprefix(" ") if is_space_form(form) and form != "spaces" else text
