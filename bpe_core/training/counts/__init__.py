"""Corpora beyond memory and beyond one machine: counts instead of texts.

    table = count(texts)                            # any iterable
    table = count_files("corpus/")                  # on all cores, or by an executor of yours
    run = train(counts=table, vocab_size=32_768)

| module | subject |
| --- | --- |
| `count_table` | `CountTable`: what was counted; joining |
| `stretches` | documents in chunks -> stretches that can be counted by themselves |
| `counting` | `count` |
| `corpus_files` | paths -> files, packed or not |
| `documents` | files -> documents: text, JSON lines, JSON, CSV, Parquet; `read_texts` |
| `jobs` | files -> jobs that can be counted anywhere |
| `workers` | `count_files`: who counts which job, and how tables are joined |
| `spilling` | what is counted on the disk, while it is too much for memory |
| `count_table_file` | a table as a file |
| `corpora` | a table as the corpus that engines learn from |
"""

from bpe_core.training.counts.count_table import CountTable
from bpe_core.training.counts.counting import count
from bpe_core.training.counts.documents import read_texts
from bpe_core.training.counts.workers import count_files

__all__ = ["CountTable", "count", "count_files", "read_texts"]
