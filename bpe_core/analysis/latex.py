"""Tables as LaTeX that sets without any package."""

from collections.abc import Iterable, Sequence
from typing import Final

_SIGNS: Final = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    '"': r"\texttt{\char34}",
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
    "|": r"\ensuremath{|}",
    "†": r"\dag{}",
} | {sign: f"\\{sign}" for sign in "$&#%_"}
_LETTERS: Final = frozenset(map(chr, range(0xC0, 0x100))) - {"×", "÷", "Ð", "ð", "Þ", "þ"}
"""Letters beyond ASCII that the usual fonts have, as UTF-8."""


def latex_table(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table whose first column is names and whose others are numbers.

    Every cell is text. What pdflatex cannot set is written as its code point and listed, one
    comment each.

    >>> print(latex_table(["x", "中"], [["50 %", "1"]]))
    % U+4E2D is written for 中
    \\begin{tabular}{lr}
    \\hline
    x & U+4E2D \\\\
    \\hline
    50 \\% & 1 \\\\
    \\hline
    \\end{tabular}
    """
    cells = [*header, *(cell for line in lines for cell in line)]
    return "\n".join(
        [
            *odd_signs(cells),
            f"\\begin{{tabular}}{{l{'r' * (len(header) - 1)}}}",
            "\\hline",
            latex_line(map(set_text, header)),
            "\\hline",
            *(latex_line(map(set_text, line)) for line in lines),
            "\\hline",
            "\\end{tabular}",
        ]
    )


def odd_signs(cells: Iterable[str]) -> list[str]:
    """A comment for each sign that is written as its code point."""
    odd = dict.fromkeys(sign for cell in cells for sign in cell if not _can_be_set(sign))
    shown = (sign if sign.isprintable() else "a character that cannot be seen" for sign in odd)
    return [f"% {_point(sign)} is written for {one}" for sign, one in zip(odd, shown, strict=True)]


def set_text(text: str) -> str:
    """A text as LaTeX sets it."""
    return "".join(map(_set, text))


def can_be_set(text: str) -> bool:
    """Whether pdflatex sets a text as it is.

    >>> can_be_set("inglés"), can_be_set("英语")
    (True, False)
    """
    return all(map(_can_be_set, text))


def latex_line(cells: Iterable[str]) -> str:
    """A line of a table, of cells that `set_text` made."""
    line = " & ".join(cells)
    # These would belong to the end of the line before.
    begins = "{}" if line.lstrip().startswith(("[", "*")) else ""
    return rf"{begins}{line} \\"


def _set(sign: str) -> str:
    return _SIGNS.get(sign, sign) if _can_be_set(sign) else _point(sign)


def _can_be_set(sign: str) -> bool:
    return (sign.isascii() and sign.isprintable()) or sign in _LETTERS or sign in _SIGNS


def _point(sign: str) -> str:
    return f"U+{ord(sign):04X}"
