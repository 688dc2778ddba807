"""What tokenizers cost each language: the same sentences in several languages, in tokens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from bpe_core.analysis.language_table import LanguageRow, LanguageTable, ratio
from bpe_core.analysis.metrics.words import Words, find_words, parts_words
from bpe_core.common.errors import SettingError, TextError
from bpe_core.common.messages import nearest, quoted
from bpe_core.common.progress import OnProgress, Progress, at_most_ten_a_second, nobody_hears
from bpe_core.engines import compiled
from bpe_core.engines.engine_choice import choose_engine
from bpe_core.text.alphabet import Base, check_text
from bpe_core.tokenizer.any_tokenizer import AnyTokenizer


def language_table(
    tokenizers: Mapping[str, AnyTokenizer],
    texts: Mapping[str, str | Sequence[str]],
    *,
    reference: str = "english",
    on_progress: OnProgress | None = None,
) -> LanguageTable:
    """What each language costs with each tokenizer; special tokens in a text are plain text.

    Args:
        tokenizers: by name.
        texts: by language; a text, or its sentences, each of which is encoded by itself. For
            `parity` they must say the same: lists have as many sentences each.
        reference: the language that the others are compared with.
        on_progress: hears how many of all rows are done.

    Raises:
        SettingError: no tokenizers, no texts, none of them is the reference, or lists of different
            length.
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
    for name, given in {"tokenizers": tokenizers, "texts": texts}.items():
        if not isinstance(given, Mapping):
            raise SettingError(f"{name} is {quoted(given)}; it must be a mapping with names")
    if not tokenizers or reference not in texts:
        raise SettingError(
            f"tokenizers has {len(tokenizers)} and reference is {quoted(reference)}; give at "
            f"least one, and a language of the texts: {nearest(reference, texts)}"
        )
    _check_as_many(texts)
    sentences = {
        language: [text] if isinstance(text, str) else list(text)
        for language, text in texts.items()
    }
    whole = len(tokenizers) * sum(sum(map(len, one)) for one in sentences.values())
    if choose_engine(size=whole).name == "compiled":
        compiled.warm_up()  # each text alone may be too short for it
    parallel = [_Sentences(language, own) for language, own in sentences.items()]
    report = at_most_ten_a_second(on_progress or nobody_hears)
    rows: list[LanguageRow] = []
    for name, tokenizer in tokenizers.items():
        for text in parallel:
            report(Progress("encoding", len(rows), len(tokenizers) * len(parallel)))
            rows.append(_row(name, tokenizer, text))
    return LanguageTable(tuple(rows), reference).relative_to(reference)


def _check_as_many(texts: Mapping[str, str | Sequence[str]]) -> None:
    """Check that each list has as many sentences; a text that is no list may have any."""
    counts = {name: len(text) for name, text in texts.items() if not isinstance(text, str)}
    first = next(iter(counts), "")
    for name, count in counts.items():
        if count != counts[first]:
            raise SettingError(
                f"texts: {quoted(first)} has {counts[first]:,} sentences, {quoted(name)} "
                f"{count:,}; all must have as many"
            )


@dataclass(frozen=True, eq=False)
class _Sentences:
    """A language's sentences, and what is the same for most tokenizers."""

    language: str
    sentences: list[str]

    @cached_property
    def sizes(self) -> tuple[int, int]:
        """The bytes in UTF-8, and the code points."""
        whole = [check_text(one) for one in self.sentences]
        return sum(len(one.encode()) for one in whole), sum(map(len, whole))

    @cached_property
    def words_meaningful(self) -> bool:
        return parts_words("".join(self.sentences))

    @cached_property
    def _words(self) -> dict[tuple[str, Base], Words]:
        return {}

    def words(self, joined: str, base: Base) -> Words:
        """The words of the sentences as a tokenizer cut them: few tokenizers change a text."""
        known = self._words
        if (joined, base) not in known:
            known[joined, base] = find_words(joined, base)
        return known[joined, base]


def _row(name: str, tokenizer: AnyTokenizer, text: _Sentences) -> LanguageRow:
    """Everything that needs no other row."""
    size, characters = text.sizes
    row = LanguageRow(name, text.language, size, characters, words_meaningful=text.words_meaningful)
    try:
        tokenization, joined = tokenizer.tokenize_apart(text.sentences)
    except TextError as error:
        if error.reason != "unknown_character":
            raise
        return row
    tokens = int(tokenization.tokens_apart().sum())
    words = text.words(joined, tokenizer.alphabet.base)
    is_open = tokenization.gap_ranks >= tokenization.merge_count
    before = np.concatenate(([0], np.cumsum(is_open, dtype=np.int64)))
    inside = int((before[words.ends - 1] - before[words.starts]).sum())
    return replace(
        row,
        tokens=tokens,
        fertility=ratio(len(words) + inside, len(words)),
        bytes_per_token=ratio(size, tokens),
    )
