"""Tokenizers as files: every common format, and real models' vocabularies by name."""

from bpe_core.files.formats import (
    FORMATS, MAX_BYTES, MOST_EMBEDDED, OPEN_FORMATS, Files, Format, OpenFormat, Opened, Source,
    dumps, format_for, load, load_run, open_tokenizer, pack, save, what_is_lost,
)  # fmt: skip
from bpe_core.files.formats.gpt2 import find_pair
from bpe_core.files.formats.oniguruma import NAMES_IN_FILES, from_oniguruma
from bpe_core.files.formats.ranked_tokens import merges_at, vocabulary_of
from bpe_core.files.formats.runs import text_of
from bpe_core.files.formats.tokenizer_config import CONFIG_FILE
from bpe_core.files.others import OtherTokenizer
from bpe_core.files.pretrained import (
    PRETRAINED, Availability, Pretrained, availability, find_pretrained, load_pretrained,
)  # fmt: skip
from bpe_core.files.pretrained.carriers import CARRIERS
from bpe_core.files.pretrained.known_cuts import known_cuts
from bpe_core.files.pretrained.known_vocabularies import PACKAGED_FILES, TOKEN_LISTS, PackagedTokens
from bpe_core.files.pretrained.loading import read_tokens
from bpe_core.files.pretrained.sources import tiktoken_file

__all__ = [
    "CARRIERS", "CONFIG_FILE", "FORMATS", "MAX_BYTES", "MOST_EMBEDDED", "NAMES_IN_FILES",
    "OPEN_FORMATS", "PACKAGED_FILES", "PRETRAINED", "TOKEN_LISTS", "Availability", "Files",
    "Format", "OpenFormat", "Opened", "OtherTokenizer", "PackagedTokens", "Pretrained", "Source",
    "availability", "dumps", "find_pair", "find_pretrained", "format_for",
    "from_oniguruma", "known_cuts", "load", "load_pretrained", "load_run", "merges_at",
    "open_tokenizer", "pack", "read_tokens", "save", "text_of",
    "tiktoken_file", "vocabulary_of", "what_is_lost",
]  # fmt: skip
