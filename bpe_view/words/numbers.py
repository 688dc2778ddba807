"""Numbers as people write them: `12,345` and `4.45` in English, `12.345` and `4,45` in Spanish.

With which signs is said in the table `[language]` of a language's words. JavaScript
(`shell/number_format.js`) is sent the same, has the same rule of rounding, and is held to the same
cases. Babel would be a requirement of many megabytes for five values of a table, and the browser's
`Intl` rounds by other rules than Python can.

What programs read (CSV, links, ids of tokens) is never written with these.
"""

from decimal import ROUND_HALF_UP, Decimal
from math import isfinite
from typing import Final

from bpe_view.words.catalog import WORDS

NOTHING: Final = "–"  # where a number would stand that there is none of


def written(value: float, digits: int, language: str) -> str:
    """A number with so many decimal places.

    >>> written(12345, 0, "es"), written(1234, 0, "es"), written(1234, 0, "en")
    ('12.345', '1234', '1,234')
    >>> written(1.125, 2, "es"), written(float("nan"), 2, "es")
    ('1,13', '–')
    """
    if not isfinite(value):
        return NOTHING
    signs, number = WORDS[language][0], rounded(value, digits)
    is_long = abs(number) >= 10 ** (signs.grouped_from - 1)
    plain = f"{number:,f}" if is_long else f"{number:f}"
    return plain.translate(str.maketrans(",.", signs.thousands + signs.point))


def rounded(value: float, digits: int) -> Decimal:
    """A number with so many decimal places; halves are rounded away from zero.

    >>> rounded(1.125, 2)
    Decimal('1.13')
    """
    return Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def percent(share: float, language: str) -> str:
    """A share of one, in per cent: to one decimal place, or to the first that says something.

    Little is not written as nothing, nor nearly all as all.

    >>> percent(0.583, "en"), percent(1, "es")
    ('58.3%', '100,0\\xa0%')
    >>> percent(0.00045, "en"), percent(0.99996, "en")
    ('0.045%', '99.9960%')
    """
    if not isfinite(share):
        return NOTHING
    little = 100 * min(abs(share), abs(1 - share))
    digits = 1 if little == 0 or little >= SHOWN_BY_ONE_DIGIT else 1 - int(f"{little:.1e}"[4:])
    return written(100 * share, digits, language) + WORDS[language][0].percent


SHOWN_BY_ONE_DIGIT: Final = 0.05  # per cent, from which on one decimal place shows it
