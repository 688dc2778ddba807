"""What a notebook shows of the library's results; found by the entry point `bpe_core.display`."""

from bpe_core import Comparison, State, Tokenization, TrainingRun
from bpe_view.notebook.player_frame import player_frame
from bpe_view.notebook.still_text import still_rows


def html_of(value: object) -> str | None:
    """A run as the player, and text as its coloured tokens; None for anything else.

    >>> html_of("text") is None
    True
    """
    if isinstance(value, TrainingRun):
        return player_frame(value)
    if isinstance(value, Comparison):
        return still_rows(value.rows(), list(value.shared.values()))
    if isinstance(value, State | Tokenization):
        return still_rows(value.rows())
    return None
