"""Tokens as plotly may show them. Plotly reads a part of HTML in every label; this undoes it."""

from typing import Final

from bpe_core.common import printable

MAX_LABEL: Final = 24
"""Characters of a token in a label; the rest is an ellipsis, and the CSV has it all."""
_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;"})


def escape(text: str) -> str:
    """`text` such that plotly shows it as it is: no tags, no entities, no formulas.

    Put the result into labels and custom data only, never into a template: there `%{` counts too.

    >>> escape("<b>&lt;$x$")
    '&lt;b&gt;&amp;lt;&#36;x&#36;'
    """
    return text.translate(_ENTITIES)


def token_label(token: bytes, limit: int = MAX_LABEL) -> str:
    """A token as a label: printable, not too long, escaped.

    >>> token_label(b" <b>"), token_label(b"a" * 30, limit=5)
    ('·&lt;b&gt;', 'aaaa…')
    """
    text = printable(token)
    return escape(text if len(text) <= limit else text[: limit - 1] + "…")


def pair_label(left: bytes, right: bytes) -> str:
    """Two neighbours as a label. Printable tokens hold no space, so it parts them.

    >>> pair_label(b" t", b"he")
    '·t he'
    """
    return f"{token_label(left)} {token_label(right)}"
