"""What rows are sent: for each a name, a passage in tokens and a number; rows.js draws them."""

from collections.abc import Sequence
from typing import NotRequired, TypedDict

import numpy as np

import bpe_core as bpe
from bpe_core.common import BoolArray
from bpe_view.tokens import visible_marks


class TokensData(TypedDict):
    """A passage in tokens: where each ends, in bytes, and its id; `bare` has the places of those
    that no merge made, `told` what is said of each beside its id."""

    ends: list[int]
    ids: list[int]
    bare: list[int]
    told: NotRequired[list[str]]


class RowData(TypedDict):
    """A row. `note` stands small below its name, `said` is what it is called as a whole; `problem`:
    why it has no tokens. One without a `text` of its own has the passage that rows share;
    `lang` is that of the text, where it is known."""

    name: str
    note: str
    number: str
    said: str
    tokens: TokensData | None
    problem: NotRequired[str]
    text: NotRequired[str]
    lang: NotRequired[str]
    chosen: NotRequired[bool]


class RowsData(TypedDict):
    """Rows under one another, and what they are called together."""

    label: str
    text: str
    rows: list[RowData]
    marks: dict[str, str]


def rows_data(label: str, text: str, rows: Sequence[RowData]) -> RowsData:
    """All rows of a passage, as JSON."""
    every_text = text + "".join(row.get("text", "") for row in rows)
    return {"label": label, "text": text, "rows": list(rows), "marks": visible_marks(every_text)}


def passage_tokens(
    tokenizer: bpe.AnyTokenizer,
    data: bytes,
    starts: BoolArray,
    passage: tuple[int, int],
    ids: Sequence[int] | None = None,
) -> TokensData:
    """The tokens of a part of a text.

    Args:
        data: the whole text.
        starts: bool, shape (bytes of the text,): where a token starts.
        passage: from and to, in bytes; a token starts at the first one.
        ids: of its tokens; None: their bytes tell them.

    >>> tokenizer = bpe.train("low lower", vocab_size=258).tokenizer
    >>> starts = np.array([1, 0, 0, 1, 1, 0, 0, 1, 1], dtype=bool)
    >>> passage_tokens(tokenizer, b"low lower", starts, (0, 5))
    {'ends': [3, 4, 5], 'ids': [257, 32, 257], 'bare': [1]}
    """
    first, last = passage
    begins = (first + np.flatnonzero(starts[first:last])).tolist()
    after = np.flatnonzero(starts[last:])
    bounds = [*begins, last + int(after[0]) if len(after) else len(data)]
    tokens = [data[begin:end] for begin, end in zip(begins, bounds[1:], strict=True)]
    known = [tokenizer.token_to_id(token) for token in tokens]
    base = {*tokenizer.alphabet.symbols}
    return {
        "ends": [min(end, last) - first for end in bounds[1:]],
        "ids": list(ids or [-1 if one is None else one for one in known]),
        "bare": [place for place, token in enumerate(tokens) if token in base],
    }
