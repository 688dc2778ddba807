"""Copies with fewer merges; of trained ones see `test_properties.py`."""

from pathlib import Path
from typing import Final

import tiktoken

import bpe_core as bpe
from bpe_core.text import byte_alphabet
from bpe_view.texts import samples
from tests.bpe_core.engines.compiled.vocabularies import tiktoken_encoding, tokens_of

SAMPLES: Final = Path(samples.__file__).parent
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


def test_an_opened_tokenizer_is_cut_in_all_its_parts() -> None:
    for merges in range(7):
        cut = OPENED.truncated(merges=merges)
        assert cut.merges == OPENED.merges[:merges]
        kept = {*range(4, 260), 500, 501, 0, 351, *OPENED.merged_ids[:merges]}
        assert (set(cut.vocab), len(cut)) == (kept, len(kept))
        state = OPENED.tokenize(TEXT, allowed_special="all").at(merges)
        assert b"".join(state.tokens) == TEXT.encode()
        assert cut.encode(TEXT, allowed_special="all") == state.token_ids


def test_a_real_vocabulary_at_a_smaller_size_is_what_tiktoken_makes_of_fewer_ranks() -> None:
    size, name = 20_000, "o200k_base"
    tokenizer, tokens = bpe.load_pretrained(name, download=False), tokens_of(name)[:size]
    pattern, ranks = tiktoken_encoding(name)._pat_str, {token: i for i, token in enumerate(tokens)}
    smaller = tiktoken.Encoding("s", pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
    cut = tokenizer.truncated(merges=size - 256)
    for sample in ("wikipedia", "hindi", "python"):
        text = (SAMPLES / f"{sample}.txt").read_text("utf-8")
        ids = smaller.encode_ordinary(text)
        assert tokenizer.tokenize(text).at(size - 256).token_ids == cut.encode(text) == ids
    assert cut.special_tokens == tokenizer.special_tokens
