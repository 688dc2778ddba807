"""What tokenizers cost each language: the same sentences in several languages, in tokens."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, get_args

import numpy as np

from bpe_core import compiled
from bpe_core.alphabet import Base, check_text, join_halves
from bpe_core.arguments import checked
from bpe_core.by_content import ByContent
from bpe_core.engines import choose_engine
from bpe_core.errors import SettingError, UnknownCharacterError
from bpe_core.latex import latex_table
from bpe_core.metrics.words import Words, fertility, find_words, share_of_words_cut
from bpe_core.quoting import quoted
from bpe_core.tokenizer import Tokenizer

if TYPE_CHECKING:
    import pandas as pd

Measure = Literal["tokens", "fertility", "continued_words", "bytes_per_token", "parity"]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
_DIGITS: Final[Mapping[Measure, int]] = {"tokens": 0}
"""Decimal places in a printed table; two, if it is not here."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


@dataclass(frozen=True)
class LanguageRow:
    """A text in the tokens of one tokenizer; None stands for what cannot be told.

    Attributes:
        tokenizer, language: their names.
        bytes: of the text, in UTF-8.
        tokens: of the text; None where the tokenizer cannot write it.
        fertility: tokens per word (`metrics.fertility`).
        continued_words: the share of words in more than one token.
        bytes_per_token: the compression ratio.
        parity: how many times the tokens of the reference.
    """

    tokenizer: str
    language: str
    bytes: int
    tokens: int | None
    fertility: float | None
    continued_words: float | None
    bytes_per_token: float | None
    parity: float | None


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
            writer.writerow([_no_formula(values[name]) for name in names])
        return written.getvalue()

    def to_json(self) -> str:
        """All rows, the reference, and the Gini coefficient of each tokenizer."""
        rows = [asdict(row) for row in self.rows]
        what = {"reference": self.reference, "gini": self.gini, "rows": rows}
        return json.dumps(what, ensure_ascii=False, indent=1)

    @checked()
    def to_latex(self, measure: Measure = "tokens") -> str:
        """A line for each language and a column for each tokenizer, for a paper.

        It needs no package. What pdflatex cannot set by itself is written by its code point, and
        listed in comments above the table.

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
        values = {(row.tokenizer, row.language): getattr(row, measure) for row in self.rows}
        digits = _DIGITS.get(measure, 2)
        lines = [
            [
                language,
                *(_written(values[tokenizer, language], digits) for tokenizer in self.tokenizers),
            ]
            for language in self.languages
        ]
        return latex_table([measure.replace("_", " "), *self.tokenizers], lines)

    def to_pandas(self) -> "pd.DataFrame":
        """All rows as a data frame; needs pandas."""
        import pandas as pd

        return pd.DataFrame([asdict(row) for row in self.rows])


@checked()
def language_table(
    tokenizers: Mapping[str, Tokenizer],
    texts: Mapping[str, str | Sequence[str]],
    *,
    reference: str = "english",
) -> LanguageTable:
    """What each language costs with each tokenizer; special tokens in a text are plain text.

    Args:
        tokenizers: by name.
        texts: by language; a text, or its sentences, each of which is encoded by itself. For
            `parity` they must say the same.
        reference: the language that the others are compared with.

    Raises:
        SettingError: no tokenizers, no texts, or none of them is the reference.
        BPEError: as `Tokenizer.encode` does, but for characters that a tokenizer lacks.

    Source of parity: A. Petrov et al., "Language Model Tokenizers Introduce Unfairness Between
    Languages" (NeurIPS 2023).

    >>> import bpe_core as bpe
    >>> run = bpe.train("the river and the sea", vocab_size=270)
    >>> texts = {"english": ["the river", "the sea"], "spanish": ["el río", "el mar"]}
    >>> table = bpe.language_table({"mine": run.tokenizer}, texts)
    >>> [(row.language, row.tokens, row.parity) for row in table.rows]
    [('english', 12, 1.0), ('spanish', 13, 1.0833333333333333)]
    """
    if not tokenizers or reference not in texts:
        raise SettingError(
            f"tokenizers has {len(tokenizers)} and reference is {quoted(reference)}; allowed is at "
            f"least one, and a language of the texts: {', '.join(map(repr, texts)) or 'none'}"
        )
    sentences = {
        language: [text] if isinstance(text, str) else list(text)
        for language, text in texts.items()
    }
    whole = len(tokenizers) * sum(sum(map(len, one)) for one in sentences.values())
    if choose_engine(size=whole).name == "compiled":
        compiled.warm_up()  # each text alone may be too short for it
    parallel = [_Sentences(language, own) for language, own in sentences.items()]
    rows: list[LanguageRow] = []
    for name, tokenizer in tokenizers.items():
        own = {text.language: _row(name, tokenizer, text) for text in parallel}
        unit = own[reference].tokens
        for row in own.values():
            parity = row.tokens / unit if row.tokens is not None and unit else None
            rows.append(LanguageRow(**(asdict(row) | {"parity": parity})))
    return LanguageTable(tuple(rows), reference)


@dataclass(frozen=True, eq=False)
class _Sentences:
    """A language's sentences, and what is the same for most tokenizers."""

    language: str
    sentences: list[str]

    @cached_property
    def size(self) -> int:
        """Bytes in UTF-8."""
        return sum(len(check_text(join_halves(one)).encode()) for one in self.sentences)

    @cached_property
    def _words(self) -> dict[tuple[str, Base], Words]:
        return {}

    def words(self, joined: str, base: Base) -> Words:
        """The words of the sentences as a tokenizer cut them: few tokenizers change a text."""
        known = self._words
        if (joined, base) not in known:
            known[joined, base] = find_words(joined, base)
        return known[joined, base]


def _row(name: str, tokenizer: Tokenizer, text: _Sentences) -> LanguageRow:
    """Everything but parity."""
    try:
        tokenization, joined = tokenizer.tokenize_apart(text.sentences)
    except UnknownCharacterError:
        return LanguageRow(name, text.language, text.size, None, None, None, None, None)
    tokens = int(tokenization.token_counts[-1]) - max(len(text.sentences) - 1, 0)
    words = text.words(joined, tokenizer.alphabet.base)
    ranks, merges = tokenization.gap_ranks, tokenization.merge_count
    return LanguageRow(
        tokenizer=name,
        language=text.language,
        bytes=text.size,
        tokens=tokens,
        fertility=_told(fertility(ranks, words, merges)[-1]),
        continued_words=_told(share_of_words_cut(ranks, words, merges)[-1]),
        bytes_per_token=text.size / tokens if tokens else None,
        parity=None,
    )


def _told(value: float) -> float | None:
    return None if np.isnan(value) else float(value)


def _gini(counts: Iterable[int | None]) -> float | None:
    """Source: C. Gini, "Variabilità e mutabilità" (1912), as the mean difference."""
    known = list(counts)
    if not known or None in known or not sum(one or 0 for one in known):
        return None
    values = np.array(known, dtype=float)
    return float(np.abs(values[:, None] - values).mean() / (2 * values.mean()))


def _no_formula(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _written(value: float | None, digits: int) -> str:
    return "--" if value is None else f"{value:.{digits}f}"
