"""Saving a Hugging Face `tokenizer.json`; `huggingface` opens it."""

import json
from typing import Final

from bpe_core.common.errors import CannotSaveError
from bpe_core.files.formats.byte_level import falls_back, write_merges, write_vocab
from bpe_core.files.formats.fallback import write_fallback
from bpe_core.files.formats.pre_tokenizers import write_pre_tokenizer, write_spaces
from bpe_core.tokenizer.tokenizer import Tokenizer

FILE: Final = "tokenizer.json"


def write(tokenizer: Tokenizer, name: str = "huggingface") -> dict[str, bytes]:
    """A `tokenizer.json` with which `tokenizers` gives the same ids; `name` of the format, for
    errors."""
    if tokenizer.alphabet.base != "bytes":
        raise CannotSaveError(
            f"{name} cannot carry character mode: its byte-level files have the 256 bytes as "
            "base symbols; train with base='bytes', or save as json"
        )
    if not isinstance(tokenizer.whole_pieces, bool):
        raise CannotSaveError(
            f"{name} cannot carry that some tokens are taken whole and others are not"
        )
    vocab: dict[str, int]
    merges: list[str] | list[list[str]]
    steps: dict[str, object]
    if falls_back(tokenizer):
        vocab, merges = write_fallback(tokenizer)
        if tokenizer.split != "none":
            raise CannotSaveError(f"{name} cannot carry byte fallback with a split pattern")
        normalizer, pre_tokenizer, decoders = write_spaces(tokenizer.normalization)
        steps = {
            "normalizer": normalizer,
            "pre_tokenizer": pre_tokenizer,
            "decoder": {"type": "Sequence", "decoders": decoders},
        }
    else:
        # Special tokens stand here too: otherwise they would get the next free ids.
        vocab, merges = write_vocab(tokenizer, name), write_merges(tokenizer)
        steps = {
            "normalizer": {"type": tokenizer.normalization} if tokenizer.normalization else None,
            "pre_tokenizer": write_pre_tokenizer(tokenizer.split),
            "decoder": {
                "type": "ByteLevel",
                "add_prefix_space": False,
                "trim_offsets": True,
                "use_regex": False,
            },
        }
    root = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            _added_token(text, token_id)
            for text, token_id in sorted(tokenizer.special_tokens.items(), key=lambda item: item[1])
        ],
        "normalizer": steps["normalizer"],
        "pre_tokenizer": steps["pre_tokenizer"],
        "post_processor": None,
        "decoder": steps["decoder"],
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": falls_back(tokenizer),
            "ignore_merges": bool(tokenizer.whole_pieces),
            "vocab": vocab,
            "merges": merges,
        },
    }
    return {FILE: (json.dumps(root, ensure_ascii=False, indent=2) + "\n").encode()}


def _added_token(text: str, token_id: int) -> dict[str, object]:
    return {
        "id": token_id,
        "content": text,
        "single_word": False,
        "lstrip": False,
        "rstrip": False,
        "normalized": False,
        "special": True,
    }


def lost(tokenizer: Tokenizer) -> list[str]:
    """What the file does not carry, as sentences."""
    if not tokenizer.special_tokens:
        return []
    return [
        "`tokenizers` recognises the special tokens in every text; here only where they are "
        "allowed."
    ]
