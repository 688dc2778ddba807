"""Tokenizers of other libraries: what `tokenizers` and `sentencepiece` open and has no merges here.

Each library has a module with its adapter, and they alone import it; `opening_others` says which
opens a file. What is held exactly as merges never comes here.
"""

from bpe_core.files.others.opening_others import open_elsewhere
from bpe_core.files.others.other_tokenizer import OtherTokenizer

__all__ = ["OtherTokenizer", "open_elsewhere"]
