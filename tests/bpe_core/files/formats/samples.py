"""Tokenizers and texts that the tests of all formats share."""

from typing import Any, Final

from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.files import pack

ENGLISH: Final = (
    "It's 2026, and the 12,345 newest tokenizers weren't trained on naïve text: low, lower, "
    "lowest; new, newer, newest.\n\n\tShe sells sea shells   by the sea shore!\r\n  Grüße, "
    "日本語のテキスト, привет мир, हिन्दी, مرحبا ١٢٣ 🐟👩‍👩‍👧 THE END's\n"
) * 2
SPECIALS: Final = ("<|end|>", "<|start of text|>")

RUN: Final = bpe.train("low lower lowest", vocab_size=262, split="gpt2", special_tokens=["<e>"])
TOKENIZER: Final = RUN.tokenizer
VALID: Final[dict[str, bytes]] = {
    "huggingface": bpe.dumps(TOKENIZER, "huggingface")["tokenizer.json"],
    "tiktoken": bpe.dumps(TOKENIZER, "tiktoken")["tokenizer.tiktoken"],
    "minbpe": bpe.dumps(TOKENIZER, "minbpe")["tokenizer.model"],
    "json": bpe.dumps(RUN, "json")["tokenizer.bpe.json"],
    "gpt2": pack(bpe.dumps(TOKENIZER, "gpt2")),
}
"""A small file of every format."""

# Only ranges that have long been assigned: libraries disagree about Unicode's latest characters.
_RANGES: Final = [
    (0x00, 0x17F), (0x391, 0x3A1), (0x400, 0x45F), (0x5D0, 0x5EA), (0x627, 0x63A), (0x660, 0x669),
    (0x905, 0x939), (0x93E, 0x94D), (0xE01, 0xE3A), (0x1100, 0x1112), (0x2000, 0x2064),
    (0x20A0, 0x20B5), (0x3041, 0x3096), (0x4E00, 0x4F00), (0xAC00, 0xAC50), (0x1F600, 0x1F64F),
]  # fmt: skip
any_character = st.one_of(*(st.characters(min_codepoint=a, max_codepoint=b) for a, b in _RANGES))
words = st.sampled_from(
    ["It's", " the", "THE", "low", "est", " ", "  ", "\n", "\r\n", "\t", "123", "4567", "é", "!?"]
)
texts = st.lists(words | any_character | st.sampled_from(SPECIALS), max_size=25).map("".join)
"""Texts with all that split patterns tell apart, and special tokens among it."""
named_splits = st.sampled_from(list(bpe.SPLIT_PATTERNS))


def trained(split: Any = "gpt4", vocab_size: int = 330, specials: bool = True) -> bpe.Tokenizer:
    """A tokenizer that has seen all scripts of `ENGLISH`."""
    return bpe.train(
        ENGLISH, vocab_size=vocab_size, split=split, special_tokens=SPECIALS if specials else ()
    ).tokenizer
