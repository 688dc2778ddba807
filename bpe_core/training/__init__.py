"""From settings and texts, or counts of them, to a run that remembers every step."""

from bpe_core.training.counts import CountTable, count, count_files, read_texts
from bpe_core.training.counts.count_table import memory_to_train
from bpe_core.training.counts.count_table_file import looks_like
from bpe_core.training.parity import ParityMerge, ParityRun, train_parity
from bpe_core.training.run import TIE_RULES, Merge, Settings, TieRule, TrainingRun
from bpe_core.training.train import train

__all__ = [
    "TIE_RULES", "CountTable", "Merge", "ParityMerge", "ParityRun", "Settings",
    "TieRule", "TrainingRun", "count", "count_files",
    "looks_like", "memory_to_train", "read_texts", "train", "train_parity",
]  # fmt: skip
