"""What everything stands on: errors, arguments and their quoting, gaps and pairs, progress."""

from bpe_core.common.apart import Apart
from bpe_core.common.display import Shown
from bpe_core.common.errors import (
    BPEError, CannotSaveError, ChatError, EngineError, FileTooLargeError, FormatError,
    NoMergesError, PatternError, PatternTimeoutError, SettingError, SplitNeededError, TextError,
    TextNeededError, UnknownCharacterError, UnknownFormatError, UnknownTokenError,
    VocabularyUnavailableError,
)  # fmt: skip
from bpe_core.common.gaps import CLOSED, NEVER, BoolArray, Int32Array, Int64Array
from bpe_core.common.pairs import Pair, count_mergeable, count_pairs, merge_pair
from bpe_core.common.printable import MARKS, MOST_WRITTEN, hex_bytes, is_partial, printable, visible
from bpe_core.common.progress import OnProgress, Progress
from bpe_core.common.quoting import LONGEST, Brief, no_formula, quoted

__all__ = [
    "CLOSED", "LONGEST", "MARKS", "MOST_WRITTEN", "NEVER", "Apart", "BPEError",
    "BoolArray", "Brief", "CannotSaveError", "ChatError", "EngineError", "FileTooLargeError",
    "FormatError", "Int32Array", "Int64Array", "NoMergesError", "OnProgress", "Pair",
    "PatternError", "PatternTimeoutError", "Progress", "SettingError", "Shown",
    "SplitNeededError", "TextError", "TextNeededError",
    "UnknownCharacterError", "UnknownFormatError", "UnknownTokenError",
    "VocabularyUnavailableError", "count_mergeable", "count_pairs", "hex_bytes", "is_partial",
    "merge_pair", "no_formula", "printable", "quoted", "visible",
]  # fmt: skip
