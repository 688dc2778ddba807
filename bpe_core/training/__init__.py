"""Training: from settings and texts, or counts of texts, to a run with every step."""

from bpe_core.training.counts import Counts, count
from bpe_core.training.run import Merge, TrainingRun
from bpe_core.training.settings import Settings
from bpe_core.training.train import train

__all__ = [
    "Counts", "Merge", "Settings", "TrainingRun", "count", "train",
]  # fmt: skip
