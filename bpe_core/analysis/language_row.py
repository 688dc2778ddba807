"""A text in the tokens of one tokenizer, and what is measured of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal, get_args

from bpe_core.common.gaps import Int64Array
from bpe_core.common.quoting import Brief

Measure = Literal[
    "tokens", "fertility", "continued_words", "bytes_per_token", "characters_per_token", "parity",
    "nsl",
]  # fmt: skip
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
OF_WORDS: Final[tuple[Measure, ...]] = ("fertility", "continued_words")
"""They tell nothing where no spaces part words."""
COUNTED: Final = ("bytes", "characters", "tokens", "words", "word_tokens", "words_cut")
"""What is counted in each sentence."""
RATIOS: Final[Mapping[Measure, tuple[str, str]]] = {
    "fertility": ("word_tokens", "words"),
    "continued_words": ("words_cut", "words"),
    "bytes_per_token": ("bytes", "tokens"),
    "characters_per_token": ("characters", "tokens"),
}


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
        nsl: normalized sequence length, how many times the tokens of the baseline.
        words_meaningful: whether spaces part words; else `fertility` and `continued_words` tell
            nothing.
        counts: int64, shape (6, sentences): `COUNTED` in each of at least two sentences.
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
    nsl: float | None = None
    words_meaningful: bool = True
    counts: Int64Array | None = field(default=None, repr=False, compare=False)

    @property
    def told(self) -> dict[str, Any]:
        """What stands in a file."""
        return {one.name: getattr(self, one.name) for one in fields(self) if one.compare}


def measured(row: LanguageRow, counts: Int64Array) -> LanguageRow:
    """The row with what its sentences have in tokens."""
    sums = dict(zip(COUNTED, counts.sum(axis=1).tolist(), strict=True))
    ratios: dict[str, Any] = {
        measure: ratio(sums[over], sums[under]) for measure, (over, under) in RATIOS.items()
    }
    kept = counts if counts.shape[1] > 1 else None
    return replace(row, tokens=sums["tokens"], counts=kept, **ratios)


def ratio(over: int | None, under: int | None) -> float | None:
    """None where there is nothing to divide, or to divide by."""
    return over / under if over is not None and under else None
