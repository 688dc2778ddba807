"""Corpora beyond memory and beyond one machine: counts instead of texts.

    table = count(texts)                            # any iterable
    parts = [count_files([path], first_document=n) for n, path in enumerate(paths)]
    run = train(counts=parts[0].join(*parts[1:]), vocab_size=32_768)

| module | subject |
| --- | --- |
| `table` | `CountTable`: what was counted; joining |
| `stretches` | documents in chunks -> stretches that can be counted by themselves |
| `counting` | `count` |
| `files` | a table as a file |
"""

from bpe_core.counts.counting import count
from bpe_core.counts.table import CountTable

__all__ = ["CountTable", "count"]
