"""A table of languages for a paper: a measure without any package, or several by `booktabs`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bpe_core.analysis.language_row import MEASURES, OF_WORDS, Measure
from bpe_core.analysis.latex import latex_line, latex_table, odd_signs, set_text

if TYPE_CHECKING:
    from bpe_core.analysis.language_table import LanguageTable

UNPARTED: Final = "% † marks languages without spaces: their numbers per word mean nothing"
BOLD: Final = "% needs booktabs; bold is the best, and what may differ from it by chance alone"
LARGEST: Final = "largest parity"


@dataclass(frozen=True)
class Wording:
    """How names and numbers are written; `digits` None: none of tokens, two of all else."""

    names: Mapping[str, str]
    point: str
    digits: int | None = None

    def name(self, name: str) -> str:
        """What is called so, in the words of who asks."""
        return self.names.get(name, name.replace("_", " ") if name in MEASURES else name)

    def number(self, value: float | None, measure: Measure) -> str:
        """A value of a measure."""
        digits = 0 if measure == "tokens" else 2 if self.digits is None else self.digits
        return "--" if value is None else f"{value:.{digits}f}".replace(".", self.point)

    def languages(self, table: "LanguageTable", measures: Sequence[Measure]) -> list[str]:
        """Their names, with a mark where words mean nothing."""
        unparted = {row.language for row in table.rows if not row.words_meaningful}
        marked = unparted if not {*OF_WORDS}.isdisjoint(measures) else ()
        return [self.name(one) + " †" * (one in marked) for one in table.languages]


def plain_table(table: "LanguageTable", measure: Measure, wording: Wording) -> str:
    """As `LanguageTable.to_latex`."""
    columns = table.values(measure).values()
    first = wording.languages(table, [measure])
    lines = [
        [name, *(wording.number(value, measure) for value in line)]
        for name, line in zip(first, zip(*columns, strict=True), strict=True)
    ]
    header = [wording.name(measure), *map(wording.name, table.tokenizers)]
    return "\n".join([*_told(first), latex_table(header, lines)])


def booktabs_table(table: "LanguageTable", measures: Sequence[Measure], wording: Wording) -> str:
    """As `LanguageTable.to_booktabs`."""
    first = wording.languages(table, measures)
    tokenizers, width = [*map(wording.name, table.tokenizers)], len(measures)
    said = [*first, *tokenizers, *map(wording.name, (*measures, "Gini", LARGEST))]
    by_measure = [_cells(table, one, wording) for one in measures]
    columns = [column for one in zip(*by_measure, strict=True) for column in one]
    lines = zip(map(set_text, first), *columns, strict=True)
    parities = table.values("parity")
    largest = {name: max(filter(None, own), default=None) for name, own in parities.items()}
    return "\n".join(
        [
            BOLD,
            *_told(first),
            *odd_signs(said),
            rf"\begin{{tabular}}{{l{'r' * len(columns)}}}",
            r"\toprule",
            *_header(tokenizers, [set_text(wording.name(one)) for one in measures]),
            r"\midrule",
            *map(latex_line, lines),
            r"\midrule",
            _row("Gini", table.gini, width, wording),
            _row(LARGEST, largest, width, wording),
            r"\bottomrule",
            r"\end{tabular}",
        ]
    )


def _told(languages: Sequence[str]) -> list[str]:
    return [UNPARTED] if any(one.endswith("†") for one in languages) else []


def _header(tokenizers: list[str], measures: list[str]) -> list[str]:
    """The names of tokenizers; below each of them those of the measures, if they are several."""
    width = len(measures)
    names = [rf"\multicolumn{{{width}}}{{c}}{{{set_text(one)}}}" for one in tokenizers]
    if width == 1:
        return [latex_line([measures[0], *names])]
    starts = range(2, 2 + width * len(tokenizers), width)
    rules = "".join(rf"\cmidrule(lr){{{one}-{one + width - 1}}}" for one in starts)
    return [latex_line(["", *names]), rules, latex_line(["", *measures * len(names)])]


def _row(name: str, values: Mapping[str, float | None], width: int, wording: Wording) -> str:
    """One number for each tokenizer, below all of its columns."""
    cells = (wording.number(value, "parity") for value in values.values())
    spans = (rf"\multicolumn{{{width}}}{{r}}{{{one}}}" for one in cells)
    return latex_line([set_text(wording.name(name)), *spans])


def _cells(table: "LanguageTable", measure: Measure, wording: Wording) -> list[list[str]]:
    """The columns of a measure, a tokenizer after another."""
    values = table.values(measure)
    lines = [dict(zip(values, line, strict=True)) for line in zip(*values.values(), strict=True)]
    best = [_best(line, measure) for line in lines]
    minus = {name: table.intervals(measure, minus=name) for name in {*best} if name}

    def cell(tokenizer: str, place: int) -> str:
        written, name = wording.number(lines[place][tokenizer], measure), best[place]
        if name is None:
            return written
        chance = minus[name][tokenizer][place]
        is_best = written == wording.number(lines[place][name], measure)
        return rf"\textbf{{{written}}}" if is_best or (chance and 0 in chance) else written

    return [[cell(name, place) for place in range(len(lines))] for name in values]


def _best(values: Mapping[str, float | None], measure: Measure) -> str | None:
    """The tokenizer that has it; None where all have the same."""
    known = {name: value for name, value in values.items() if value is not None}
    if len({*known.values()}) < 2:
        return None
    if measure == "parity":
        return min(known, key=lambda name: abs(known[name] - 1))
    return (max if measure.endswith("per_token") else min)(known, key=lambda name: known[name])
