"""What tokenizers cost each language: the same sentences in several languages, in tokens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from bpe_core.analysis.language_row import LanguageRow, measured
from bpe_core.analysis.language_table import LanguageTable
from bpe_core.analysis.metrics.words import Words, find_words, parts_words
from bpe_core.analysis.parallel_sentences import check_as_many
from bpe_core.common.arguments import checked
from bpe_core.common.errors import SettingError, UnknownCharacterError
from bpe_core.common.gaps import Int64Array
from bpe_core.common.progress import OnProgress, Progress, at_most_ten_a_second, nobody_hears
from bpe_core.common.quoting import nearest, quoted
from bpe_core.engines import compiled
from bpe_core.engines.engine_choice import choose_engine
from bpe_core.text.alphabet import Base, check_text
from bpe_core.tokenizer.any_tokenizer import AnyTokenizer
from bpe_core.tokenizer.tokenization import Tokenization


@checked()
def language_table(
    tokenizers: Mapping[str, AnyTokenizer],
    texts: Mapping[str, str | Sequence[str]],
    *,
    reference: str = "english",
    baseline: str | None = None,
    on_progress: OnProgress | None = None,
) -> LanguageTable:
    """What each language costs with each tokenizer; special tokens in a text are plain text.

    Args:
        tokenizers: by name.
        texts: by language; a text, or its sentences, each of which is encoded by itself. For
            `parity` they must say the same: lists have as many sentences each.
        reference: the language that the others are compared with.
        baseline: the tokenizer that the others are compared with; None for the first.
        on_progress: hears how many of all rows are done.

    Raises:
        SettingError: no tokenizers, no texts, none of them is the reference or the baseline, or
            lists of different length.
        BPEError: as `Tokenizer.encode` does, but for characters that a tokenizer lacks.

    Source of parity: A. Petrov et al., "Language Model Tokenizers Introduce Unfairness Between
    Languages" (NeurIPS 2023); of NSL: G. Dagan et al., "Getting the most out of your tokenizer for
    pre-training and domain adaptation" (ICML 2024): a ratio of sums.

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
    return LanguageTable(tuple(rows), reference).relative_to(reference, baseline)


@dataclass(frozen=True, eq=False)
class _Sentences:
    """A language's sentences, and what is the same for most tokenizers."""

    language: str
    sentences: list[str]

    @cached_property
    def sizes(self) -> list[list[int]]:
        """Of each sentence its bytes in UTF-8, and its code points."""
        whole = [check_text(one) for one in self.sentences]
        return [[len(one.encode()) for one in whole], [*map(len, whole)]]

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
    size, characters = map(sum, text.sizes)
    row = LanguageRow(name, text.language, size, characters, words_meaningful=text.words_meaningful)
    try:
        tokenization, joined = tokenizer.tokenize_apart(text.sentences)
    except UnknownCharacterError:
        return row
    words = text.words(joined, tokenizer.alphabet.base)
    found = [one[: len(text.sentences)] for one in _counts(tokenization, words)]
    return measured(row, np.array([*text.sizes, *found], dtype=np.int64))


def _counts(tokenization: Tokenization, words: Words) -> list[Int64Array]:
    """Of each sentence: its tokens, its words, the tokens of these, how many of them are cut."""
    state = tokenization.at(tokenization.merge_count)
    between = np.flatnonzero(state.ids == -1)
    sentence = np.searchsorted(state.starts[between], words.starts)
    is_open = tokenization.gap_ranks >= tokenization.merge_count
    before = np.concatenate(([0], np.cumsum(is_open, dtype=np.int64)))
    inside = before[words.ends - 1] - before[words.starts]

    def in_each(of_words: npt.ArrayLike) -> Int64Array:
        return np.bincount(sentence, of_words, len(between) + 1).astype(np.int64)

    ones = np.ones(len(words))
    return [tokenization.tokens_apart(), in_each(ones), in_each(ones + inside), in_each(inside > 0)]
