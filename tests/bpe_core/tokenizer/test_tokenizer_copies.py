"""Copies with fewer merges; of trained ones see `test_properties.py`."""

from typing import Final

import pytest

import bpe_core as bpe
from bpe_core.text import byte_alphabet

OPENED: Final = bpe.Tokenizer(
    alphabet=byte_alphabet(),
    # ab, bc, abc, abc again, de, abcx: the second is encoded last
    merges=((101, 102), (102, 103), (300, 103), (101, 302), (104, 105), (310, 124)),
    split=r"\S+",
    special_tokens={"<s>": 0, "</s>": 351},
    base_ids=range(4, 260),
    merged_ids=(300, 302, 310, 310, 305, 350),
    other_tokens={500: b"xyz", 501: b"q!"},
    whole_pieces=True,
    file_ranks=(0, 5, 1, 2, 3, 4),
)
TEXT: Final = "abcx abc bcde<s> xyz aabcéé</s>"


@pytest.mark.parametrize("merges", range(7))
def test_an_opened_tokenizer_is_cut_in_all_its_parts(merges: int) -> None:
    cut = OPENED.truncated(merges=merges)
    assert cut.merges == OPENED.merges[:merges]
    kept = {*range(4, 260), 500, 501, 0, 351, *OPENED.merged_ids[:merges]}
    assert (set(cut.vocab), len(cut)) == (kept, len(kept))
    state = OPENED.tokenize(TEXT, allowed_special="all").at(merges)
    assert b"".join(state.tokens) == TEXT.encode()
    assert cut.encode(TEXT, allowed_special="all") == state.token_ids
