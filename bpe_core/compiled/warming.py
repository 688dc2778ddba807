"""Every kernel compiled once, by running each stage on a few bytes."""

import numpy as np

from bpe_core.compiled.merging import learn
from bpe_core.corpus import Corpus
from bpe_core.history import Plan


def compile_everything() -> None:
    """Run all kernels. The arguments' types decide what is compiled, not their values."""
    corpus = Corpus(
        symbols=np.array([97, 97, 98], dtype=np.int32),
        starts=np.array([0, 3], dtype=np.int64),
        counts=np.array([2], dtype=np.int64),
        sequence=np.array([0, 0], dtype=np.int32),
    )
    learn(corpus, Plan(base_size=256, max_merges=2, leaders=1))
