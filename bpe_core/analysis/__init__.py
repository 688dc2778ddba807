"""Measures of texts and tokenizers, the tokens of a vocabulary, and other rules of learning one."""

from bpe_core.analysis import metrics, vocabulary
from bpe_core.analysis.language_table import (
    LanguageRow, LanguageTable, language_table, no_formula,
)  # fmt: skip
from bpe_core.analysis.measures import MEASURES, Measure, measures_of
from bpe_core.analysis.metrics import *  # noqa: F403  each name stands in its __all__
from bpe_core.analysis.rules import RULES, Choice, Rule, RuleStep, learn_by_rules
from bpe_core.analysis.vocabulary import *  # noqa: F403

__all__ = [
    "MEASURES", "RULES", "Choice", "LanguageRow", "LanguageTable", "Measure", "Rule", "RuleStep",
    "language_table", "learn_by_rules", "measures_of", "no_formula",
]  # fmt: skip
__all__ += metrics.__all__ + vocabulary.__all__
