"""Languages by tokenizers, as rows, CSV, JSON and LaTeX."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

import numpy as np

from bpe_core.analysis.intervals import Interval, Key, drawn_values, interval
from bpe_core.analysis.language_latex import Wording, booktabs_table, plain_table
from bpe_core.analysis.language_row import LanguageRow, Measure, ratio
from bpe_core.common.arguments import checked, number, whole
from bpe_core.common.by_content import ByContent
from bpe_core.common.display import Shown, ShownTable
from bpe_core.common.errors import SettingError
from bpe_core.common.quoting import nearest, no_formula, quoted

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False, repr=False)
class LanguageTable(ByContent, Shown):
    """Languages by tokenizers.

    Attributes:
        rows: every language in the tokens of every tokenizer, tokenizer by tokenizer.
        reference: the language that `parity` is relative to.
        baseline: the tokenizer that `nsl` is relative to.
    """

    rows: tuple[LanguageRow, ...]
    reference: str
    baseline: str = ""

    def __repr__(self) -> str:
        return (
            f"<LanguageTable: {len(self.languages)} languages × {len(self.tokenizers)} tokenizers>"
        )

    def as_table(self) -> ShownTable:
        """What is shown: tokens and parity, and how unequal the tokens are."""
        measures: tuple[Measure, ...] = ("tokens", "parity")
        gini = self.gini
        head = ["language", *(f"{name}, {one}" for one in measures for name in gini)]
        columns = [column for one in measures for column in self.values(one).values()]
        last = ["Gini", *gini.values(), *("" for _ in gini)]
        about = f"{repr(self)[1:-1]}; parity to {self.reference}"
        return ShownTable(about, head, [*zip(self.languages, *columns, strict=True), last])

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
    def relative_to(self, reference: str | None = None, baseline: str | None = None) -> Self:
        """The same with `parity` relative to another language, `nsl` to another tokenizer; None
        for those of the table, or its first tokenizer. Raises `SettingError`: it is none of the
        table's."""
        reference = self.reference if reference is None else reference
        baseline = (self.baseline or self.tokenizers[0]) if baseline is None else baseline
        _check_known("reference", reference, self.languages)
        _check_known("baseline", baseline, self.tokenizers)
        tokens = {(row.tokenizer, row.language): row.tokens for row in self.rows}
        rows = (
            replace(
                row,
                parity=ratio(row.tokens, tokens[row.tokenizer, reference]),
                nsl=ratio(row.tokens, tokens[baseline, row.language]),
            )
            for row in self.rows
        )
        return replace(self, rows=tuple(rows), reference=reference, baseline=baseline)

    @checked(level=number(above=0, most=1), resamples=whole(1, 1_000_000), seed=whole(0))
    def intervals(
        self,
        measure: Measure,
        *,
        minus: str | None = None,
        level: float = 0.95,
        resamples: int = 9_999,
        seed: int = 0,
    ) -> dict[str, list[Interval | None]]:
        """A measure as `values` gives it, and where it would lie for other such sentences.

        Percentiles of the bootstrap over sentences; of a few of them they are too close.

        Args:
            minus: a tokenizer whose value is taken away, of the same draws: where 0 is in such an
                interval, the difference may be chance.
            level: how often an interval has the true value.
            resamples: how often sentences are drawn.
            seed: of the draws.

        Returns:
            None where there is no value, or no list of at least two sentences.

        Raises:
            SettingError: a setting outside of what is allowed, no tokenizer of the table.

        >>> import bpe_core as bpe
        >>> tok = bpe.train("low lower", vocab_size=258).tokenizer
        >>> table = bpe.language_table({"mine": tok}, {"english": ["low", "slow", "lowest"]})
        >>> table.intervals("tokens", resamples=99)["mine"]
        [Interval(value=7.0, low=3.0, high=12.0)]
        """
        if minus is not None:
            _check_known("minus", minus, self.tokenizers)
        drawn = drawn_values(self.rows, self._units(measure), measure, resamples, seed)

        def told(tokenizer: str, language: str) -> Interval | None:
            own, other = drawn.get((tokenizer, language)), drawn.get((minus or "", language))
            if own is None or (minus is not None and other is None):
                return None
            return interval(own if other is None else own - other, level)

        names = self.languages
        return {one: [told(one, language) for language in names] for one in self.tokenizers}

    def _units(self, measure: Measure) -> dict[Key, Key]:
        """Of each row the one that `parity` or `nsl` divides by."""
        keys = [(row.tokenizer, row.language) for row in self.rows]
        if measure == "parity":
            return {key: (key[0], self.reference) for key in keys}
        return {key: (self.baseline, key[1]) for key in keys} if measure == "nsl" else {}

    @checked()
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
        rows = [row.told for row in self.rows]
        writer = csv.writer(written, lineterminator="\r\n")
        writer.writerow(rows[0])
        writer.writerows(map(no_formula, row.values()) for row in rows)
        return written.getvalue()

    def to_json(self) -> str:
        """All rows, the reference, and the Gini coefficient of each tokenizer."""
        rows = [row.told for row in self.rows]
        compared = {"reference": self.reference, "baseline": self.baseline}
        what = {**compared, "gini": self.gini, "rows": rows}
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
        return plain_table(self, measure, Wording(names or {}, point))

    @checked(digits=whole(0, 9))
    def to_booktabs(
        self,
        measures: Sequence[Measure] = ("tokens", "parity"),
        *,
        names: Mapping[str, str] | None = None,
        point: str = ".",
        digits: int = 2,
    ) -> str:
        """Several measures of each tokenizer, as the package `booktabs` sets them.

        The best of each language is in bold, with what may differ from it by chance alone
        (`intervals`). Gini coefficients and the largest parities stand below.

        Args:
            measures: what the numbers are.
            names, point: as for `to_latex`.
            digits: decimal places; tokens have none.

        Raises:
            SettingError: no such measure.
        """
        if not measures:
            raise SettingError("measures is empty; give at least one")
        return booktabs_table(self, measures, Wording(names or {}, point, digits))

    def to_pandas(self) -> "pd.DataFrame":
        """All rows as a data frame. Raises `SettingError`: pandas is not installed."""
        try:
            import pandas as pd
        except ModuleNotFoundError:
            raise SettingError(
                "to_pandas needs the package pandas, which is not installed; "
                "pip install 'bpe-explorer[charts]', or use to_csv"
            ) from None
        return pd.DataFrame([row.told for row in self.rows])


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
