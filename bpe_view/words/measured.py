"""Values of measures as the current language writes them."""

from bpe_core.analysis import Measure
from bpe_view.words import percent, written


def measured(value: float, measure: Measure) -> str:
    """A value of a measure: a share in per cent, tokens as an integer, else two decimal places."""
    if measure.unit == "share":
        return percent(value)
    return written(value, 0 if measure.unit == "tokens" else 2)
