"""Byte Pair Encoding, exact and with its whole history.

    import bpe_core as bpe

    run = bpe.train("low lower lowest", vocab_size=260)  # a text, several texts, or counts
    run.at(2).token_ids                                  # the text after two merges
    run.tokenizer.encode("slow")                         # any text, with all merges

Whoever wants to know how it works reads six files, in this order:

1. `common/gaps.py`: the one idea. The history of a text is one number for each gap in it.
2. `common/pairs.py`: the two steps of the algorithm, count pairs and merge a pair.
3. `engines/textbook.py`: training as the papers describe it, with these two steps.
4. `tokenizer/tokenizer.py`: text to token IDs and back, by the merges that were learned.
5. `training/train.py`: from arguments to a corpus, to an engine, to a run.
6. `training/run.py`: what training returns, with the text at every step.

The other rooms: `text` (alphabets, splits), `engines` (two faster ones with the same results),
`files` and `opened` (tokenizers of others), `analysis` (measures, vocabularies, languages).
docs/guides/library.md shows ten tasks. Every error is a `BPEError`.
"""

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
from bpe_core.engines import ENGINES, TIE_RULES, EngineName, Leaders, StopReason, TieRule
from bpe_core.files import (
    FORMATS, PRETRAINED, Opened, Pretrained, dumps, load, load_pretrained, load_run,
    open_tokenizer, save, what_is_lost,
)  # fmt: skip
from bpe_core.opened import AnyTokenizer, OpenedTokenizer
from bpe_core.text import BASES, DEFAULT_SPLIT, SPLIT_PATTERNS, Alphabet, Base, split
from bpe_core.tokenizer import (
    ORDERS, Candidate, DecodeStream, MergeTree, Order, State,
    Tokenization, Tokenizer,
)  # fmt: skip
from bpe_core.training import (
    Counts, Merge, Settings, TrainingRun, count, train,
)  # fmt: skip

__version__ = "1.0.0"

__all__ = [
    "BASES", "CLOSED", "DEFAULT_SPLIT", "ENGINES", "FORMATS", "MEASURES", "NEVER", "ORDERS",
    "PRETRAINED", "SPLIT_PATTERNS", "TIE_RULES", "Alphabet", "AnyTokenizer", "BPEError", "Base",
    "Candidate", "CannotSaveError", "Counts", "DecodeStream", "EngineName", "FormatError",
    "LanguageTable", "Leaders", "Measure", "Merge", "MergeTree", "OnProgress", "Opened",
    "OpenedTokenizer", "Order", "Pair", "PatternError", "Pretrained", "Progress", "SettingError",
    "Settings", "State", "StopReason", "TextError", "TieRule", "Tokenization", "Tokenizer",
    "TrainingRun", "UnknownTokenError", "VocabularyUnavailableError", "analysis", "count",
    "count_mergeable", "count_pairs", "dumps", "engines", "files", "language_table",
    "load", "load_pretrained", "load_run", "merge_pair", "metrics", "open_tokenizer", "save",
    "split", "text", "tokenizer", "train", "training", "vocabulary", "what_is_lost",
]  # fmt: skip
