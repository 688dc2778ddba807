r"""The named splits: their patterns, how tokenizer files write them, and which models use them.

A new split is a new row of `SPLITS`. Its pattern is matched by the module `regex`, unless it has a
scanner in `bpe_core.engines.compiled.scanner`, which is faster.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

SplitPattern = str | tuple[str, ...]
"""A name in `SPLIT_PATTERNS` or a regex; or several of them, applied one after another."""

_WORDS: Final = r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++"
_REST: Final = r" ?[^\s\p{L}\p{N}]++[\r\n]*+|\s*[\r\n]|\s+(?!\S)|\s+"
# Only the first group of a number looks how many digits follow; all others have three. If each
# group looked, twice as many digits would take four times as long.
_FROM_THE_RIGHT: Final = r"(?<!\p{N})\p{N}{1,3}(?=(?:\p{N}{3})*+(?!\p{N}))|(?<=\p{N})\p{N}{3}"
_CONTRACTION: Final = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
_UPPER: Final = r"\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}"
_LOWER: Final = r"\p{Ll}\p{Lm}\p{Lo}\p{M}"

_WHITESPACE: Final = r"\s?\S+|\s+(?!\S)|\s+"
_GPT2: Final = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
_GPT4O: Final = "|".join(
    (
        rf"[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]*[{_LOWER}]+{_CONTRACTION}",
        rf"[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]+[{_LOWER}]*{_CONTRACTION}",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    )
)
_DIGITS: Final = rf"{_WORDS}|\p{{N}}|{_REST}"
_THREES: Final = f"{_WORDS}|{_FROM_THE_RIGHT}|{_REST}"

_GPT2_IN_FILES: Final = (
    r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
)
# As OpenAI first published GPT-4's. Today's has `{1,3}+`, which means something else in Oniguruma,
# the regex library of `tokenizers`.
_GPT4_IN_FILES: Final = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|NUMBERS|"
    r" ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"
)
_LLAMA3_IN_FILES: Final = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|NUMBERS|"
    r" ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def _in_files(numbers: str) -> tuple[str, ...]:
    """GPT-4's and Llama 3's pattern, with `numbers` as the alternative that matches digits."""
    return tuple(one.replace("NUMBERS", numbers) for one in (_GPT4_IN_FILES, _LLAMA3_IN_FILES))


@dataclass(frozen=True)
class Split:
    """A named split.

    Attributes:
        name: as in `train(split=name)`.
        pattern: a regex, or several that are applied one after another.
        spellings: the regexes by which `tokenizer.json` files write it; ours have the first.
        scanner: the number of its scanner in `bpe_core.engines.compiled.scanner`; None: it has
            none, the module `regex` does it.
        models: names of models and of their vocabularies that split in this way.
    """

    name: str
    pattern: SplitPattern
    spellings: tuple[str, ...] = ()
    scanner: int | None = None
    models: tuple[str, ...] = ()


_ROWS: Final = (
    # Everything is one pre-token: merges may cross spaces and lines.
    Split("none", r"(?s:.+)", scanner=0),
    # A word with the one space before it; any other white space by itself.
    Split("whitespace", _WHITESPACE, (_WHITESPACE,), scanner=1),
    # GPT-2 and GPT-3 (r50k_base).
    Split(
        "gpt2",
        _GPT2,
        (_GPT2, _GPT2_IN_FILES),
        scanner=2,
        models=("r50k_base", "p50k_base", "gpt-2", "gpt-3", "davinci", "curie", "babbage", "ada"),
    ),
    # GPT-3.5 and GPT-4 (cl100k_base): contractions in any case, numbers in groups of up to three
    # digits.
    Split(
        "gpt4",
        rf"{_WORDS}|\p{{N}}{{1,3}}+|"
        r" ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s",
        (
            # `$` is the end of a line in Oniguruma.
            _in_files(r"\p{N}{1,3}")[0].replace(r"|\s*", r"|\s++(?![\s\S])|\s*"),
            *_in_files(r"\p{N}{1,3}"),
        ),
        scanner=3,
        models=(
            *("cl100k_base", "gpt-3.5", "gpt-3.5-turbo", "gpt-4"),
            *("llama-3", "llama-3.1", "llama-3.2", "llama-3.3"),
        ),
    ),
    # GPT-4o and GPT-5 (o200k_base): words also part where a capital begins.
    Split(
        "gpt4o",
        _GPT4O,
        (_GPT4O,),
        scanner=4,
        models=(
            *("o200k_base", "o200k_harmony", "gpt-4o", "gpt-4.1", "gpt-5", "o1", "o3", "o4-mini"),
            *("gpt-oss", "gpt-oss-20b", "gpt-oss-120b"),
        ),
    ),
    # GPT-4's, with each digit by itself, as Qwen has it.
    Split(
        "gpt4_digits",
        _DIGITS,
        (_DIGITS, *_in_files(r"\p{N}")),
        scanner=5,
        models=("qwen", "qwen-1.5", "qwen-2", "qwen-2.5", "qwen-3"),
    ),
    # GPT-4's, with digits in threes from the right, as numbers are written: 1 234 567.
    Split(
        "gpt4_threes",
        _THREES,
        (_THREES, *_in_files(r"\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))")),
        scanner=6,
    ),
    Split(
        "deepseek",
        (
            r"\p{N}{1,3}",
            "[一-龥\u3040-ゟ゠-ヿ]+",
            r"""[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|"""
            "[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\r\n]*|"
            "\\s*[\r\n]+|\\s+(?!\\S)|\\s+",
        ),
        models=("deepseek_v4",),
    ),
)
SPLITS: Final[Mapping[str, Split]] = MappingProxyType({row.name: row for row in _ROWS})
"""The named splits by their names. `gpt2`, `gpt4` and `gpt4o` cut as OpenAI's models do (published
in tiktoken)."""
SPLIT_PATTERNS: Final[Mapping[str, str]] = MappingProxyType(
    {row.name: row.pattern for row in _ROWS if isinstance(row.pattern, str)}
)
"""The regex of each named split that is a single one."""


def _plain(name: str) -> str:
    return name.lower().replace("-", "").replace("_", "")


_KNOWN: Final = {_plain(name): row for row in _ROWS for name in (row.name, *row.models)}
NAMES: Final = tuple(name for row in _ROWS for name in (row.name, *row.models))
"""All names that a split has, those of models included."""


def find_split(name: str) -> SplitPattern | None:
    """The split of a name, its own or a model's; case, hyphens and underscores do not matter.

    Returns:
        A name in `SPLIT_PATTERNS`, or several patterns; None for an unknown name.

    >>> find_split("GPT-4o"), find_split("llama3"), find_split("words")
    ('gpt4o', 'gpt4', None)
    """
    row = _KNOWN.get(_plain(name))
    return None if row is None else row.name if isinstance(row.pattern, str) else row.pattern


def looks_like_name(pattern: str) -> bool:
    """Whether a pattern is one word: as a regex it would hardly match anything but itself.

    >>> looks_like_name("gpt-44"), looks_like_name("12"), looks_like_name("[a-z]+")
    (True, False, False)
    """
    return bool(re.fullmatch(r"(?=.*[^\W\d_])[\w.-]+", pattern))
