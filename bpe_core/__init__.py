"""Byte Pair Encoding, exact and with its whole history.

    import bpe_core as bpe

    run = bpe.train("low lower lowest", vocab_size=260)
    run.merges[0].token                 # b'lo'
    run.at(2).token_ids                 # the text after two merges
    run.tokenizer.encode("slow")        # with all of them

The pipeline, a room for each station: `text` → `engines` → `training` → `tokenizer`; `analysis`
measures what comes of it, `files` keeps it. The idea that everything rests on is told in
`common/gaps.py`.

Every function ends in a `SettingError` that names the argument, its value and what is allowed where
one is of another type or outside of its range.
"""

from bpe_core.analysis import (
    MEASURES, Comparison, LanguageRow, LanguageTable, Measure, compare, language_table,
)  # fmt: skip
from bpe_core.common import (
    CLOSED, NEVER, BPEError, CannotSaveError, ChatError, EngineError, FileTooLargeError,
    FormatError, OnProgress, Pair, PatternError, PatternTimeoutError, Progress, SettingError,
    SplitNeededError, TextError, TextNeededError, UnknownCharacterError, UnknownFormatError,
    UnknownTokenError, VocabularyUnavailableError, count_mergeable, count_pairs, merge_pair,
)  # fmt: skip
from bpe_core.common.old_names import keep_old_names as _keep_old_names
from bpe_core.engines import ENGINES, EngineName, Leaders, StopReason
from bpe_core.files import (
    FORMATS, PRETRAINED, Format, Opened, Pretrained, dumps, encode_to_file, load, load_pretrained,
    load_run, open_tokenizer, save, what_is_lost,
)  # fmt: skip
from bpe_core.text import BASES, DEFAULT_SPLIT, SPLIT_PATTERNS, Alphabet, Base, split
from bpe_core.tokenizer import (
    ORDERS, Candidate, DecodeStream, MergeTree, Order, PieceTrace, State, Tokenization, Tokenizer,
    TraceRow,
)  # fmt: skip
from bpe_core.training import (
    TIE_RULES, CountTable, Merge, ParityMerge, ParityRun, Settings, TieRule, TrainingRun, count,
    count_files, read_texts, train, train_parity,
)  # fmt: skip

__version__ = "0.1.0"

__all__ = [
    "BASES", "CLOSED", "DEFAULT_SPLIT", "ENGINES", "FORMATS", "MEASURES", "NEVER", "ORDERS",
    "PRETRAINED", "SPLIT_PATTERNS", "TIE_RULES", "Alphabet", "BPEError", "Base", "Candidate",
    "CannotSaveError", "ChatError", "Comparison", "CountTable", "DecodeStream", "EngineError",
    "EngineName", "FileTooLargeError", "Format", "FormatError", "LanguageRow", "LanguageTable",
    "Leaders", "Measure", "Merge", "MergeTree", "OnProgress", "Opened", "Order", "Pair",
    "ParityMerge", "ParityRun", "PatternError", "PatternTimeoutError", "PieceTrace", "Pretrained",
    "Progress", "SettingError", "Settings", "SplitNeededError", "State", "StopReason", "TextError",
    "TextNeededError", "TieRule", "Tokenization", "Tokenizer", "TraceRow", "TrainingRun",
    "UnknownCharacterError", "UnknownFormatError", "UnknownTokenError",
    "VocabularyUnavailableError", "compare", "count", "count_files", "count_mergeable",
    "count_pairs", "dumps", "encode_to_file", "language_table", "load", "load_pretrained",
    "load_run", "merge_pair", "open_tokenizer", "read_texts", "save", "split", "train",
    "train_parity", "what_is_lost",
]  # fmt: skip

_keep_old_names()
