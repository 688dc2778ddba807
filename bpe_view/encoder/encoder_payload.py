"""The encoder: a text box, the text in tokens, and why it is cut as it is.

What is typed goes to Python after a short rest; Python answers with the tokens. Ladders of a
short text are all sent along; those of a longer one on demand, for the pre-token that was chosen.
"""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Final, TypedDict

import numpy as np

import bpe_core as bpe
from bpe_core.common import is_partial, printable
from bpe_view.component import Component
from bpe_view.encoder.decode_ids import Decoded
from bpe_view.encoder.merge_trace import Ladders, ids_in, ladders
from bpe_view.encoder.text_encoding import Encoding, character_name, grapheme_lengths
from bpe_view.packed_arrays import Packed, pack
from bpe_view.tokens import token_styles, visible_marks
from bpe_view.tokens.merge_tree import merge_parts, too_long
from bpe_view.tokens.source_data import SourceData

MAX_TEXT: Final = 20_000  # characters that the box takes
ALL_LADDERS: Final = 600  # base symbols of a text whose ladders are all sent at once
MOST_READ: Final = 80  # characters that are shown of a text as a tokenizer reads it
MAX_DIFFERENCES: Final = 12  # pre-tokens cut otherwise that are listed
QUESTIONS: Final = ("why", "split", "bytes", "ids", "hidden", "chat", "ways")
"""What can be asked of a text, in the order of the buttons."""

_FILES: Final = Path(__file__).parent

ENCODER: Final = Component(
    "encoder",
    _FILES / "encoder.js",
    token_styles,
    words=("tokens", "encoder", "encode", "tree", "reasons", "chat"),
)


class DecodedData(TypedDict):
    """What pasted ids say, or why they cannot be decoded."""

    ids: Sequence[int]
    text: str
    error: str


class LabelsData(TypedDict):
    """How the tokens that are mentioned are written, and which are part of a character."""

    labels: dict[str, str]
    partial: list[int]


class CutText(SourceData):
    """A text as it is cut. `base_ids` are those of the base symbols, where there are `unit_ids` of
    single bytes that are mentioned; `differs` is where another order than by rank cuts
    otherwise."""

    base_ids: Packed
    merged_ids: Packed
    differs: Packed | None


class ReadsData(TypedDict):
    """How a tokenizer reads a text, `""` where that is the text itself, and the tokens that belong
    before and behind one. `form`: what it does to a text first."""

    text: str
    form: str
    frame: tuple[str, str]


class TextData(CutText, LabelsData):
    """A text in the tokens of one order, and by rank. `differences` are pre-tokens cut otherwise:
    their tokens in both, and how often each occurs; `parts` what a token was joined from (rank,
    left, right), but for the trees that are `too_long` to draw; `names` those of characters; `ids`
    those of all tokens, where some stand for nothing in the text."""

    title: str
    identity: str
    kind: str
    order: bpe.Order
    has_orders: bool
    token_count: int
    rank_token_count: int
    character_count: int
    byte_count: int
    bytes_per_token: float | None
    piece_count: int
    in_row: bool
    ids: Sequence[int] | None
    reads: ReadsData
    differences: list[tuple[Sequence[int], Sequence[int], int]]
    different_pieces: int
    more_differences: int
    ladders: Ladders
    parts: dict[str, tuple[int, int, int]]
    too_long: list[int]
    graphemes: Packed
    names: dict[str, str]
    decoded: DecodedData


class ErrorData(TypedDict):
    """Why a text cannot be encoded."""

    error: str


def encoding_payload(
    encoding: Encoding,
    decoded: Decoded,
    title: str,
    identity: str,  # distinguishes this tokenizer from every other
    # a base symbol of the pre-token whose ladder is wanted; None: there is none
    looked_at: int | None,
) -> TextData:
    """Everything the encoder shows, as JSON; encoding.js reads it."""
    tokenizer = encoding.tokenizer
    shown = None if encoding.unit_ids is None else encoding.text.encode()
    found = ladders(_traces(encoding, looked_at), shown)
    differences = encoding.differences
    known = (one for one in encoding.token_ids if one >= 0)
    mentioned = {*known, *decoded.token_ids, *ids_in(found)}
    parts = merge_parts(tokenizer, sorted(mentioned))
    for difference in differences[:MAX_DIFFERENCES]:
        mentioned |= {*difference.token_ids, *difference.rank_token_ids}
    for _, left, right in parts.values():
        mentioned |= {left, right}
    ids = encoding.all_ids
    base_ids = _base_ids(encoding, mentioned - parts.keys())
    return {
        **_source(encoding, base_ids),
        **_labels(tokenizer, mentioned | _in_text(encoding)),
        "title": title,
        "identity": identity,
        "kind": tokenizer.kind,
        "order": encoding.order,
        "has_orders": encoding.has_orders,
        "token_count": encoding.token_count,
        "rank_token_count": len(encoding.rank_token_ids),
        "character_count": len(encoding.counted),
        "byte_count": encoding.byte_count,
        "bytes_per_token": encoding.bytes_per_token,
        "piece_count": len(encoding.piece_starts),
        "ids": None if len(ids) == len(encoding.token_ids) else ids,
        "in_row": encoding.tokenization.row_text is not None,
        "reads": _read_by(tokenizer, encoding.given),
        "differences": [
            (one.token_ids, one.rank_token_ids, one.count) for one in differences[:MAX_DIFFERENCES]
        ],
        "different_pieces": sum(one.count for one in differences),
        "more_differences": max(len(differences) - MAX_DIFFERENCES, 0),
        "ladders": found,
        "parts": {str(token_id): part for token_id, part in parts.items()},
        "too_long": [one for one in parts if too_long(tokenizer.vocab[one])],
        "graphemes": pack(np.array(grapheme_lengths(encoding.text), dtype=np.int64)),
        "names": {one: character_name(one) for one in sorted(set(encoding.text))},
        "decoded": {"ids": decoded.token_ids, "text": decoded.text, "error": decoded.error},
    }


def error_payload(message: str) -> ErrorData:
    """What the encoder shows when the text cannot be encoded."""
    return {"error": message}


def _read_by(tokenizer: bpe.AnyTokenizer, text: str) -> ReadsData:
    read = tokenizer.reads(text)
    before, behind = (
        " ".join(printable(tokenizer.vocab[token_id]) for token_id in part)
        for part in tokenizer.frame
    )
    return {
        "text": "" if read == text else read[:MOST_READ],
        "form": tokenizer.normalization or tokenizer.library or "",
        "frame": (before, behind),
    }


def _traces(encoding: Encoding, looked_at: int | None) -> Iterable[bpe.tokenizer.PieceTrace]:
    """The traces that are sent: of all pre-tokens of a short text, else of the one looked at."""
    sends_all = encoding.symbol_count <= ALL_LADDERS
    if not sends_all and looked_at is None:
        return ()
    traces = encoding.trace()
    if sends_all or looked_at is None:
        return traces
    return (one for one in traces if one.start <= looked_at < one.end)


def _source(encoding: Encoding, base_ids: Sequence[int]) -> CutText:
    """The token view's part."""
    alphabet = encoding.tokenizer.alphabet
    by_bytes = alphabet.base == "bytes"
    return {
        "base": alphabet.base,
        "text": encoding.text,
        "alphabet": "" if by_bytes else b"".join(alphabet.symbols).decode(),
        "gaps": pack(encoding.gaps),
        "piece_starts": pack(encoding.piece_starts),
        "base_size": len(alphabet),
        "base_ids": pack(np.array(base_ids, dtype=np.int64)),
        "merged_ids": pack(np.array(encoding.merged_ids, dtype=np.int64)),
        "differs": None if encoding.order == "rank" else pack(encoding.differs),
        "marks": visible_marks(encoding.text),
        "specials": [{"id": i, "text": text} for text, i in encoding.specials.items()],
        "unit_ids": None if encoding.unit_ids is None else pack(encoding.unit_ids),
    }


def _base_ids(encoding: Encoding, unmade: Collection[int]) -> Sequence[int]:
    """Those of all base symbols; else of the single bytes among tokens that no merge makes."""
    vocab = encoding.tokenizer.vocab
    return encoding.tokenizer.base_ids or sorted(
        one for one in unmade if len(vocab.get(one, b"")) == 1
    )


def _in_text(encoding: Encoding) -> set[int]:
    """The ids of the base symbols that stand in the text, where they tell them."""
    alphabet, base_ids = encoding.tokenizer.alphabet, encoding.tokenizer.base_ids
    if not base_ids:
        return set()
    if alphabet.base == "bytes":
        return {base_ids[byte] for byte in encoding.text.encode()}
    known = {symbol.decode(): base_ids[place] for place, symbol in enumerate(alphabet.symbols)}
    return {known[one] for one in set(encoding.text) if one in known}


def _labels(tokenizer: bpe.AnyTokenizer, token_ids: Iterable[int]) -> LabelsData:
    """Labels of the tokens that are mentioned: a real vocabulary has far too many."""
    tokens = {token_id: tokenizer.vocab.get(token_id, b"") for token_id in sorted(token_ids)}
    return {
        "labels": {str(token_id): printable(token) for token_id, token in tokens.items()},
        "partial": [token_id for token_id, token in tokens.items() if is_partial(token)],
    }
