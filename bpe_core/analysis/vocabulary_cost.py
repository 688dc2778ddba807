"""What a vocabulary costs a language model: its rows, and the size that its training is worth.

A model has a row of numbers for each token that it reads, and one for each that it may write; some
tie the two together.
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from bpe_core.common import Int64Array, SettingError, quoted


@dataclass(frozen=True)
class Model:
    """A language model by its published configuration.

    Attributes:
        width: numbers in a row.
        parameters: all of them, rows included.
        vocab_size: rows that it has.
        is_tied: whether reading and writing share the rows.
        context: tokens that it reads at once.
        source: where that is published.
    """

    name: str
    width: int
    parameters: int
    vocab_size: int
    is_tied: bool
    context: int
    source: str

    @property
    def key(self) -> str:
        """Its name without spaces."""
        return self.name.lower().replace(" ", "-")

    @property
    def rest(self) -> int:
        """Parameters that are no rows."""
        return self.parameters - self.rows(self.vocab_size)

    def rows(self, vocab_size: int) -> int:
        """Parameters in the rows of a vocabulary.

        >>> MODELS[0].rows(1_024)
        786432
        """
        return vocab_size * self.width * (1 if self.is_tied else 2)

    def share(self, vocab_size: int) -> float:
        """Which part of all parameters would be rows.

        >>> round(MODELS[0].share(50_257), 2)
        0.31
        """
        rows = self.rows(vocab_size)
        return rows / (rows + self.rest)

    def last_layer_flops(self, vocab_size: int) -> int:
        """Floating-point operations for the scores of all tokens, each time one is written: a
        multiplication and an addition for each number of each row."""
        return 2 * vocab_size * self.width


_LLAMA_2: Final = "https://arxiv.org/abs/2307.09288"
_GPT_2: Final = "https://github.com/openai/gpt-2"
MODELS: Final = (
    Model("GPT-2", 768, 124_439_808, 50_257, True, 1_024, _GPT_2),
    Model("GPT-2 XL", 1_600, 1_557_611_200, 50_257, True, 1_024, _GPT_2),
    Model("Llama 2 7B", 4_096, 6_738_415_616, 32_000, False, 4_096, _LLAMA_2),
    Model("Llama 2 70B", 8_192, 68_976_648_192, 32_000, False, 4_096, _LLAMA_2),
    Model(
        "Llama 3 8B", 4_096, 8_030_261_248, 128_256, False, 8_192,
        "https://arxiv.org/abs/2407.21783",
    ),
)  # fmt: skip


@dataclass(frozen=True)
class BestSize:
    """The vocabulary size that the authors' three approaches find best for a training whose
    computations are spent well; each is of their data and architecture."""

    by_flops: int
    by_derivative: int
    by_loss: int


def best_vocab_size(rest: float, width: int) -> BestSize:
    """How many tokens a model should have.

    From Tao et al. 2024, "Scaling Laws with Vocabulary" (https://arxiv.org/abs/2407.13623), with
    the constants that they published; they trained models of 33 million to 3 billion parameters.

    Args:
        rest: parameters that are no rows.
        width: numbers in a row.

    Raises:
        SettingError: a number below 1.

    >>> best_vocab_size(3e9, 3_200).by_derivative
    42538
    """
    for name, value in (("rest", rest), ("width", width)):
        if not value >= 1:
            raise SettingError(f"{name} is {quoted(value)}; it must be at least 1")
    flops = (rest / math.exp(-2.4846510161625193)) ** 2
    by_flops = math.exp(-1.589031299255507) * flops**0.4163622634135234
    by_derivative = 3_145_728 * (rest / 33e6) ** 0.8353974035228025
    by_loss = 1_000 * _least_loss(rest / 1e6, width / 1e3, flops / 1e15)
    return BestSize(int(by_flops / width), int(by_derivative / width), int(by_loss))


def _least_loss(rest: float, width: float, flops: float) -> float:
    """Where their formula of the loss has its least value, in thousands of tokens: between these
    it falls first and then rises."""
    low, high = 1e-6, 1e6
    for _ in range(200):
        middle = math.sqrt(low * high)
        if _slope_of_loss(middle, rest, width, flops) < 0:
            low = middle
        else:
            high = middle
    return low


def _slope_of_loss(size: float, rest: float, width: float, flops: float) -> float:
    """The derivative of their formula; in millions of parameters and thousands of tokens."""
    parameters = rest + size * width
    data = flops / (6 * parameters)
    rows = 0.6707374679896795 * 0.19584238398665638 / math.pow(size * width, 1.6707374679896795)
    less = 0.44660634152009615 * 2.1241123120064955 / math.pow(data, 1.44660634152009615)
    return less * flops * width / (6 * math.pow(parameters, 2)) - rows * width


def rare_tokens(uses: Int64Array, fewer_than: int = 100) -> int:
    """How many tokens occur fewer times than that, and so can hardly be learned. `uses`: of each
    token of a vocabulary in a text.

    >>> rare_tokens(np.array([500, 99, 0, 100]))
    2
    """
    return int(np.count_nonzero(uses < fewer_than))


def least_of_frequent(uses: Int64Array, share: float = 0.95) -> int:
    """How often the rarest of the most frequent tokens occurs, 95 in 100 of all: from Gowda & May
    2020 (https://arxiv.org/abs/2004.02334), who want 100 or more.

    >>> least_of_frequent(np.arange(1, 101))
    6
    """
    ordered: Int64Array = np.sort(uses)[::-1]
    return int(ordered[max(math.ceil(share * len(ordered)) - 1, 0)]) if len(ordered) else 0
