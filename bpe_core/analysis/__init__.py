"""What is said of results: measures, the vocabulary, other cuttings, what languages cost."""

from bpe_core.analysis.language_cost import language_table
from bpe_core.analysis.language_table import (
    MEASURES, OF_WORDS, LanguageRow, LanguageTable, Measure,
)  # fmt: skip
from bpe_core.analysis.metrics import (
    PairTable, Plateau, TokenLengths, Usage, Words, ZipfFit,
    bytes_per_token, characters_per_token, fertility, find_words, length_distribution,
    pair_table, plateau, saves_less_from, share_of_words_cut,
    share_used, stepping_stones, token_lengths, token_usage, tokens_saved, tokens_saved_so_far,
    used_tokens,
    zipf_fit,
)  # fmt: skip
from bpe_core.analysis.metrics.compression import Float64Array
from bpe_core.analysis.rules import RULES, Choice, Rule, RuleStep, learn_by_rules
from bpe_core.analysis.vocabulary import (
    SEARCHES, BoolArray, Context, Contexts, Reach, Search, Vocabulary, cut_instead,
    find_contexts, read_vocabulary, search,
    token_reach,
)  # fmt: skip

__all__ = [
    "MEASURES", "OF_WORDS", "RULES", "SEARCHES",
    "BoolArray", "Choice", "Context", "Contexts", "Float64Array",
    "LanguageRow", "LanguageTable", "Measure",
    "PairTable", "Plateau", "Reach", "Rule", "RuleStep", "Search", "TokenLengths",
    "Usage", "Vocabulary", "Words", "ZipfFit",
    "bytes_per_token",
    "characters_per_token", "cut_instead",
    "fertility",
    "find_contexts", "find_words", "language_table",
    "learn_by_rules", "length_distribution", "pair_table",
    "plateau", "read_vocabulary",
    "saves_less_from", "search", "share_of_words_cut", "share_used",
    "stepping_stones", "token_lengths", "token_reach", "token_usage",
    "tokens_saved", "tokens_saved_so_far", "used_tokens",
    "zipf_fit",
]  # fmt: skip
