"""What every component is sent of a text in tokens; token_source.js reads it."""

from typing import NotRequired, TypedDict

import bpe_core as bpe
from bpe_view.packed_arrays import Packed


class SpecialData(TypedDict):
    """A token that no merge makes."""

    id: int
    text: str


class SourceData(TypedDict):
    """A text in tokens. `gaps` has the rank of the merge that closed each gap, or a place in a list
    of ids; `piece_starts` where each pre-token begins; `unit_ids`, where a symbol does not tell its
    id, the token that begins at each before any merge, -1 inside of one."""

    base: bpe.Base
    text: str
    alphabet: str
    gaps: Packed
    piece_starts: Packed
    base_size: int
    marks: dict[str, str]
    specials: list[SpecialData]
    unit_ids: NotRequired[Packed | None]


def text_in_tokens(tokenizer: bpe.AnyTokenizer, cut: bpe.Tokenization, text: str) -> str:
    """The text that the tokens of `cut` stand in: the one that was given, that one normalized where
    we encode, or that of the tokens in a row where a library drops some of it."""
    if cut.row_text is not None:
        return cut.row_text
    if tokenizer.split is None or tokenizer.normalization is None:
        return text
    ids = cut.at(cut.merge_count).token_ids
    return tokenizer.decode_bytes(ids).decode(errors="replace")
