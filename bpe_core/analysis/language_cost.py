"""What tokenizers cost each language: the same sentences in several languages, in tokens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bpe_core.analysis.language_table import LanguageRow, LanguageTable
from bpe_core.analysis.metrics.words import Words, fertility, find_words, share_of_words_cut
from bpe_core.analysis.parallel_sentences import check_as_many
from bpe_core.common.arguments import checked
from bpe_core.common.errors import SettingError, UnknownCharacterError
from bpe_core.common.progress import OnProgress, Progress, at_most_ten_a_second, nobody_hears
from bpe_core.common.quoting import nearest, quoted
from bpe_core.engines import compiled
from bpe_core.engines.engine_choice import choose_engine
from bpe_core.text.alphabet import Base, check_text, join_halves
from bpe_core.tokenizer.tokenizer import Tokenizer


@checked()
def language_table(
    tokenizers: Mapping[str, Tokenizer],
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
    if not tokenizers or reference not in texts:
        raise SettingError(
            f"tokenizers has {len(tokenizers)} and reference is {quoted(reference)}; give at "
            f"least one, and a language of the texts: {nearest(reference, texts)}"
        )
    check_as_many(texts)
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
    def characters(self) -> int:
        """Code points."""
        return sum(len(join_halves(one)) for one in self.sentences)

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
        return LanguageRow(name, text.language, text.size, text.characters)
    tokens = int(tokenization.token_counts[-1]) - max(len(text.sentences) - 1, 0)
    words = text.words(joined, tokenizer.alphabet.base)
    ranks, merges = tokenization.gap_ranks, tokenization.merge_count
    return LanguageRow(
        tokenizer=name,
        language=text.language,
        bytes=text.size,
        characters=text.characters,
        tokens=tokens,
        fertility=_told(fertility(ranks, words, merges)[-1]),
        continued_words=_told(share_of_words_cut(ranks, words, merges)[-1]),
        bytes_per_token=text.size / tokens if tokens else None,
        characters_per_token=text.characters / tokens if tokens else None,
    )


def _told(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
