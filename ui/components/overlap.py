"""A run such as `aaaaa` with every place where its pair stands; `overlap/` is the other half."""

from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import streamlit as st

from bpe_core.printable import printable
from ui.components.bundle import bundle_js
from ui.components.player import player_payload
from ui.components.tokens import for_visitor, token_styles
from ui.ties.overlap import Overlap

_FILES: Final = Path(__file__).parent

_mount = st.components.v2.component(
    "bpe_overlap",
    css=token_styles(_FILES / "overlap" / "overlap.css"),
    js=bundle_js(_FILES / "overlap" / "overlap.js"),
    html='<div class="overlap-mount"></div>\n',
)


def overlap_stage(payload: dict[str, Any]) -> None:
    """Mount the stage."""
    _mount(key="overlap", data=payload | for_visitor("ties"))


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
