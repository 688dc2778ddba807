"""Texts for property tests, with many ties and overlaps where that is what breaks."""

from typing import Final

from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.engines import Token
from bpe_core.text import byte_alphabet

any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
"""Any text that UTF-8 can carry."""

dense_text = st.one_of(
    st.text("ab", max_size=60),
    st.text("abc ", max_size=60),
    st.text("aé🐟\n ", max_size=30),
    st.text("a1٣ ", max_size=30),
)
"""Few symbols: ties, runs, overlaps and long numbers are the rule."""

text = any_text | dense_text
tying_text = st.text("fedcba", min_size=4, max_size=20).map(lambda half: half * 2)
"""Every pair is tied with nearly all others, so the tie rule decides each merge."""
split = st.sampled_from([*bpe.SPLIT_PATTERNS, r"[a-z]+", "b+"])
tie_rule = st.sampled_from([*bpe.TIE_RULES])
base = st.sampled_from(bpe.BASES)
min_count = st.integers(1, 3)
extra_tokens = st.integers(0, 30)

BYTES: Final = [Token(*one) for one in enumerate(byte_alphabet().symbols)]
"""The tokens of a plan that begins with bytes."""

ODD_IDS: Final = bpe.Tokenizer(
    alphabet=byte_alphabet(),
    merges=((168, 167), (700, 166), (5, 165)),  # a+b, ab+c, abc+d
    split="gpt2",
    special_tokens={"<|x|>": 900, "<|y|>": 3},
    base_ids=tuple(range(265, 9, -1)),
    merged_ids=(700, 5, 450),
    other_tokens={800: b" dab", 4: b"\xff\xfe"},
    whole_pieces=True,
)
"""Bytes from behind, merges that neither rise nor come after them, tokens that no merge makes."""
