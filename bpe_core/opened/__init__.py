"""Tokenizers of files that their maker's library opens: it encodes, and our merges explain."""

from bpe_core.opened.opened_tokenizer import OpenedTokenizer

__all__ = ["OpenedTokenizer"]
