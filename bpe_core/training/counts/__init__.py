"""Corpora beyond memory and beyond one machine: counts instead of texts.

table = count(texts)                            # any iterable
table = count_files("corpus/")                  # on all cores, or by an executor of yours
run = train(counts=table, vocab_size=32_768)
"""

from bpe_core.training.counts.count_table import CountTable
from bpe_core.training.counts.counting import count
from bpe_core.training.counts.documents import read_texts
from bpe_core.training.counts.workers import count_files

__all__ = ["CountTable", "count", "count_files", "read_texts"]
