"""Byte Pair Encoding, exact and with its whole history.

    import bpe_core as bpe

    run = bpe.train("low lower lowest", vocab_size=260)
    run.merges[0].token                 # b'lo'
    run.at(2).token_ids                 # the text after two merges
    run.tokenizer.encode("slow")        # with all of them

The pipeline, a module for each station: `pretokenize` → `corpus` → `engines` (`textbook`,
`incremental`,
`compiled`) → `run`, `tokenizer` → `encode`. The idea that everything rests on is told in `gaps`.
"""

from bpe_core.alphabet import BASES, Alphabet, Base
from bpe_core.encode import ORDERS, Order
from bpe_core.engines import ENGINES, EngineName
from bpe_core.errors import (
    BPEError,
    EngineError,
    PatternError,
    PatternTimeoutError,
    SettingError,
    TextError,
    UnknownCharacterError,
    UnknownTokenError,
)
from bpe_core.gaps import CLOSED, NEVER
from bpe_core.history import Leaders, OnProgress, Progress, StopReason
from bpe_core.pairs import Pair, count_mergeable, count_pairs, merge_pair
from bpe_core.pretokenize import DEFAULT_SPLIT, SPLIT_PATTERNS, split
from bpe_core.run import Merge, Settings, TrainingRun
from bpe_core.tokenization import State, Tokenization
from bpe_core.tokenizer import Tokenizer
from bpe_core.trace import Candidate, MergeTree, PieceTrace, TraceRow
from bpe_core.train import TIE_RULES, TieRule, train

__all__ = [
    "BASES",
    "CLOSED",
    "DEFAULT_SPLIT",
    "ENGINES",
    "NEVER",
    "ORDERS",
    "SPLIT_PATTERNS",
    "TIE_RULES",
    "Alphabet",
    "BPEError",
    "Base",
    "Candidate",
    "EngineError",
    "EngineName",
    "Leaders",
    "Merge",
    "MergeTree",
    "OnProgress",
    "Order",
    "Pair",
    "PatternError",
    "PatternTimeoutError",
    "PieceTrace",
    "Progress",
    "SettingError",
    "Settings",
    "State",
    "StopReason",
    "TextError",
    "TieRule",
    "Tokenization",
    "Tokenizer",
    "TraceRow",
    "TrainingRun",
    "UnknownCharacterError",
    "UnknownTokenError",
    "count_mergeable",
    "count_pairs",
    "merge_pair",
    "split",
    "train",
]
