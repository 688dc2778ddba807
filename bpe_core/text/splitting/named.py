"""The named split patterns, and the names of models that split by them."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_CONTRACTION: Final = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
_UPPER: Final = r"\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}"
_LOWER: Final = r"\p{Ll}\p{Lm}\p{Lo}\p{M}"
_WORDS: Final = r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++"
_REST: Final = r" ?[^\s\p{L}\p{N}]++[\r\n]*+|\s*[\r\n]|\s+(?!\S)|\s+"
"""As OpenAI first published GPT-4's, and as Llama 3 and Qwen have it."""
_FROM_THE_RIGHT: Final = r"(?<!\p{N})\p{N}{1,3}(?=(?:\p{N}{3})*+(?!\p{N}))|(?<=\p{N})\p{N}{3}"
"""Only the first group of a number asks how many digits follow; all others have three. Where each
group asks, twice as many digits take four times as long: 20,000 of them a second and a half."""

SPLIT_PATTERNS: Final[Mapping[str, str]] = MappingProxyType(
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

_DEEPSEEK: Final = (
    r"\p{N}{1,3}",
    "[一-龥\u3040-ゟ゠-ヿ]+",
    r"""[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^ENDS\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"""
    r"""| ?[\p{P}\p{S}]+[ENDS]*|\s*[ENDS]+|\s+(?!\S)|\s+""",
)
_MODELS: Final[Mapping[str | tuple[str, ...], str]] = {
    "gpt2": "r50k_base p50k_base gpt-2 gpt-3 davinci curie babbage ada",
    "gpt4": "cl100k_base gpt-3.5 gpt-3.5-turbo gpt-4 llama-3 llama-3.1 llama-3.2 llama-3.3",
    "gpt4_digits": "qwen qwen-1.5 qwen-2 qwen-2.5 qwen-3",
    "gpt4o": "o200k_base o200k_harmony gpt-4o gpt-4.1 gpt-5 o1 o3 o4-mini "
    "gpt-oss gpt-oss-20b gpt-oss-120b",
    tuple(one.replace("ENDS", "\r\n") for one in _DEEPSEEK): "deepseek deepseek_v4",
}
MODEL_SPLITS: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {model: split for split, models in _MODELS.items() for model in models.split()}
)
"""How models split, by their names and by those of their vocabularies: a name in `SPLIT_PATTERNS`,
or several patterns that are applied in turn."""
WORD: Final = re.compile(r"(?=.*[^\W\d_])[\w.-]+")
"""What looks like a name: as a regex it would hardly match anything but itself."""


def _plain(name: str) -> str:
    return name.lower().replace("-", "").replace("_", "")


_SPELLED: Final = {_plain(name): name for name in (*MODEL_SPLITS, *SPLIT_PATTERNS)}


def split_called(name: str) -> str | tuple[str, ...] | None:
    """The split of a name, its own or a model's; case, hyphens and underscores do not matter.

    >>> split_called("GPT-4o"), split_called("llama3"), split_called("words")
    ('gpt4o', 'gpt4', None)
    """
    known = _SPELLED.get(_plain(name))
    return None if known is None else MODEL_SPLITS.get(known, known)


def names_like(name: str) -> list[str]:
    """The names, at most eight, that are much like one that nobody knows, the nearest first."""
    from difflib import get_close_matches  # only whoever mistypes a name waits for it

    return [_SPELLED[one] for one in get_close_matches(_plain(name[:60]), _SPELLED, 8)]
