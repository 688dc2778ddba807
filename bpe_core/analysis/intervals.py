"""What of a number is chance: its sentences drawn again and again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from bpe_core.analysis.language_row import COUNTED, RATIOS, LanguageRow, Measure
from bpe_core.analysis.metrics.compression import Float64Array
from bpe_core.common.gaps import Int64Array
from bpe_core.common.quoting import Brief

Key = tuple[str, str]  # a tokenizer and a language
_AT_ONCE: Final = 1 << 20  # sentences that are drawn at once


@dataclass(frozen=True)
class Interval(Brief):
    """A number, and where it would lie for other sentences.

    >>> 0 in Interval(-1.5, -2.0, -1.0)
    False
    """

    value: float
    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


def interval(drawn: Float64Array, level: float) -> Interval | None:
    """The percentiles of draws, of which the first is the value itself; None where one has none."""
    if not np.isfinite(drawn).all():
        return None
    low, high = np.quantile(drawn[1:], [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(drawn[0]), float(low), float(high))


def drawn_values(
    rows: Sequence[LanguageRow], units: Mapping[Key, Key], measure: Measure, times: int, seed: int
) -> dict[Key, Float64Array]:
    """A measure of sentences as they are, then of such as are drawn, by tokenizer and language.
    `units`: of a row the one whose tokens its own are divided by."""
    known = {(row.tokenizer, row.language): row.counts for row in rows if row.counts is not None}
    number = max((one.shape[1] for one in known.values()), default=0)
    # What has other sentences cannot be drawn together with them.
    counts = {
        key: dict(zip(COUNTED, one, strict=True))
        for key, one in known.items()
        if one.shape[1] == number
    }
    over, under = RATIOS.get(measure, ("tokens", "tokens"))
    keys = [key for key in counts if units.get(key, key) in counts]
    if not keys:
        return {}
    above = [counts[key][over] for key in keys]
    below = [counts[units.get(key, key)][under] for key in keys]
    sums = _drawn_sums(np.array([*above, *below]), times, seed)
    with np.errstate(divide="ignore", invalid="ignore"):
        values = sums[: len(keys)] / (1 if measure == "tokens" else sums[len(keys) :])
    return dict(zip(keys, values, strict=True))


def _drawn_sums(counts: Int64Array, times: int, seed: int) -> Float64Array:
    """Sums over all sentences, then over as many drawn with replacement, the same in each row.

    Source: B. Efron, "Bootstrap Methods: Another Look at the Jackknife" (1979).
    """
    number = counts.shape[1]
    generator = np.random.default_rng(seed)
    found = [counts.sum(axis=1, dtype=np.float64)[:, None]]
    step = max(1, _AT_ONCE // number)
    for start in range(0, times, step):
        size = min(step, times - start)
        places = generator.integers(0, number, (size, number))
        places += number * np.arange(size)[:, None]
        often = np.bincount(places.ravel(), minlength=size * number).reshape(size, number)
        found.append(counts.astype(np.float64) @ often.T)
    return np.concatenate(found, axis=1)
