"""Engines, which learn merges and gap ranks from a corpus, and the choice among them."""

from bpe_core.engines.compiled import has_to_compile, is_ready, warm_up
from bpe_core.engines.engine_choice import ENGINES, EngineName, choose_engine
from bpe_core.engines.history import Leaders, MergeHistory, Plan, StopReason
from bpe_core.engines.tie_rules import TIE_RULES, TieRule, Token, order_pairs, tie_rule_for

__all__ = [
    "ENGINES", "TIE_RULES", "EngineName", "Leaders", "MergeHistory", "Plan", "StopReason",
    "TieRule", "Token", "choose_engine", "has_to_compile", "is_ready", "order_pairs",
    "tie_rule_for", "warm_up",
]  # fmt: skip
