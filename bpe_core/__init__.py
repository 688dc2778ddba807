"""Byte Pair Encoding, exact and with its whole history.

    import bpe_core as bpe

    run = bpe.train("low lower lowest", vocab_size=260)
    run.merges[0].token                 # b'lo'
    run.at(2).token_ids                 # the text after two merges
    run.tokenizer.encode("slow")        # with all of them

The pipeline, a module for each station: `pretokenize` → `corpus` → `engines` (`textbook`,
`incremental`, `compiled`) → `run`, `tokenizer` → `encode`. The idea that everything rests on
is told in `gaps`.

Every function ends in a `SettingError` that names the argument, its value and what is allowed where
one is of another type or outside of its range.
"""

from bpe_core.alphabet import BASES, Alphabet, Base
from bpe_core.comparison import Comparison, compare
from bpe_core.counts import CountTable, count, count_files, read_texts
from bpe_core.cutting.named import SPLIT_PATTERNS
from bpe_core.encode import ORDERS, Order
from bpe_core.engines import ENGINES, EngineName
from bpe_core.errors import (
    BPEError,
    CannotSaveError,
    EngineError,
    FileTooLargeError,
    FormatError,
    PatternError,
    PatternTimeoutError,
    SettingError,
    SplitNeededError,
    TextError,
    TextNeededError,
    UnknownCharacterError,
    UnknownFormatError,
    UnknownTokenError,
    VocabularyUnavailableError,
)
from bpe_core.formats import (
    FORMATS,
    Format,
    Opened,
    dumps,
    load,
    load_run,
    open_tokenizer,
    save,
    what_is_lost,
)
from bpe_core.gaps import CLOSED, NEVER
from bpe_core.history import Leaders, StopReason
from bpe_core.language_cost import language_table
from bpe_core.language_table import MEASURES, LanguageRow, LanguageTable, Measure
from bpe_core.pairs import Pair, count_mergeable, count_pairs, merge_pair
from bpe_core.parity import ParityMerge, ParityRun, train_parity
from bpe_core.pretokenize import DEFAULT_SPLIT, split
from bpe_core.pretrained import PRETRAINED, Pretrained, load_pretrained
from bpe_core.progress import OnProgress, Progress
from bpe_core.run import TIE_RULES, Merge, Settings, TieRule, TrainingRun
from bpe_core.state import State
from bpe_core.token_file import encode_to_file
from bpe_core.tokenization import Tokenization
from bpe_core.tokenizer import Tokenizer
from bpe_core.trace import Candidate, MergeTree, PieceTrace, TraceRow
from bpe_core.train import train

__version__ = "0.1.0"

__all__ = [
    "BASES",
    "CLOSED",
    "DEFAULT_SPLIT",
    "ENGINES",
    "FORMATS",
    "MEASURES",
    "NEVER",
    "ORDERS",
    "PRETRAINED",
    "SPLIT_PATTERNS",
    "TIE_RULES",
    "Alphabet",
    "BPEError",
    "Base",
    "Candidate",
    "CannotSaveError",
    "Comparison",
    "CountTable",
    "EngineError",
    "EngineName",
    "FileTooLargeError",
    "Format",
    "FormatError",
    "LanguageRow",
    "LanguageTable",
    "Leaders",
    "Measure",
    "Merge",
    "MergeTree",
    "OnProgress",
    "Opened",
    "Order",
    "Pair",
    "ParityMerge",
    "ParityRun",
    "PatternError",
    "PatternTimeoutError",
    "PieceTrace",
    "Pretrained",
    "Progress",
    "SettingError",
    "Settings",
    "SplitNeededError",
    "State",
    "StopReason",
    "TextError",
    "TextNeededError",
    "TieRule",
    "Tokenization",
    "Tokenizer",
    "TraceRow",
    "TrainingRun",
    "UnknownCharacterError",
    "UnknownFormatError",
    "UnknownTokenError",
    "VocabularyUnavailableError",
    "compare",
    "count",
    "count_files",
    "count_mergeable",
    "count_pairs",
    "dumps",
    "encode_to_file",
    "language_table",
    "load",
    "load_pretrained",
    "load_run",
    "merge_pair",
    "open_tokenizer",
    "read_texts",
    "save",
    "split",
    "train",
    "train_parity",
    "what_is_lost",
]
