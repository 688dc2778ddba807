"""Byte Pair Encoding, exact and with its whole history.

    import bpe_core as bpe

    run = bpe.train("low lower lowest", vocab_size=260)    # or a list of texts, or counts
    run.at(2).token_ids                                    # the text after two merges
    run.tokenizer.encode("slow")                           # with all of them

| to | there is |
| --- | --- |
| train | `train`; of a large corpus first `count` |
| open and save | `load`, `load_pretrained`, `open_tokenizer`, `load_run`; `save`, `what_is_lost` |
| encode | `Tokenizer` has `encode`, `decode`, `tokenize`, `trace` |
| compare | `language_table` |
| measure | `metrics`: fertility, bytes per token, usage, Zipf |
| look into | `vocabulary`: search, tokens that their own text does not give |
| read the code | `text` → `engines` → `training` → `tokenizer`; `analysis`, `files`, `exercise` |

`dir(bpe)` has every name but of types such as `Pair`, `help(bpe.train)` all of one.
docs/guides/library.md does ten things with them.
A wrong setting is a `SettingError` that names the argument, its value and what is allowed.
The idea that everything rests on is told in `common/gaps.py`.
"""

from typing import TYPE_CHECKING as _TYPES

from bpe_core import analysis, engines, files, text, tokenizer, training
from bpe_core.analysis import (
    MEASURES, LanguageTable, Measure,
    language_table, metrics, vocabulary,
)  # fmt: skip
from bpe_core.common import (
    CLOSED, NEVER, BPEError, CannotSaveError, OnProgress, Pair, PatternError, Progress,
    SettingError, TextError,
    FormatError, UnknownTokenError, VocabularyUnavailableError, count_mergeable, count_pairs,
    merge_pair,
)  # fmt: skip
from bpe_core.common.public_names import show_public_names as _show_public_names
from bpe_core.engines import ENGINES, EngineName, Leaders, StopReason
from bpe_core.files import (
    FORMATS, PRETRAINED, Opened, Pretrained, dumps, load, load_pretrained, load_run,
    open_tokenizer, save, what_is_lost,
)  # fmt: skip
from bpe_core.opened import OpenedTokenizer
from bpe_core.text import BASES, DEFAULT_SPLIT, SPLIT_PATTERNS, Alphabet, Base, split
from bpe_core.tokenizer import (
    ORDERS, AnyTokenizer, Candidate, DecodeStream, MergeTree, Order, State,
    Tokenization, Tokenizer,
)  # fmt: skip
from bpe_core.training import (
    TIE_RULES, Counts, Merge, Settings, TieRule, TrainingRun, count, train,
)  # fmt: skip

if _TYPES:
    from bpe_core import exercise

__version__ = "1.0.0"

__all__ = [
    "BASES", "CLOSED", "DEFAULT_SPLIT", "ENGINES", "FORMATS", "MEASURES", "NEVER", "ORDERS",
    "PRETRAINED", "SPLIT_PATTERNS", "TIE_RULES", "Alphabet", "AnyTokenizer", "BPEError", "Base",
    "Candidate", "CannotSaveError", "Counts", "DecodeStream", "EngineName", "FormatError",
    "LanguageTable", "Leaders", "Measure", "Merge", "MergeTree", "OnProgress", "Opened",
    "OpenedTokenizer", "Order", "Pair", "PatternError", "Pretrained", "Progress", "SettingError",
    "Settings", "State", "StopReason", "TextError", "TieRule", "Tokenization", "Tokenizer",
    "TrainingRun", "UnknownTokenError", "VocabularyUnavailableError", "analysis", "count",
    "count_mergeable", "count_pairs", "dumps", "engines", "exercise", "files", "language_table",
    "load", "load_pretrained", "load_run", "merge_pair", "metrics", "open_tokenizer", "save",
    "split", "text", "tokenizer", "train", "training", "vocabulary", "what_is_lost",
]  # fmt: skip

_show_public_names()
