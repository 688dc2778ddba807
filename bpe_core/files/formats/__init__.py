"""Formats of tokenizer files: to add one, write its module and put it into the table.

Files are data: nothing in them is ever executed.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bpe_core.files.formats.format import Format
from bpe_core.files.formats.gpt2 import FORMAT as GPT2
from bpe_core.files.formats.huggingface import FORMAT as HUGGINGFACE
from bpe_core.files.formats.minbpe import FORMAT as MINBPE
from bpe_core.files.formats.own_json import FORMAT as OWN_JSON
from bpe_core.files.formats.readers import SENTENCEPIECE
from bpe_core.files.formats.tiktoken import FORMAT as TIKTOKEN
from bpe_core.files.formats.transformers import FORMAT as TRANSFORMERS

_ALL: Final = OWN_JSON, HUGGINGFACE, TRANSFORMERS, TIKTOKEN, GPT2, MINBPE, SENTENCEPIECE
FORMAT_TABLE: Final[Mapping[str, Format]] = MappingProxyType({one.name: one for one in _ALL})
"""Every format by its name; the one that keeps everything first."""
FORMATS: Final = tuple(name for name, one in FORMAT_TABLE.items() if one.write)
"""The formats that are opened and saved."""
