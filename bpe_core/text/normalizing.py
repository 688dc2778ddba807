"""The Unicode form that a text is brought into before it is split."""

import unicodedata
from typing import Final, Literal, get_args

Normalization = Literal["NFC", "NFD", "NFKC", "NFKD"]
NORMALIZATIONS: Final[tuple[Normalization, ...]] = get_args(Normalization)


def normalize(form: Normalization | None, text: str) -> str:
    """The text as it is split; None leaves it as it is.

    >>> normalize("NFC", "e\u0301"), normalize(None, "e\u0301") == "e\u0301"
    ('é', True)
    """
    return text if form is None else unicodedata.normalize(form, text)
