"""What tokenizers cost each language: the same sentences in several languages, in tokens."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from bpe_core.analysis.measures import MEASURES, measures_of
from bpe_core.analysis.metrics import find_words, has_spaced_words, ranks_in_words
from bpe_core.common.arguments import check_choice
from bpe_core.common.display import Shown
from bpe_core.common.errors import SettingError, TextError
from bpe_core.common.messages import quoted
from bpe_core.opened.opened_tokenizer import AnyTokenizer
from bpe_core.text.alphabet import check_text


@dataclass(frozen=True)
class LanguageRow:
    """A text in the tokens of one tokenizer; the amounts are those of `MEASURES`.

    Attributes:
        tokenizer, language: their names.
        tokens, words, word_tokens: None if the tokenizer lacks a character of the text.
        words_meaningful: whether spaces stand between words; else `fertility` says nothing.
    """

    tokenizer: str
    language: str
    bytes: int
    characters: int
    tokens: int | None = None
    words: int | None = None
    word_tokens: int | None = None
    reference_tokens: int | None = None
    words_meaningful: bool = True

    def value(self, measure: str) -> float | None:
        """The value of a measure; None if it cannot be known."""
        return MEASURES[measure].of(self)


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
        languages, tokenizers = len(self.languages), len(self.tokenizers)
        return f"<LanguageTable: {languages} languages × {tokenizers} tokenizers>"

    @property
    def languages(self) -> list[str]:
        """Their names, in the order of the rows."""
        return list(dict.fromkeys(row.language for row in self.rows))

    @property
    def tokenizers(self) -> list[str]:
        """Their names, in the order of the rows."""
        return list(dict.fromkeys(row.tokenizer for row in self.rows))

    @property
    def gini(self) -> dict[str, float | None]:
        """How unequal the tokens of the languages are, by tokenizer: 0 where all have as many.

        The mean difference of two languages, relative to twice the mean. None where a tokenizer
        cannot write all of them. Source: C. Gini, "Variabilità e mutabilità" (1912).
        """
        return {name: _gini(tokens) for name, tokens in self.values("tokens").items()}

    def values(self, measure: str) -> dict[str, list[float | None]]:
        """A measure of every language, in their order, by tokenizer. Raises `SettingError`: it is
        no measure of languages."""
        check_choice("measure", measure, measures_of(LanguageRow))
        return {
            name: [row.value(measure) for row in self.rows if row.tokenizer == name]
            for name in self.tokenizers
        }

    def relative_to(self, reference: str) -> Self:
        """The table with `parity` to another language. Raises `SettingError`: it is not there."""
        check_choice("reference", reference, self.languages)
        tokens = {row.tokenizer: row.tokens for row in self.rows if row.language == reference}
        rows = (replace(row, reference_tokens=tokens[row.tokenizer]) for row in self.rows)
        return replace(self, rows=tuple(rows), reference=reference)

    def sorted_by(self, measure: str, tokenizer: str) -> Self:
        """The table with the languages in another order: the largest value of a tokenizer first,
        those without a value last. Raises `SettingError`: no such measure or tokenizer."""
        check_choice("tokenizer", tokenizer, self.tokenizers)
        values = dict(zip(self.languages, self.values(measure)[tokenizer], strict=True))
        order = sorted(values, key=lambda name: (values[name] is None, -(values[name] or 0)))
        rows = {(row.tokenizer, row.language): row for row in self.rows}
        return replace(self, rows=tuple(rows[one, two] for one in self.tokenizers for two in order))

    def to_csv(self) -> str:
        """All rows with all their measures, numbers with a point and no thousands separators."""
        measures, written = measures_of(LanguageRow), io.StringIO()
        writer = csv.writer(written, lineterminator="\r\n")
        writer.writerow(LanguageRow.__dataclass_fields__ | measures)
        for row in self.rows:
            cells = vars(row) | {name: row.value(name) for name in measures}
            writer.writerow(map(no_formula, cells.values()))
        return written.getvalue()


def language_table(
    tokenizers: Mapping[str, AnyTokenizer], texts: Mapping[str, str | Sequence[str]]
) -> LanguageTable:
    """What each language costs with each tokenizer; special tokens in a text are plain text.

    Args:
        tokenizers: by name.
        texts: by language; a text, or its sentences, each of which is encoded by itself. For
            `parity` they must say the same: lists have as many sentences each. The first language
            is the reference of `parity` (`LanguageTable.relative_to` takes another).

    Raises:
        SettingError: no tokenizers, no texts, or lists of different length.
        BPEError: as `Tokenizer.encode`, except for characters that a tokenizer lacks.

    Source of parity: A. Petrov et al., "Language Model Tokenizers Introduce Unfairness Between
    Languages" (NeurIPS 2023).

    >>> import bpe_core as bpe
    >>> run = bpe.train("the river and the sea", vocab_size=270)
    >>> texts = {"english": ["the river", "the sea"], "spanish": ["el río", "el mar"]}
    >>> table = bpe.language_table({"mine": run.tokenizer}, texts)
    >>> table.values("tokens"), table.values("parity")
    ({'mine': [12, 13]}, {'mine': [1.0, 1.0833333333333333]})
    """
    for name, value in {"tokenizers": tokenizers, "texts": texts}.items():
        if not isinstance(value, Mapping) or not value:
            raise SettingError(f"{name} is {quoted(value)}; it must have at least one, by name")
    counts = {name: len(text) for name, text in texts.items() if not isinstance(text, str)}
    if len({*counts.values()}) > 1:
        raise SettingError(f"texts have different numbers of sentences: {quoted(counts, 200)}")
    rows = [
        _row(name, language, tokenizer, [text] if isinstance(text, str) else list(text))
        for name, tokenizer in tokenizers.items()
        for language, text in texts.items()
    ]
    reference = next(iter(texts))
    return LanguageTable(tuple(rows), reference).relative_to(reference)


def no_formula(cell: object) -> object:
    """A cell of a CSV file: a text that a spreadsheet takes for a formula gets an apostrophe.

    >>> no_formula("=1+1"), no_formula(-1)
    ("'=1+1", -1)
    """
    is_formula = isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{cell}" if is_formula else cell


def _row(name: str, language: str, tokenizer: AnyTokenizer, sentences: list[str]) -> LanguageRow:
    text = "".join(map(check_text, sentences))
    size, is_spaced = len(text.encode()), has_spaced_words(text)
    row = LanguageRow(name, language, size, len(text), words_meaningful=is_spaced)
    try:
        tokenization, joined = tokenizer.tokenize_apart(sentences)
    except TextError as error:
        if error.reason != "unknown_character":
            raise
        return row
    words = find_words(joined, tokenizer.alphabet.base)
    is_cut = ranks_in_words(tokenization.gap_ranks, words) >= tokenization.merge_count
    return replace(
        row,
        tokens=int(tokenization.token_counts[-1])
        - max(len(sentences) - 1, 0),  # without separators
        words=len(words),
        word_tokens=len(words) + int(np.count_nonzero(is_cut)),
    )


def _gini(tokens: Sequence[float | None]) -> float | None:
    if None in tokens or not any(tokens):
        return None
    values = np.array(tokens, dtype=np.float64)
    return float(np.abs(values[:, None] - values).mean() / (2 * values.mean()))
