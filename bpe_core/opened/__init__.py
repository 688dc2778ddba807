"""Tokenizers of files that the library of their maker holds: it decides, and we explain."""

from bpe_core.opened.opened_tokenizer import OpenedTokenizer

__all__ = ["OpenedTokenizer"]
