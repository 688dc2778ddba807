"""Small files as the libraries themselves write them, one of each kind that real models have."""

import json
from typing import Any, Final

from tokenizers import (
    AddedToken,
    Regex,
    Tokenizer,
    decoders,
    models,
    normalizers,
    pre_tokenizers,
    processors,
)

SPECIALS: Final = ["[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"]
MERGES: Final = [("l", "o"), ("lo", "w"), ("Ġ", "low"), ("e", "r"), ("Ġlow", "er")]
LETTERS: Final = sorted(pre_tokenizers.ByteLevel.alphabet())


def _word_piece() -> bytes:
    words = [*SPECIALS, "he", "##llo", "the", "##s", "a", "e", "b"]
    vocab = {word: place for place, word in enumerate(words)}
    tokenizer = Tokenizer(models.WordPiece(vocab, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 2), ("[CLS]", 1))
    tokenizer.decoder = decoders.WordPiece()
    tokenizer.add_special_tokens(SPECIALS)
    return tokenizer.to_str().encode()


WORD_PIECE: Final = _word_piece()
"""BERT's kind of tokenizer."""


def byte_level(
    *added: AddedToken, split: str = "", normalizer: Any = None, **model: Any
) -> dict[str, Any]:
    """A `tokenizer.json` of byte-level BPE, GPT-2's split or another one."""
    texts = [*LETTERS, *("".join(pair) for pair in MERGES)]
    vocab = {text: place for place, text in enumerate(texts)}
    tokenizer = Tokenizer(models.BPE(vocab, MERGES))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    if split:
        steps = [
            pre_tokenizers.Split(Regex(split), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
        tokenizer.pre_tokenizer = pre_tokenizers.Sequence(steps)
    if normalizer:
        tokenizer.normalizer = normalizer
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_tokens([*added])
    root: dict[str, Any] = json.loads(tokenizer.to_str())
    root["model"] |= model
    return root
