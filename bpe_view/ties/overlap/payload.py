"""A run such as `aaaaa` with every place where its pair stands; `overlap/` is the other half."""

from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from bpe_core.printable import printable
from ui.components.component import Component
from ui.components.player import player_payload
from ui.components.tokens import token_styles
from ui.ties.overlap import Overlap

_FILES: Final = Path(__file__).parent / "overlap"

OVERLAP: Final = Component(
    "overlap",
    _FILES / "overlap.js",
    token_styles(_FILES / "overlap.css"),
    words=("tokens", "ties"),
)


def overlap_payload(overlap: Overlap, text: str) -> dict[str, Any]:
    """Everything that is shown, as JSON. overlap.js is the other half."""
    run = overlap.run
    vocab = run.tokenizer.vocab
    return {
        "symbols": [printable(vocab[token_id]) for token_id in overlap.ids],
        "places": [asdict(one) for one in overlap.adjacencies],
        "counted": overlap.counted,
        "mergeable": overlap.mergeable,
        "merged": overlap.merged,
        "mistakes": asdict(overlap.mistakes)
        | {"other": overlap.mistakes.would_take != overlap.pair},
        "run": player_payload(run, text, text, (0, len(text))),
    }
