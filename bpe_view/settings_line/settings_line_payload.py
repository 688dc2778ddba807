"""What is chosen for a training in one line, which opens the controls."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import bpe_core as bpe
from bpe_view.component import Component
from bpe_view.shell import plain_styles

_FILES: Final = Path(__file__).parent

# It shows no tokens, so it needs neither their look nor their colours.
SETTINGS_LINE: Final = Component(
    "settings_line", _FILES / "settings_line.js", plain_styles, words=("tokens", "inputs")
)
NAMED_SPLITS: Final = (
    *dict.fromkeys(("gpt4", "gpt4o", "gpt2", "gpt4_digits", *reversed([*bpe.SPLIT_PATTERNS]))),
)
"""All that the library has, in the order of menus."""


def settings_data(
    chosen: Mapping[str, Any],
    choices: Mapping[str, Sequence[str]],
    own_split: str,
    sizes: tuple[int, int],
    run: bpe.TrainingRun | None,
) -> dict[str, Any]:
    """All that settings_line.js is given but the visitor's words and colours.

    Args:
        chosen: by the names of `bpe_core.Settings`, the special tokens as one text with spaces
            between them; and `pattern`, which counts where `split` is `own_split`.
        choices: what `base`, `split` and `tie_rule` can be.
        own_split: the choice of `split` that takes the pattern.
        sizes: the smallest vocabulary, which is the base symbols alone, and the largest.
        run: what was trained so; None: nothing.
    """
    smallest, largest = sizes
    return {
        "chosen": dict(chosen),
        "choices": {name: list(among) for name, among in choices.items()},
        "own_split": own_split,
        "smallest": smallest,
        "largest": largest,
        "ends": _where_it_ends(run) if run else None,
    }


def _where_it_ends(run: bpe.TrainingRun) -> dict[str, Any] | None:
    """Why, and at which size, where that was sooner than at the size that was asked for."""
    if run.stop_reason is bpe.StopReason.VOCAB_SIZE:
        return None
    size = len(run.tokenizer.alphabet) + len(run.merges)
    return {"why": run.stop_reason.name.lower(), "size": size}
