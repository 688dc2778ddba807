"""Languages by tokenizers, as rows, CSV, JSON and LaTeX."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Final, Literal, get_args

import numpy as np

from bpe_core.analysis.latex import latex_table
from bpe_core.common.arguments import checked
from bpe_core.common.by_content import ByContent
from bpe_core.common.errors import SettingError
from bpe_core.common.quoting import Brief, nearest, no_formula, quoted

if TYPE_CHECKING:
    import pandas as pd

Measure = Literal[
    "tokens", "fertility", "continued_words", "bytes_per_token", "characters_per_token", "parity"
]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
_DIGITS: Final[Mapping[Measure, int]] = {"tokens": 0}
"""Decimal places in a printed table; two, if it is not here."""


@dataclass(frozen=True)
class LanguageRow(Brief):
    """A text in the tokens of one tokenizer; None stands for what cannot be told.

    Attributes:
        tokenizer, language: their names.
        bytes, characters: of the text, in UTF-8 and in code points.
        tokens: of the text; None where the tokenizer cannot write it.
        fertility: tokens per word (`metrics.fertility`).
        continued_words: the share of words in more than one token.
        bytes_per_token, characters_per_token: compression ratios.
        parity: how many times the tokens of the reference.
    """

    tokenizer: str
    language: str
    bytes: int
    characters: int
    tokens: int | None = None
    fertility: float | None = None
    continued_words: float | None = None
    bytes_per_token: float | None = None
    characters_per_token: float | None = None
    parity: float | None = None


@dataclass(frozen=True, eq=False, repr=False)
class LanguageTable(ByContent):
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

    @checked()
    def values(self, measure: Measure) -> dict[str, list[float | None]]:
        """A measure of every language, in their order, by tokenizer. Raises `SettingError`: it is
        no measure."""
        found: dict[str, list[float | None]] = {name: [] for name in self.tokenizers}
        for row in self.rows:
            found[row.tokenizer].append(getattr(row, measure))
        return found

    @checked()
    def relative_to(self, reference: str) -> "LanguageTable":
        """The same with `parity` relative to another language. Raises `SettingError`: it is none of
        the table's."""
        if reference not in self.languages:
            raise SettingError(
                f"reference is {quoted(reference)}; it must be a language of the table: "
                f"{nearest(reference, self.languages)}"
            )
        units = {row.tokenizer: row.tokens for row in self.rows if row.language == reference}
        rows = (replace(row, parity=_ratio(row.tokens, units[row.tokenizer])) for row in self.rows)
        return LanguageTable(tuple(rows), reference)

    @checked()
    def sorted_by(self, measure: Measure, tokenizer: str) -> "LanguageTable":
        """The same with the languages in another order: the largest value of a tokenizer first,
        those that have none last. Raises `SettingError`: no such measure or tokenizer."""
        if tokenizer not in self.tokenizers:
            raise SettingError(
                f"tokenizer is {quoted(tokenizer)}; it must be one of the table: "
                f"{nearest(tokenizer, self.tokenizers)}"
            )
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
        names = [field.name for field in fields(LanguageRow)]
        writer = csv.writer(written, lineterminator="\r\n")
        writer.writerow(names)
        for row in self.rows:
            values = asdict(row)
            writer.writerow([no_formula(values[name]) for name in names])
        return written.getvalue()

    def to_json(self) -> str:
        """All rows, the reference, and the Gini coefficient of each tokenizer."""
        rows = [asdict(row) for row in self.rows]
        what = {"reference": self.reference, "gini": self.gini, "rows": rows}
        return json.dumps(what, ensure_ascii=False, indent=1)

    @checked()
    def to_latex(
        self,
        measure: Measure = "tokens",
        *,
        names: Mapping[str, str] | None = None,
        point: str = ".",
    ) -> str:
        """A line for each language and a column for each tokenizer, for a paper.

        It needs no package. What pdflatex cannot set by itself is written by its code point, and
        listed in comments above the table.

        Args:
            measure: what the numbers are.
            names: what to call a language, a tokenizer or the measure instead.
            point: the decimal sign.

        Raises:
            SettingError: no such measure.

        >>> import bpe_core as bpe
        >>> tok = bpe.train("low lower", vocab_size=258).tokenizer
        >>> print(bpe.language_table({"A_1": tok}, {"english": "low"}).to_latex())
        \\begin{tabular}{lr}
        \\hline
        tokens & A\\_1 \\\\
        \\hline
        english & 1 \\\\
        \\hline
        \\end{tabular}
        """
        called, digits = names or {}, _DIGITS.get(measure, 2)
        columns = self.values(measure).values()
        lines = [
            [called.get(name, name), *(_written(value, digits, point) for value in line)]
            for name, line in zip(self.languages, zip(*columns, strict=True), strict=True)
        ]
        first = called.get(measure, measure.replace("_", " "))
        return latex_table([first, *(called.get(name, name) for name in self.tokenizers)], lines)

    def to_pandas(self) -> "pd.DataFrame":
        """All rows as a data frame. Raises `SettingError`: pandas is not installed."""
        try:
            import pandas as pd
        except ModuleNotFoundError:
            raise SettingError(
                "to_pandas needs the package pandas, which is not installed; "
                "pip install 'bpe-explorer[charts]', or use to_csv"
            ) from None
        return pd.DataFrame([asdict(row) for row in self.rows])


def _ratio(tokens: int | None, unit: int | None) -> float | None:
    return tokens / unit if tokens is not None and unit else None


def _gini(counts: Iterable[int | None]) -> float | None:
    """Source: C. Gini, "Variabilità e mutabilità" (1912), as the mean difference."""
    known = list(counts)
    if not known or None in known or not sum(one or 0 for one in known):
        return None
    values = np.array(known, dtype=float)
    return float(np.abs(values[:, None] - values).mean() / (2 * values.mean()))


def _written(value: float | None, digits: int, point: str) -> str:
    return "--" if value is None else f"{value:.{digits}f}".replace(".", point)
