"""From a text to a corpus: its alphabet, its split into pre-tokens, and their counts."""

from bpe_core.text.alphabet import (
    BASES, Alphabet, Base, byte_alphabet, byte_characters, code_points, make_alphabet,
)  # fmt: skip
from bpe_core.text.corpus import SPECIAL_SYMBOL, Corpus, build_corpus
from bpe_core.text.explaining import PreToken, SplitExplanation, explain_split
from bpe_core.text.pretokenize import (
    DEFAULT_SPLIT, Matcher, Normalization, check_plain, check_split, cut_specials, matches_nowhere,
    normalize, split,
)  # fmt: skip
from bpe_core.text.shape import is_plain
from bpe_core.text.splits import SPLIT_PATTERNS, SPLITS, Split, SplitPattern, find_split

__all__ = [
    "BASES", "DEFAULT_SPLIT", "SPECIAL_SYMBOL", "SPLITS", "SPLIT_PATTERNS", "Alphabet", "Base",
    "Corpus", "Matcher", "Normalization", "PreToken", "Split", "SplitExplanation", "SplitPattern",
    "build_corpus", "byte_alphabet", "byte_characters", "check_plain", "check_split", "code_points",
    "cut_specials", "explain_split", "find_split", "is_plain", "make_alphabet",
    "matches_nowhere", "normalize", "split",
]  # fmt: skip
