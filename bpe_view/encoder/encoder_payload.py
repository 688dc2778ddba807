"""The encoder: a text box, the text in tokens, and why it is cut as it is.

What is typed goes to Python after a short rest; Python answers with the tokens. Ladders of a
short text are all sent along; those of a longer one on demand, for the pre-token that was chosen.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import numpy as np

import bpe_core as bpe
from bpe_core.common import printable
from bpe_core.text import SPECIAL_SYMBOL
from bpe_view.component import Component
from bpe_view.encoder.merge_trace import ids_in, ladders
from bpe_view.encoder.questions import QUESTIONS
from bpe_view.encoder.text_encoding import Encoding, character_name, grapheme_lengths
from bpe_view.packed_arrays import pack
from bpe_view.tokens import token_styles, visible_marks
from bpe_view.tokens.merge_tree import merge_parts, too_long
from bpe_view.tokens.source_data import alphabet_text, labels_of

MAX_TEXT: Final = 20_000  # characters that the box takes
ALL_LADDERS: Final = 600  # base symbols of a text whose ladders are all sent at once
MOST_READ: Final = 80  # characters that are shown of a text as a tokenizer reads it

_FILES: Final = Path(__file__).parent

ENCODER: Final = Component(
    "encoder",
    _FILES / "encoder.js",
    token_styles,
    words=("tokens", "encoder", "encode", "tree", "reasons", "chat"),
    parts=tuple(one.script for one in QUESTIONS.values()),
)


def encoding_payload(
    encoding: Encoding,
    title: str,
    identity: str,  # distinguishes this tokenizer from every other
    # a base symbol of the pre-token whose ladder is wanted; None: there is none
    looked_at: int | None,
) -> dict[str, Any]:
    """A text in the tokens of one order, as JSON; encoding.js reads it.

    Beside what its name says: `parts` has the rank, the left and the right half of each token that
    a merge makes, but for trees that are `too_long` to draw; `names` those of characters; `ids`
    those of all tokens, where some stand for nothing in the text; `base_ids` those of the base
    symbols, where single bytes that are mentioned have `unit_ids`.
    """
    tokenizer = encoding.tokenizer
    shown = None if encoding.unit_ids is None else encoding.text.encode()
    found = ladders(_traces(encoding, looked_at), shown)
    mentioned = {*(one for one in encoding.token_ids if one >= 0), *ids_in(found)}
    parts = merge_parts(tokenizer, sorted(mentioned))
    for _, left, right in parts.values():
        mentioned |= {left, right}
    ids, is_by_rank = encoding.all_ids, encoding.order == "rank"
    # Those of all base symbols; else of the single bytes among tokens that no merge makes.
    base_ids = tokenizer.base_ids or sorted(
        one for one in mentioned - parts.keys() if len(tokenizer.vocab.get(one, b"")) == 1
    )
    return {
        "base": tokenizer.alphabet.base,
        "alphabet": alphabet_text(tokenizer.alphabet),
        "base_size": len(tokenizer.alphabet),
        "text": encoding.text,
        "gaps": pack(encoding.gaps),
        "piece_starts": pack(encoding.piece_starts),
        "marks": visible_marks(encoding.text),
        "specials": [{"id": i, "text": text} for text, i in encoding.specials.items()],
        "unit_ids": None if encoding.unit_ids is None else pack(encoding.unit_ids),
        **labels_of(tokenizer.vocab, mentioned | _in_text(encoding)),
        "base_ids": pack(np.array(base_ids, dtype=np.int64)),
        "merged_ids": pack(np.array(encoding.merged_ids, dtype=np.int64)),
        "differs": None if is_by_rank else pack(encoding.differs),
        "title": title,
        "identity": identity,
        "kind": tokenizer.kind,
        "order": encoding.order,
        "has_orders": tokenizer.split is not None,
        "token_count": encoding.token_count,
        "rank_token_count": len(encoding.rank_starts) - 1,
        "character_count": len(encoding.counted),
        "byte_count": len(encoding.text.encode()),
        "bytes_per_token": encoding.bytes_per_token,
        "piece_count": len(encoding.piece_starts),
        "different_pieces": 0 if is_by_rank else encoding.different_pieces,
        "ids": None if len(ids) == len(encoding.token_ids) else ids,
        "in_row": encoding.tokenization.row_text is not None,
        "reads": _read_by(tokenizer, encoding.typed),
        "ladders": found,
        "parts": {str(token_id): part for token_id, part in parts.items()},
        "too_long": [one for one in parts if too_long(tokenizer.vocab[one])],
        "graphemes": pack(np.array(grapheme_lengths(encoding.text), dtype=np.int64)),
        "names": {one: character_name(one) for one in sorted(set(encoding.text))},
    }


def error_payload(message: str) -> dict[str, Any]:
    """What the encoder shows when the text cannot be encoded."""
    return {"error": message}


def _read_by(tokenizer: bpe.AnyTokenizer, text: str) -> dict[str, Any]:
    """How a tokenizer reads a text, `""` where that is the text itself, in which form, and the
    tokens that belong before and behind one."""
    read = tokenizer.reads(text)
    return {
        "text": "" if read == text else read[:MOST_READ],
        "form": tokenizer.normalization or tokenizer.library or "",
        "frame": [
            " ".join(printable(tokenizer.vocab[token_id]) for token_id in part)
            for part in tokenizer.frame
        ],
    }


def _traces(encoding: Encoding, looked_at: int | None) -> Iterable[bpe.tokenizer.PieceTrace]:
    """The traces that are sent: of all pre-tokens of a short text, else of the one looked at."""
    if encoding.symbol_count <= ALL_LADDERS:
        return encoding.trace()
    if looked_at is None:
        return ()
    return (one for one in encoding.trace() if one.start <= looked_at < one.end)


def _in_text(encoding: Encoding) -> set[int]:
    """The ids of the base symbols that stand in the text, where they tell them."""
    if not encoding.tokenizer.base_ids:
        return set()
    symbols = np.unique(encoding.tokenization.corpus.symbols)
    return {*encoding.tokenization.base_ids[symbols[symbols != SPECIAL_SYMBOL]].tolist()}
