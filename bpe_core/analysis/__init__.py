"""What is said of results: measures, the vocabulary, other cuttings, what languages cost."""

from bpe_core.analysis import metrics, vocabulary
from bpe_core.analysis.canonical import Canonical, check_canonical, count_cuttings
from bpe_core.analysis.comparison import Comparison, compare
from bpe_core.analysis.differences import (
    ABSENT, VocabularyPair, WordCut, cut_words, edge_agreement, vocabulary_pair,
    words_cut_differently,
)  # fmt: skip
from bpe_core.analysis.dropout import dropout_cuttings
from bpe_core.analysis.language_cost import language_table
from bpe_core.analysis.language_table import MEASURES, LanguageRow, LanguageTable, Measure
from bpe_core.analysis.latex import can_be_set, latex_table
from bpe_core.analysis.metrics import *
from bpe_core.analysis.metrics.compression import Float64Array
from bpe_core.analysis.parallel_sentences import parallel_sentences
from bpe_core.analysis.prompt_end import (
    PromptEnd, changes_most, end_of_prompt, tokens_beginning_with, try_continuations,
)  # fmt: skip
from bpe_core.analysis.vocabulary import *

__all__ = [
    "ABSENT", "MEASURES", "Canonical", "Comparison", "Float64Array", "LanguageRow", "LanguageTable",
    "Measure", "PromptEnd", "VocabularyPair", "WordCut", "can_be_set", "changes_most",
    "check_canonical", "compare", "count_cuttings", "cut_words", "dropout_cuttings",
    "edge_agreement", "end_of_prompt", "language_table", "latex_table", "parallel_sentences",
    "tokens_beginning_with", "try_continuations", "vocabulary_pair", "words_cut_differently",
]  # fmt: skip
__all__ += metrics.__all__
__all__ += vocabulary.__all__
