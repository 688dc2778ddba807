"""All formats of tokenizer files: to add one, write its module and a line here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bpe_core.files.formats import (
    gpt2,
    huggingface,
    minbpe,
    own_json,
    sentencepiece,
    tiktoken,
    transformers,
)  # fmt: skip
from bpe_core.files.formats.format import Format

_MODULES: Final = own_json, huggingface, transformers, tiktoken, gpt2, minbpe, sentencepiece
FORMAT_TABLE: Final[Mapping[str, Format]] = MappingProxyType(
    {module.FORMAT.name: module.FORMAT for module in _MODULES}
)
"""Every format by its name; the one that keeps everything first."""
FORMATS: Final = tuple(name for name, one in FORMAT_TABLE.items() if one.write)
"""The formats that are opened and saved."""
