"""A run such as `aaaaa` with every place where its pair stands, for overlap.js."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Final, TypedDict

from bpe_core.common import printable
from bpe_view.component import Component
from bpe_view.player.player_payload import RunData, player_payload
from bpe_view.ties.overlap_counts import Adjacency, Mistakes, OverlappingRun
from bpe_view.tokens import token_styles

_FILES: Final = Path(__file__).parent

OVERLAP: Final = Component("overlap", _FILES / "overlap.js", token_styles, words=("tokens", "ties"))


class OverlapData(TypedDict):
    """A run's symbols, the places of its pair, and what merges."""

    symbols: list[str]
    places: list[Annotated[dict[str, Any], Adjacency]]
    counted: int
    mergeable: int
    merged: list[int]
    mistakes: Annotated[dict[str, Any], Mistakes]
    run: RunData


def overlap_payload(overlap: OverlappingRun, text: str) -> OverlapData:
    """Everything that is shown, as JSON; overlap.js reads it."""
    run = overlap.run
    vocab = run.tokenizer.vocab
    return {
        "symbols": [printable(vocab[token_id]) for token_id in overlap.ids],
        "places": [asdict(one) for one in overlap.adjacencies],
        "counted": overlap.counted,
        "mergeable": overlap.mergeable,
        "merged": overlap.merged,
        "mistakes": asdict(overlap.mistakes),
        "run": player_payload(run, text, text, (0, len(text))),
    }
