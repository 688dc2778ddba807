"""Three rules by which tokens are chosen, to be looked at: BPE's, WordPiece's, Unigram's."""

from bpe_core.analysis.rules.rule_steps import RULES, Choice, Rule, RuleStep, learn_by_rules

__all__ = ["RULES", "Choice", "Rule", "RuleStep", "learn_by_rules"]
