"""Tokenizer files that a visitor has open, for pages other than the one where they are opened."""

import hashlib

import bpe_core as bpe
from bpe_core import Opened
from ui.training.open_files import MOST_OPEN, OPEN_FILES, OpenFile, kept_outcomes

__all__ = ["MOST_OPEN", "OPEN_FILES", "OpenFile", "kept_outcomes", "own_file"]


def own_file(name: str, tokenizer: bpe.Tokenizer, file: str = "tokenizer.json") -> OpenFile:
    """A file as page Open & save opens it, with a tokenizer that is made up."""
    digest = hashlib.sha256(f"{name} {hash(tokenizer)}".encode()).hexdigest()
    kept_outcomes.get((digest, None), lambda: Opened(tokenizer, "json"))
    return OpenFile(name, file, digest, (digest, None))
