"""The named split patterns."""

from collections.abc import Mapping
from typing import Final

from bpe_core.quoting import table_of

_CONTRACTION: Final = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
_UPPER: Final = r"\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}"
_LOWER: Final = r"\p{Ll}\p{Lm}\p{Lo}\p{M}"
_WORDS: Final = r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++"
_REST: Final = r" ?[^\s\p{L}\p{N}]++[\r\n]*+|\s*[\r\n]|\s+(?!\S)|\s+"
"""As OpenAI first published GPT-4's, and as Llama 3 and Qwen have it."""
_FROM_THE_RIGHT: Final = r"(?<!\p{N})\p{N}{1,3}(?=(?:\p{N}{3})*+(?!\p{N}))|(?<=\p{N})\p{N}{3}"
"""Only the first group of a number asks how many digits follow; all others have three. Where each
group asks, twice as many digits take four times as long: 20,000 of them a second and a half."""

SPLIT_PATTERNS: Final[Mapping[str, str]] = table_of(
    {
        # Everything is one piece: merges may cross spaces and lines.
        "none": r"(?s:.+)",
        # A word with the one space before it; any other white space by itself.
        "whitespace": r"\s?\S+|\s+(?!\S)|\s+",
        # GPT-2 and GPT-3 (r50k_base).
        "gpt2": r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+",
        # GPT-3.5 and GPT-4 (cl100k_base): contractions in any case, numbers in groups of up to
        # three digits.
        "gpt4": (
            rf"{_WORDS}|\p{{N}}{{1,3}}+|"
            r" ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
        ),
        # GPT-4o and GPT-5 (o200k_base): words also part where a capital begins.
        "gpt4o": "|".join(
            (
                rf"[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]*[{_LOWER}]+{_CONTRACTION}",
                rf"[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]+[{_LOWER}]*{_CONTRACTION}",
                r"\p{N}{1,3}",
                r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
                r"\s*[\r\n]+",
                r"\s+(?!\S)",
                r"\s+",
            )
        ),
        # GPT-4's, with each digit by itself, as Qwen has it.
        "gpt4_digits": rf"{_WORDS}|\p{{N}}|{_REST}",
        # GPT-4's, with digits in threes from the right, as numbers are written: 1 234 567.
        "gpt4_threes": f"{_WORDS}|{_FROM_THE_RIGHT}|{_REST}",
    }
)
"""Named split patterns. `gpt2`, `gpt4` and `gpt4o` cut as OpenAI's models do (as published in
tiktoken)."""
