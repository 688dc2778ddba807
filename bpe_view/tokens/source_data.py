"""What every component is sent of a text in tokens; token_source.js reads it."""

from typing import TypedDict

import bpe_core as bpe
from bpe_view.packed_arrays import Packed


class SpecialData(TypedDict):
    """A token that no merge makes."""

    id: int
    text: str


class SourceData(TypedDict):
    """A text in tokens. `gaps` has the rank of the merge that closed each gap, or a place in a list
    of ids; `piece_starts` where each pre-token begins."""

    base: bpe.Base
    text: str
    alphabet: str
    gaps: Packed
    piece_starts: Packed
    base_size: int
    marks: dict[str, str]
    specials: list[SpecialData]
