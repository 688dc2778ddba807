"""Tokenizers of files that their maker's library opens: it encodes, and our merges explain."""

from bpe_core.opened.opened_tokenizer import AnyTokenizer, OpenedTokenizer

__all__ = ["AnyTokenizer", "OpenedTokenizer"]
