"""Languages by tokenizers, as rows and as CSV."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields, replace
from typing import Final, Literal, Self, get_args

import numpy as np

from bpe_core.common.arguments import check_choice
from bpe_core.common.display import Shown
from bpe_core.common.errors import SettingError
from bpe_core.common.messages import nearest, no_formula, quoted

Measure = Literal["tokens", "fertility", "bytes_per_token", "parity"]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
OF_WORDS: Final[tuple[Measure, ...]] = ("fertility",)
"""They tell nothing where no spaces part words."""


@dataclass(frozen=True)
class LanguageRow:
    """A text in the tokens of one tokenizer; None stands for what cannot be told.

    Attributes:
        tokenizer, language: their names.
        bytes, characters: of the text, in UTF-8 and in code points.
        tokens: of the text; None where the tokenizer cannot write it.
        fertility: tokens per word (`metrics.fertility`).
        bytes_per_token: compression ratio.
        parity: how many times the tokens of the reference.
        words_meaningful: whether spaces part words; else `fertility` tells nothing.
    """

    tokenizer: str
    language: str
    bytes: int
    characters: int
    tokens: int | None = None
    fertility: float | None = None
    bytes_per_token: float | None = None
    parity: float | None = None
    words_meaningful: bool = True


def ratio(over: int | None, under: int | None) -> float | None:
    """None where there is nothing to divide, or to divide by."""
    return over / under if over is not None and under else None


@dataclass(frozen=True, eq=False, repr=False)
class LanguageTable(Shown):
    """Languages by tokenizers.

    Attributes:
        rows: every language in the tokens of every tokenizer, tokenizer by tokenizer.
        reference: the language that `parity` is relative to.
    """

    rows: tuple[LanguageRow, ...]
    reference: str

    def __repr__(self) -> str:
        return (
            f"<LanguageTable: {len(self.languages)} languages × {len(self.tokenizers)} tokenizers>"
        )

    @property
    def languages(self) -> list[str]:
        """Their names, in the order in which they were given."""
        return list(dict.fromkeys(row.language for row in self.rows))

    @property
    def tokenizers(self) -> list[str]:
        """Their names, in the order in which they were given."""
        return list(dict.fromkeys(row.tokenizer for row in self.rows))

    @property
    def gini(self) -> dict[str, float | None]:
        """How unequal the tokens of the languages are, by tokenizer: 0 where all have as many.

        The mean difference of two languages, relative to twice the mean. None where a tokenizer
        cannot write all of them.
        """
        return {name: _gini(self._tokens_of(name)) for name in self.tokenizers}

    def values(self, measure: Measure) -> dict[str, list[float | None]]:
        """A measure of every language, in their order, by tokenizer. Raises `SettingError`: it is
        no measure."""
        check_choice("measure", measure, MEASURES)
        found: dict[str, list[float | None]] = {name: [] for name in self.tokenizers}
        for row in self.rows:
            found[row.tokenizer].append(getattr(row, measure))
        return found

    def relative_to(self, reference: str) -> Self:
        """The same with `parity` relative to another language. Raises `SettingError`: it is none
        of the table's."""
        _check_known("reference", reference, self.languages)
        tokens = {(row.tokenizer, row.language): row.tokens for row in self.rows}
        rows = (
            replace(row, parity=ratio(row.tokens, tokens[row.tokenizer, reference]))
            for row in self.rows
        )
        return replace(self, rows=tuple(rows), reference=reference)

    def sorted_by(self, measure: Measure, tokenizer: str) -> "LanguageTable":
        """The same with the languages in another order: the largest value of a tokenizer first,
        those that have none last. Raises `SettingError`: no such measure or tokenizer."""
        _check_known("tokenizer", tokenizer, self.tokenizers)
        values = dict(zip(self.languages, self.values(measure)[tokenizer], strict=True))
        known = {language: -value for language, value in values.items() if value is not None}
        order = {name: (name not in known, known.get(name, 0.0)) for name in values}
        names = {name: place for place, name in enumerate(self.tokenizers)}
        rows = sorted(self.rows, key=lambda row: (names[row.tokenizer], order[row.language]))
        return replace(self, rows=tuple(rows))

    def _tokens_of(self, tokenizer: str) -> list[int | None]:
        return [row.tokens for row in self.rows if row.tokenizer == tokenizer]

    def to_csv(self) -> str:
        """All rows, with point and no thousands signs; a name that begins like a spreadsheet's
        formula gets an apostrophe in front."""
        written = io.StringIO()
        writer = csv.writer(written, lineterminator="\r\n")
        writer.writerow([one.name for one in fields(LanguageRow)])
        writer.writerows(map(no_formula, astuple(row)) for row in self.rows)
        return written.getvalue()


def _check_known(name: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        raise SettingError(
            f"{name} is {quoted(value)}; it must be one of the table: {nearest(value, known)}"
        )


def _gini(counts: Iterable[int | None]) -> float | None:
    """Source: C. Gini, "Variabilità e mutabilità" (1912), as the mean difference."""
    known = list(counts)
    if not known or None in known or not sum(one or 0 for one in known):
        return None
    values = np.array(known, dtype=float)
    return float(np.abs(values[:, None] - values).mean() / (2 * values.mean()))
