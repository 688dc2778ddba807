"""A run such as `aaaaa` with every place where its pair stands, for overlap.js."""

from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from bpe_core.common import printable
from bpe_view.component import Component
from bpe_view.player.player_payload import player_payload
from bpe_view.ties.overlap_counts import OverlappingRun
from bpe_view.tokens import token_styles

_FILES: Final = Path(__file__).parent

OVERLAP: Final = Component(
    "overlap",
    _FILES / "overlap.js",
    token_styles(_FILES / "overlap.css"),
    words=("tokens", "ties"),
)


def overlap_payload(overlap: OverlappingRun, text: str) -> dict[str, Any]:
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
