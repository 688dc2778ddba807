"""What is known of each vocabulary without having it: `models.toml`.

What stands there of OpenAI's is tiktoken's, to which a test holds it. The others are files in
packages, most of them in those of the models' makers (ARCHITECTURE.md has their licences).
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from bpe_core.common.errors import SettingError
from bpe_core.common.messages import nearest, quoted
from bpe_core.text.normalizing import Normalization


@dataclass(frozen=True)
class Pretrained:
    """A real model's vocabulary.

    Attributes:
        name: its name, OpenAI's for its own.
        models: the models that use it, in words.
        model_names: other names by which `load_pretrained` knows it.
        token_count: tokens without the special ones.
        sha256: of its file.
        file: the name of its file, without an ending; two vocabularies may share one.
        packages: the packages in which the file is found, and its path inside of each.
        special_tokens: special token texts and their ids; none where the file says it.
        split: its name in `SPLIT_PATTERNS`; None: the file says it.
        normalization: what is done to a text first.
        library: the package that opens the file; None: it is a list of tokens, ids from 0.
        install: what `pip install` is told to get it.
        cache_key: under which tiktoken, which fetches it, keeps it in its cache; None: it does not
            know it.
    """

    name: str
    models: str
    model_names: tuple[str, ...]
    token_count: int
    sha256: str
    file: str
    packages: Mapping[str, str]
    special_tokens: Mapping[str, int]
    split: str | None = None
    normalization: Normalization | None = None
    library: Literal["tokenizers", "sentencepiece"] | None = None
    install: str = ""
    cache_key: str | None = None


_ROW: Final = re.compile(r"\{(\d+)\.\.(\d+)\}")


def special_tokens_of(rows: Mapping[str, Sequence[str]]) -> Mapping[str, int]:
    """Special tokens and their ids. `rows`: texts by the id of the first; `{2..3}` stands for two.

    >>> special_tokens_of({"7": ["<a>", "<b{2..3}>"], "20": ["<c>"]})
    mappingproxy({'<a>': 7, '<b2>': 8, '<b3>': 9, '<c>': 20})
    """
    found: dict[str, int] = {}
    for first_id, texts in rows.items():
        written: list[str] = []
        for text in texts:
            row = _ROW.search(text)
            numbers = range(int(row[1]), int(row[2]) + 1) if row else [0]
            written += (_ROW.sub(str(number), text) for number in numbers)
        found |= zip(written, count(int(first_id)))
    return MappingProxyType(found)


def _entry(name: str, table: Mapping[str, Any]) -> Pretrained:
    own = table[name]
    values = {"name": name, "file": name, "packages": {}, **table.get(own.get("file"), {}), **own}
    values["model_names"] = tuple(values["model_names"])
    values["special_tokens"] = special_tokens_of(values.get("special_tokens", {}))
    return Pretrained(**values)


_TABLE: Final = tomllib.loads(Path(__file__).with_name("models.toml").read_text("utf-8"))
_ENTRIES: Final = {name: _entry(name, _TABLE) for name in _TABLE}
PRETRAINED: Final = MappingProxyType({name: one for name, one in _ENTRIES.items() if one.packages})
"""The vocabularies that `load_pretrained` knows."""

TOKEN_FILES: Final[Mapping[str, Pretrained]] = MappingProxyType(
    {one.sha256: one for one in _ENTRIES.values() if one.file == one.name and not one.library}
)
"""By their hashes the files that are lists of tokens, two of which are not offered by name."""

_BY_ANY_NAME: Final[Mapping[str, Pretrained]] = {
    name: one for one in PRETRAINED.values() for name in (one.name, *one.model_names)
}


def find_pretrained(name: str) -> Pretrained:
    """The vocabulary of a name or of a model.

    Args:
        name: a name in `PRETRAINED`, or a model's, in any case.

    Raises:
        SettingError: an unknown name.

    >>> find_pretrained("gpt-5").name
    'o200k_base'
    """
    found = _BY_ANY_NAME.get(str(name).lower())
    if found is None:
        known = nearest(name, _BY_ANY_NAME)
        raise SettingError(f"name is {quoted(name)}; it must be one of {known}")
    return found
