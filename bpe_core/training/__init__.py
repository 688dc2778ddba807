"""From settings and texts, or counts of them, to a run that remembers every step."""

from bpe_core.training.counts import Counts, count
from bpe_core.training.run import TIE_RULES, Merge, Settings, TieRule, TrainingRun
from bpe_core.training.train import train

__all__ = [
    "TIE_RULES", "Counts", "Merge", "Settings", "TieRule", "TrainingRun", "count", "train",
]  # fmt: skip
