"""Every kernel compiled once, by running each stage on a small text."""

from collections.abc import Iterator
from itertools import product
from string import ascii_letters

import numpy as np

from bpe_core.collecting import not_collecting
from bpe_core.compiled.counting import count
from bpe_core.compiled.encoding import recover_merges
from bpe_core.compiled.expanding import expand
from bpe_core.compiled.merging import learn
from bpe_core.compiled.tallying import CompiledTally
from bpe_core.history import OnProgress, Plan, Progress, nobody_hears
from bpe_core.tally import Stretch


def compile_everything(on_progress: OnProgress = nobody_hears) -> None:
    """Run all kernels. The arguments' types decide what is compiled, not their values.

    Args:
        on_progress: hears how many stages are compiled.
    """
    stages = _stages()
    for done in range(_STAGES):
        on_progress(Progress("compiling", done, _STAGES))
        with not_collecting():
            next(stages, None)


_STAGES = 5


def _stages() -> Iterator[None]:
    # More unique pre-tokens, more pairs, and more of one pair than new tables have room for.
    words = [*map(str, range(5000)), "".join(map("".join, product(ascii_letters, repeat=2)))]
    text = " ".join([*words, "ab" * 30_000])
    corpus = count(text.encode(), "gpt2", threads=2)
    yield
    tally = CompiledTally("gpt2")
    ends, zero = np.array([len(text)]), np.zeros(1, dtype=np.int64)
    tally.add(Stretch(text.encode(), ends, zero, zero, zero))
    CompiledTally("none").join(tally.pieces())
    yield
    history = learn(corpus, Plan(base_size=256, max_merges=2, leaders=1))
    yield
    expand(corpus, history.gap_ranks)
    yield
    tokens = [bytes([byte]) for byte in range(256)]
    encoder = recover_merges([*tokens, b"to"]).encoder()
    encoder.encode(b"to be", "gpt2")
    encoder.encode_pieces(count(b"to be", "gpt2"))
