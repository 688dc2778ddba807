"""Measures of a text at every vocabulary size, each worked out from gap ranks.

A training run, or one encoding of a text, is enough: nothing is trained or encoded again. A *step*
is a number of merges; the vocabulary at that step has the base symbols and as many merged tokens.

    run = bpe.train(text, vocab_size=2_000)
    unseen = run.tokenizer.tokenize(other_text)
    metrics.bytes_per_token(len(other_text.encode()), unseen.token_counts)  # at every size
"""

from bpe_core.analysis.metrics.compression import (
    Float64Array, Plateau, bytes_per_token, characters_per_token, plateau, saves_less_from,
    tokens_saved,
)  # fmt: skip
from bpe_core.analysis.metrics.pair_table import PairTable, ZipfFit, pair_table, zipf_fit
from bpe_core.analysis.metrics.usage import (
    share_used, stepping_stones, times_made, token_uses, used_tokens,
)  # fmt: skip
from bpe_core.analysis.metrics.words import fertility, find_words, share_of_words_cut

__all__ = [
    "Float64Array", "PairTable", "Plateau", "ZipfFit", "bytes_per_token", "characters_per_token",
    "fertility", "find_words", "pair_table", "plateau", "saves_less_from", "share_of_words_cut",
    "share_used", "stepping_stones", "times_made", "token_uses", "tokens_saved", "used_tokens",
    "zipf_fit",
]  # fmt: skip
