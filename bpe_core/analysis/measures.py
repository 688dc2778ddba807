"""Measures that compare tokenizers on a text, as rows of one table.

Each is an amount, or one amount divided by another. A class whose attributes are amounts, such as
`LanguageRow`, has every measure that its attributes are enough for (`measures_of`). So a new
measure is a row here, and its name (and its meaning, if panes have it) in each language; a new
amount is a field of `LanguageRow` or of `PaneNumbers` in `bpe_view.comparison.segmentation`.

| amount | is |
| --- | --- |
| `bytes`, `characters`, `words` | of the text: in UTF-8, code points, runs of letters and digits |
| `tokens`, `used_tokens`, `vocab_size` | of the text; different ones in it; of the vocabulary |
| `word_tokens`, `words_cut` | tokens that cover a part of a word; words of several tokens |
| `cuts`, `reference_cuts`, `common_cuts` | of the text by one tokenizer, another, and both |
| `mean_cuts` | the mean of `cuts` and `reference_cuts` |
| `common_tokens`, `either_tokens` | in the vocabularies of both tokenizers; of at least one |
| `reference_tokens` | of the text in the reference language |
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal


@dataclass(frozen=True)
class Measure:
    """A measure of a text in the tokens of one tokenizer.

    Attributes:
        name: what tables and files call it.
        unit: of its values; a `share` is from 0 to 1.
        over: the amount that is measured, or divided.
        under: the amount by which it is divided; None for no division.
        best: whether the highest or the lowest value is best; None where neither is.
    """

    name: str
    unit: str
    over: str
    under: str | None
    best: Literal["highest", "lowest"] | None

    def of(self, amounts: Any) -> float | None:
        """The value, from an object with the amounts as attributes; None if it cannot be known."""
        over: float | None = getattr(amounts, self.over)
        if self.under is None:
            return over
        under: float | None = getattr(amounts, self.under)
        return over / under if over is not None and under else None


MEASURES: Final[Mapping[str, Measure]] = {
    measure.name: measure
    for measure in (
        Measure("vocab_size", "tokens", "vocab_size", None, None),
        Measure("tokens", "tokens", "tokens", None, "lowest"),
        Measure("bytes_per_token", "bytes per token", "bytes", "tokens", "highest"),
        Measure("characters_per_token", "characters per token", "characters", "tokens", "highest"),
        Measure("fertility", "tokens per word", "word_tokens", "words", "lowest"),
        Measure("share_of_words_cut", "share", "words_cut", "words", "lowest"),
        Measure("share_used", "share", "used_tokens", "vocab_size", "highest"),
        Measure("parity", "times", "tokens", "reference_tokens", "lowest"),
        Measure("precision", "share", "common_cuts", "cuts", "highest"),
        Measure("recall", "share", "common_cuts", "reference_cuts", "highest"),
        Measure("f1", "share", "common_cuts", "mean_cuts", "highest"),
        Measure("common_tokens", "tokens", "common_tokens", None, None),
        Measure("overlap", "share", "common_tokens", "either_tokens", None),
    )
}
"""Every measure, by name, in the order of tables."""


def measures_of(amounts: type) -> dict[str, Measure]:
    """The measures that the fields of a dataclass are enough for.

    >>> from bpe_core.analysis import LanguageRow
    >>> "fertility" in measures_of(LanguageRow), "precision" in measures_of(LanguageRow)
    (True, False)
    """
    known = {field.name for field in fields(amounts)} | {None}
    return {name: one for name, one in MEASURES.items() if {one.over, one.under} <= known}
