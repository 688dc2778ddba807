"""The entries of `models.toml`: each real model's vocabulary, and where its file is.

OpenAI's are tiktoken's; ARCHITECTURE.md has the licences of the others.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, count
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from bpe_core.common.errors import SettingError
from bpe_core.common.messages import nearest, quoted
from bpe_core.text.pretokenize import Normalization


@dataclass(frozen=True)
class Frame:
    """What a model family writes around the messages of a chat; fields: see `models.toml`."""

    name: str
    title: str
    source: str
    begin: str
    roles: Mapping[str, list[str]]
    answer: str
    strips: bool = False

    @cached_property
    def special_tokens(self) -> tuple[str, ...]:
        """The special tokens in it."""
        texts = "".join((self.begin, *chain(*self.roles.values()), self.answer))
        return tuple(dict.fromkeys(re.findall(r"<[|｜].+?[|｜]>", texts)))


@dataclass(frozen=True)
class Pretrained:
    """A real model's vocabulary; fields: see `models.toml`."""

    name: str
    models: str
    token_count: int
    sha256: str
    file: str
    model_names: Sequence[str] = ()
    packages: Mapping[str, str] = field(default_factory=dict)
    special_tokens: Mapping[str, int] = field(default_factory=dict)
    split: str | None = None
    normalization: Normalization | None = None
    library: Literal["tokenizers", "sentencepiece"] | None = None
    install: str = ""
    cache_key: str | None = None
    frame: Frame | None = None
    counted: bool = False

    @property
    def hint(self) -> str:
        """How to get it, in one sentence."""
        return f"To get it: pip install {self.install}"


_RANGE: Final = re.compile(r"\{(\d+)\.\.(\d+)\}")


def special_tokens_of(rows: Mapping[str, Iterable[str]]) -> Mapping[str, int]:
    """Returns special tokens and their IDs. `rows`: texts by the ID of the first; `{2..3}` in a
    text means one with 2 and one with 3.

    >>> dict(special_tokens_of({"7": ["<a>", "<b{2..3}>"], "20": ["<c>"]}))
    {'<a>': 7, '<b2>': 8, '<b3>': 9, '<c>': 20}
    """
    found: dict[str, int] = {}
    for first_id, texts in rows.items():
        written: list[str] = []
        for text in texts:
            ends = _RANGE.search(text)
            numbers = range(int(ends[1]), int(ends[2]) + 1) if ends else [0]
            written += (_RANGE.sub(str(number), text) for number in numbers)
        found |= zip(written, count(int(first_id)))
    return MappingProxyType(found)


def _entry(name: str, table: Mapping[str, Any]) -> Pretrained:
    row = table[name]
    values = {"name": name, "file": name, **table.get(row.get("file"), {}), **row}
    values["special_tokens"] = special_tokens_of(values.get("special_tokens", {}))
    values["frame"] = Frame(**row["frame"]) if "frame" in row else None
    return Pretrained(**values)


_TABLE: Final = tomllib.loads(Path(__file__).with_name("models.toml").read_text("utf-8"))
_ENTRIES: Final = {name: _entry(name, _TABLE) for name in _TABLE}
PRETRAINED: Final = MappingProxyType({name: one for name, one in _ENTRIES.items() if one.packages})
"""The vocabularies that `load_pretrained` knows."""
TOKEN_FILES: Final[Mapping[str, Pretrained]] = MappingProxyType(
    {one.sha256: one for one in _ENTRIES.values() if one.file == one.name and not one.library}
)
"""The `.tiktoken` files by SHA-256, also two that `load_pretrained` does not know."""
_BY_ANY_NAME: Final[Mapping[str, Pretrained]] = {
    name: one for one in PRETRAINED.values() for name in (one.name, *one.model_names)
}


def find_pretrained(name: str) -> Pretrained:
    """Returns the vocabulary of a name in `PRETRAINED`, or of a model. Raises `SettingError`.

    >>> find_pretrained("gpt-5").name
    'o200k_base'
    """
    found = _BY_ANY_NAME.get(str(name).lower())
    if found is None:
        known = nearest(name, _BY_ANY_NAME)
        raise SettingError(f"name is {quoted(name)}; it must be one of {known}")
    return found
