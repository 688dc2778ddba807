"""Tokenizers as files: every common format, and real models' vocabularies by name."""

from bpe_core.files import formats, pretrained
from bpe_core.files.formats import *
from bpe_core.files.formats.gpt2 import find_pair
from bpe_core.files.formats.oniguruma import NAMES_IN_FILES, from_oniguruma
from bpe_core.files.formats.ranked_tokens import vocabulary_of
from bpe_core.files.formats.runs import text_bytes, text_of
from bpe_core.files.formats.tokenizer_config import CONFIG_FILE
from bpe_core.files.pretrained import *
from bpe_core.files.pretrained.carriers import CARRIERS
from bpe_core.files.pretrained.known_cuts import FOLDER, known_cuts
from bpe_core.files.pretrained.known_vocabularies import TOKEN_LISTS
from bpe_core.files.pretrained.loading import read_tokens
from bpe_core.files.pretrained.sources import tiktoken_file
from bpe_core.files.token_file import encode_to_file

__all__ = [
    "CARRIERS", "CONFIG_FILE", "FOLDER", "NAMES_IN_FILES", "TOKEN_LISTS", "encode_to_file",
    "find_pair", "from_oniguruma", "known_cuts", "read_tokens", "text_bytes", "text_of",
    "tiktoken_file", "vocabulary_of",
]  # fmt: skip
__all__ += formats.__all__
__all__ += pretrained.__all__
