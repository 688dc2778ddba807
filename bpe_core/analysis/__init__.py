"""What is said of results: measures, the vocabulary, other cuttings, what languages cost."""

from bpe_core.analysis.language_cost import language_table
from bpe_core.analysis.language_table import (
    MEASURES, OF_WORDS, LanguageRow, LanguageTable, Measure,
)  # fmt: skip
from bpe_core.analysis.metrics import (
    PairTable, Plateau, TokenLengths, Usage, Words, ZipfFit,
    bytes_per_token, characters_per_token, fertility, find_words, length_distribution,
    number_tokens, pair_table, plateau, renyi_efficiency, saves_less_from, share_of_words_cut,
    share_used, stepping_stones, token_lengths, token_usage, tokens_saved, tokens_saved_so_far,
    used_tokens, used_up_at,
    zipf_fit,
)  # fmt: skip
from bpe_core.analysis.metrics.compression import Float64Array
from bpe_core.analysis.rules import RULES, Choice, Rule, RuleStep, learn_by_rules
from bpe_core.analysis.vocabulary import (
    SEARCHES, BoolArray, Context, Contexts, HalfPairs, Reach, Search, Vocabulary, cut_instead,
    find_bytes, find_contexts, half_characters, half_pairs, read_vocabulary, search, stands_in_text,
    token_reach,
)  # fmt: skip
from bpe_core.analysis.vocabulary_cost import (
    MODELS, BestSize, Model, best_vocab_size, least_of_frequent, rare_tokens,
)  # fmt: skip

__all__ = [
    "MEASURES", "MODELS", "OF_WORDS", "RULES", "SEARCHES", "BestSize",
    "BoolArray", "Choice", "Context", "Contexts", "Float64Array",
    "HalfPairs", "LanguageRow", "LanguageTable", "Measure", "Model",
    "PairTable", "Plateau", "Reach", "Rule", "RuleStep", "Search", "TokenLengths",
    "Usage", "Vocabulary", "Words", "ZipfFit", "best_vocab_size",
    "bytes_per_token",
    "characters_per_token", "cut_instead",
    "fertility", "find_bytes",
    "find_contexts", "find_words", "half_characters", "half_pairs", "language_table",
    "learn_by_rules", "least_of_frequent", "length_distribution", "number_tokens", "pair_table",
    "plateau", "rare_tokens", "read_vocabulary", "renyi_efficiency",
    "saves_less_from", "search", "share_of_words_cut", "share_used", "stands_in_text",
    "stepping_stones", "token_lengths", "token_reach", "token_usage",
    "tokens_saved", "tokens_saved_so_far", "used_tokens", "used_up_at",
    "zipf_fit",
]  # fmt: skip
