"""From a corpus to merges and gap ranks: the engines, and which one is used when."""

from bpe_core.engines.compiled import has_to_compile, is_ready, warm_up
from bpe_core.engines.engine_choice import ENGINES, EngineName, choose_engine
from bpe_core.engines.history import Leaders, MergeHistory, Plan, StopReason

__all__ = [
    "ENGINES", "EngineName", "Leaders", "MergeHistory", "Plan", "StopReason",
    "choose_engine", "has_to_compile", "is_ready", "warm_up",
]  # fmt: skip
