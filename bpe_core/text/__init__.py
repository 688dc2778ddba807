"""A text until it is a corpus: its alphabet, its split into pre-tokens, and their counts."""

from bpe_core.text.alphabet import (
    BASES, Alphabet, Base, byte_alphabet, byte_characters, character_alphabet, code_points,
    huggingface_order, make_alphabet,
)  # fmt: skip
from bpe_core.text.corpus import SPECIAL_SYMBOL, Corpus, build_corpus
from bpe_core.text.explaining import PreToken, SplitExplanation, explain_split
from bpe_core.text.normalizing import Normalization, normalize
from bpe_core.text.pretokenize import (
    DEFAULT_SPLIT, check_split, cut_specials, matches_nowhere, split,
)  # fmt: skip
from bpe_core.text.splitting.matching_process import MOST_AT_ONCE, Room, have_room, room
from bpe_core.text.splits import SPLIT_PATTERNS, SPLITS, Split, SplitPattern, find_split

__all__ = [
    "BASES", "DEFAULT_SPLIT", "MOST_AT_ONCE", "SPECIAL_SYMBOL", "SPLITS", "SPLIT_PATTERNS",
    "Alphabet", "Base", "Corpus", "Normalization", "PreToken", "Room", "Split", "SplitExplanation",
    "SplitPattern", "build_corpus", "byte_alphabet", "byte_characters", "character_alphabet",
    "check_split", "code_points", "cut_specials", "explain_split", "find_split", "have_room",
    "huggingface_order", "make_alphabet", "matches_nowhere", "normalize", "room", "split",
]  # fmt: skip
