"""What every component is sent of a text in tokens; token_source.js reads it."""

from collections.abc import Iterable, Mapping, Set
from typing import Any, NotRequired, TypedDict

import bpe_core as bpe
from bpe_core.common import is_partial, printable
from bpe_core.text import Alphabet
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


def alphabet_text(alphabet: Alphabet) -> str:
    """The characters in order; `""` for bytes, which need not be sent."""
    return "" if alphabet.base == "bytes" else b"".join(alphabet.symbols).decode()


def text_in_tokens(tokenizer: bpe.AnyTokenizer, cut: bpe.Tokenization, text: str) -> str:
    """The text that the tokens of `cut` stand in: the one that was given, that one normalized where
    we encode, or that of the tokens in a row where a library drops some of it."""
    if cut.row_text is not None:
        return cut.row_text
    if tokenizer.split is None or tokenizer.normalization is None:
        return text
    ids = cut.at(cut.merge_count).token_ids
    return tokenizer.decode_bytes(ids).decode(errors="replace")


def labels_of(vocab: Mapping[int, bytes], ids: Iterable[int]) -> dict[str, Any]:
    """A label for each of these tokens, and the ids of those that are part of a character."""
    tokens = {token_id: vocab.get(token_id, b"") for token_id in sorted({*ids})}
    return {
        "labels": {str(token_id): printable(token) for token_id, token in tokens.items()},
        "partial": [token_id for token_id, token in tokens.items() if is_partial(token)],
    }


def token_labels(tokenizer: bpe.AnyTokenizer, ids: Set[int]) -> dict[str, Any]:
    """What `readLabels` of token_source.js takes: a label for each id, and which look otherwise."""
    base = {*tokenizer.base_ids} or {one for one in ids if len(tokenizer.vocab[one]) == 1}
    special = {*tokenizer.added_tokens.values()}
    return {
        **labels_of(tokenizer.vocab, ids),
        "base": sorted(ids & base),
        "specials": sorted(ids & special),
    }
