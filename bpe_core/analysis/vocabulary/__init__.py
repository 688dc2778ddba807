"""A tokenizer's vocabulary: what there is, what is found in it, and where it stands in a text.

    vocabulary = read_vocabulary(tokenizer)
    found = search(vocabulary, r"^\\s+$", "regex")
    vocabulary.ids[found & vocabulary.at(step)]

| module | subject |
| --- | --- |
| `vocabulary_arrays` | every token: its bytes, the merge that made it, what is built on it |
| `search` | by text, hex, id, regular expression |
| `contexts` | key word in context |
| `reach`, `surroundings` | tokens that no encoding produces, and the texts that are tried |
| `halves` | half characters that fit together |
"""

from bpe_core.analysis.vocabulary.contexts import Context, Contexts, find_contexts
from bpe_core.analysis.vocabulary.halves import HalfPairs, half_characters, half_pairs
from bpe_core.analysis.vocabulary.reach import Reach, cut_instead, stands_in_text, token_reach
from bpe_core.analysis.vocabulary.search import SEARCHES, Search, find_bytes, search
from bpe_core.analysis.vocabulary.vocabulary_arrays import Vocabulary, read_vocabulary
from bpe_core.common.gaps import BoolArray

__all__ = [
    "SEARCHES", "BoolArray", "Context", "Contexts", "HalfPairs", "Reach", "Search", "Vocabulary",
    "cut_instead", "find_bytes", "find_contexts", "half_characters", "half_pairs",
    "read_vocabulary", "search", "stands_in_text", "token_reach",
]  # fmt: skip
