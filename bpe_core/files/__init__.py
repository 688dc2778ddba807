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
from bpe_core.files.pretrained.loading import load_pretrained
from bpe_core.files.pretrained.sources import Availability, availability
from bpe_core.files.pretrained.table import PRETRAINED, Pretrained, find_pretrained

__all__ = [
    "CONFIG_FILE", "FORMATS", "MAX_BYTES", "MOST_EMBEDDED", "NAMES_IN_FILES",
    "OPEN_FORMATS", "PRETRAINED", "Availability", "Files",
    "Format", "OpenFormat", "Opened", "OtherTokenizer", "Pretrained", "Source",
    "availability", "dumps", "find_pair", "find_pretrained", "format_for",
    "from_oniguruma", "load", "load_pretrained", "load_run", "merges_at",
    "open_tokenizer", "pack", "save", "text_of",
    "vocabulary_of", "what_is_lost",
]  # fmt: skip
