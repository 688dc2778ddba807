"""What everything stands on: errors, arguments and their quoting, gaps and pairs, progress."""

from bpe_core.common.display import Shown
from bpe_core.common.errors import (
    BPEError, CannotSaveError, FormatError, PatternError, SettingError, TextError,
    UnknownTokenError, VocabularyUnavailableError,
)  # fmt: skip
from bpe_core.common.gaps import CLOSED, NEVER, BoolArray, Int32Array, Int64Array
from bpe_core.common.pairs import Pair, count_mergeable, count_pairs, merge_pair
from bpe_core.common.printable import MARKS, MOST_WRITTEN, hex_bytes, is_partial, printable, visible
from bpe_core.common.progress import (
    OnProgress, Progress, report_to, reporting_to, thread_listener,
)  # fmt: skip
from bpe_core.common.messages import quoted

__all__ = [
    "CLOSED", "MARKS", "MOST_WRITTEN", "NEVER", "BPEError", "BoolArray", "CannotSaveError",
    "FormatError", "Int32Array", "Int64Array", "OnProgress", "Pair", "PatternError", "Progress",
    "SettingError", "Shown", "TextError", "UnknownTokenError", "VocabularyUnavailableError",
    "count_mergeable", "count_pairs", "hex_bytes", "is_partial", "merge_pair",
    "printable", "quoted", "report_to", "reporting_to", "thread_listener", "visible",
]  # fmt: skip
