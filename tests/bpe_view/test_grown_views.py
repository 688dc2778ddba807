"""A grown tokenizer has ids with gaps: each view and table gives a new token its own id."""

from collections.abc import Callable
from typing import Any, Final

import pandas as pd
import pytest

import bpe_core as bpe
from bpe_core.analysis import pair_table, read_vocabulary
from bpe_core.common import printable
from bpe_view.charts.merge_savings import merge_savings_table
from bpe_view.charts.pairs import pairs_table
from bpe_view.comparison.comparison_payload import PaneContent, comparison_payload
from bpe_view.comparison.segmentation import cut
from bpe_view.encoder.encoder_payload import encoding_payload
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.notebook.still_text import still_text
from tests.bpe_core.strategies import ODD_IDS
from tests.bpe_view.reading import unpack
from tests.javascript.evaluate import evaluate
from ui.watch.leads import merges_as_table

TEXT: Final = "abcdab abcdab dab abd"
RUN: Final = bpe.train(TEXT, vocab_size=ODD_IDS.vocab_size + 2, min_count=1, initial_merges=ODD_IDS)
MERGE: Final = RUN.merges[3]
"""The first that is new; behind it only its token stands on the right of a pair."""
OURS: Final = (MERGE.token_id, MERGE.token.decode())


def rows(table: pd.DataFrame, side: str = "token") -> set[tuple[Any, ...]]:
    return set(zip(table[f"{side} id"], table[side], strict=True))


def labels(data: dict[str, Any]) -> set[tuple[Any, ...]]:
    return {(int(token_id), label) for token_id, label in data["labels"].items()}


def pane_labels(data: dict[str, Any]) -> set[tuple[Any, ...]]:
    """Of the tokens that merges make, which the browser reads in the text."""
    [pane] = data["panes"]
    pane["problem"] = None
    ids = unpack(pane["rank_ids"]).tolist()
    read = "([data, ids]) => ids.map((id) => model.readSides(data)[0].source.label(id))"
    made = evaluate({"model": "comparison/pane_model.js"}, read, [data, ids])
    return set(zip(ids, made, strict=True))


TOKENIZER: Final = RUN.tokenizer
KNOWN: Final = read_vocabulary(TOKENIZER)
PAIRS: Final = pair_table(RUN.tokenization, MERGE.rank + 1)
ENCODED: Final = encode_text(TOKENIZER, TEXT, "rank")
PANE: Final = PaneContent("", cut(TOKENIZER, TEXT), None, True)
VIEWS: Final[dict[str, Callable[[], set[tuple[Any, ...]]]]] = {
    "table of merges": lambda: rows(merges_as_table(RUN)),
    "savings": lambda: rows(merge_savings_table(RUN)),
    "pairs": lambda: rows(pairs_table(RUN, {MERGE.rank + 1: PAIRS}), "right"),
    "vocabulary": lambda: set(zip(KNOWN.ids.tolist(), map(printable, KNOWN.tokens), strict=True)),
    "encoder": lambda: labels(encoding_payload(ENCODED, "", "", None)),
    "comparison": lambda: pane_labels(comparison_payload([PANE], TEXT, "", (0, len(TEXT)))),
}
"""The ids and labels of tokens in each."""


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_has_the_id_of_a_new_token(view: str) -> None:
    assert OURS in VIEWS[view]()


def test_text_in_a_notebook_and_its_trace_have_it() -> None:
    assert f'title="{OURS[0]}">{OURS[1]}<' in still_text(RUN.at(len(RUN.merges)))
    assert TOKENIZER.merge_tree(901).rank == MERGE.rank
    assert TOKENIZER.trace("abcdab")[0].token_ids == (901,)
