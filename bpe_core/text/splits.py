"""The named splits, read from `splits.toml`: patterns, spellings in files, scanners and models."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

SplitPattern = str | tuple[str, ...]
"""A name in `SPLIT_PATTERNS` or a regex; or several of them, applied one after another."""


@dataclass(frozen=True)
class Split:
    """A named split.

    Attributes:
        name: as in `train(split=name)`.
        pattern: a regex, or several that are applied one after another.
        spellings: the regexes by which `tokenizer.json` files write it; ours have the first.
        scanner: the number of its scanner in `bpe_core.engines.compiled.scanner`; None: it has
            none, and the module `regex` matches its pattern.
        models: names of models and vocabularies with this split.
    """

    name: str
    pattern: SplitPattern
    spellings: tuple[str, ...]
    scanner: int | None
    models: tuple[str, ...]


def _read(name: str, row: Mapping[str, Any]) -> Split:
    pattern = row["pattern"] if isinstance(row["pattern"], str) else tuple(row["pattern"])
    spellings = tuple(row.get("spellings", (pattern,)))
    return Split(name, pattern, spellings, row.get("scanner"), tuple(row.get("models", ())))


def _folded(name: str) -> str:
    return name.lower().replace("-", "").replace("_", "")


_rows = tomllib.loads(Path(__file__).with_name("splits.toml").read_text("utf-8"))
SPLITS: Final[Mapping[str, Split]] = MappingProxyType(
    {name: _read(name, row) for name, row in _rows.items()}
)
"""The named splits by their names."""
SPLIT_PATTERNS: Final[Mapping[str, str]] = MappingProxyType(
    {row.name: row.pattern for row in SPLITS.values() if isinstance(row.pattern, str)}
)
"""The regex of each named split that is a single one. `gpt2`, `gpt4` and `gpt4o` cut as OpenAI's
models do (published in tiktoken)."""
SPLIT_NAMES: Final = {name: row for row in SPLITS.values() for name in (row.name, *row.models)}
"""The named splits by their own names and by those of models."""
_FOLDED: Final = {_folded(name): row for name, row in SPLIT_NAMES.items()}


def find_split(name: str) -> SplitPattern | None:
    """The split with a name, its own or a model's; case, hyphens and underscores do not matter.

    Returns:
        A name in `SPLIT_PATTERNS`, or several patterns; None for an unknown name.

    >>> find_split("GPT-4o"), find_split("llama3"), find_split("words")
    ('gpt4o', 'gpt4', None)
    """
    row = _FOLDED.get(_folded(name))
    return None if row is None else row.name if isinstance(row.pattern, str) else row.pattern


def looks_like_name(pattern: str) -> bool:
    """Whether a pattern is one word: as a regex it would hardly match anything but itself.

    >>> looks_like_name("gpt-44"), looks_like_name("12"), looks_like_name("[a-z]+")
    (True, False, False)
    """
    return bool(re.fullmatch(r"(?=.*[^\W\d_])[\w.-]+", pattern))
