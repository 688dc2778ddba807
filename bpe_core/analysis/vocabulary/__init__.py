"""The tokens of a tokenizer: their properties, searches, and their places in a text.

vocabulary = read_vocabulary(tokenizer)
found = search(vocabulary, r"^\\s+$", "regex")
vocabulary.ids[found & vocabulary.at(step)]
"""

from bpe_core.analysis.vocabulary.contexts import Context, Contexts, find_contexts
from bpe_core.analysis.vocabulary.reach import Reach, token_reach
from bpe_core.analysis.vocabulary.search import SEARCHES, Search, search
from bpe_core.analysis.vocabulary.vocabulary_arrays import Vocabulary, read_vocabulary

__all__ = [
    "SEARCHES", "Context", "Contexts", "Reach", "Search", "Vocabulary",
    "find_contexts", "read_vocabulary", "search", "token_reach",
]  # fmt: skip
