"""What is measured of a text in the tokens of one tokenizer, at every vocabulary size at once.

Every number is from `bpe_core.analysis.metrics`; here they are gathered.
"""

from dataclasses import dataclass
from functools import cached_property

import bpe_core as bpe
from bpe_core import analysis
from bpe_core.analysis import Float64Array
from bpe_core.common import Int32Array, Int64Array


@dataclass(frozen=True, eq=False, repr=False)
class TextMetrics:
    """Measures of a text; each array has a value for 0, 1, 2, … merges.

    A measure is worked out when it is first asked for.

    >>> run = bpe.train("to be or not to be", vocab_size=258)
    >>> TextMetrics(run.tokenizer, "to be", run.tokenizer.tokenize("to be")).token_counts.tolist()
    [5, 4, 3]
    """

    tokenizer: bpe.Tokenizer
    text: str  # the text as it was tokenized: normalized, if the tokenizer normalizes
    tokenization: bpe.Tokenization

    def without_text(self) -> "TextMetrics":
        """The same measures, all worked out now, for somebody who keeps many.

        What they were made from, which may be as long as the text, is not in it.
        """
        alone = object.__new__(TextMetrics)
        measures = (name for name, kind in vars(TextMetrics).items() if _is_measure(name, kind))
        # A cached property keeps its value as an attribute of the same name.
        vars(alone).update({name: getattr(self, name) for name in measures})
        return alone

    @cached_property
    def byte_count(self) -> int:
        """Bytes of the text in UTF-8."""
        return len(self.text.encode())

    @cached_property
    def token_counts(self) -> Int64Array:
        """Tokens of the text."""
        return self.tokenization.token_counts

    @cached_property
    def bytes_per_token(self) -> Float64Array:
        """The compression ratio."""
        return analysis.per_token(self.byte_count, self.token_counts)

    @cached_property
    def characters_per_token(self) -> Float64Array:
        """The compression in characters."""
        return analysis.per_token(len(self.text), self.token_counts)

    @cached_property
    def fertility(self) -> Float64Array:
        """Tokens per word."""
        return analysis.fertility(self._gap_ranks, self._words, self.tokenization.merge_count)

    @cached_property
    def share_of_words_cut(self) -> Float64Array:
        """The share of words that are more than one token."""
        return analysis.share_of_words_cut(
            self._gap_ranks, self._words, self.tokenization.merge_count
        )

    @cached_property
    def used_tokens(self) -> Int64Array:
        """Distinct tokens in the text."""
        return analysis.used_tokens(self.tokenization, self.tokenizer.merges)

    @cached_property
    def share_used(self) -> Float64Array:
        """The share of the vocabulary that stands in the text."""
        return analysis.share_used(self.used_tokens, len(self.tokenization.base_ids))

    @cached_property
    def _gap_ranks(self) -> Int32Array:
        return self.tokenization.gap_ranks

    @cached_property
    def _words(self) -> Int64Array:
        return analysis.find_words(self.text, self.tokenizer.alphabet.base)


def _is_measure(name: str, kind: object) -> bool:
    return isinstance(kind, cached_property) and not name.startswith("_")
