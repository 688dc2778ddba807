"""Real vocabularies, from what the development requirements carry."""

import base64
import hashlib
from functools import lru_cache
from importlib.resources import files

import tiktoken
import tiktoken_ext.openai_public as openai_public

PATTERNS = {"r50k_base": "gpt2", "cl100k_base": "gpt4", "o200k_base": "gpt4o"}


@lru_cache
def tokens_of(name: str) -> list[bytes]:
    """The tokens of a GPT vocabulary in rank order, held to the hash that OpenAI publishes."""
    lines = (files("tinybpe") / "models" / f"{name}.tbm").read_text().splitlines()
    tokens = [b""] * 256
    for byte, rank in enumerate(lines[2:258]):
        tokens[int(rank)] = bytes([byte])
    for line in lines[258:]:
        left, right = map(int, line.split())
        tokens.append(tokens[left] + tokens[right])
    written = b"".join(
        base64.b64encode(token) + b" %d\n" % rank for rank, token in enumerate(tokens)
    )
    # The hash stands in the constructor's code; asking for the file is the public way to it.
    hashes: list[str] = []
    before = openai_public.load_tiktoken_bpe

    def note_hash(path: str, expected_hash: str) -> dict[bytes, int]:
        hashes.append(expected_hash)
        return {token: rank for rank, token in enumerate(tokens)}

    openai_public.load_tiktoken_bpe = note_hash
    try:
        _encodings[name] = tiktoken.Encoding(**openai_public.ENCODING_CONSTRUCTORS[name]())
    finally:
        openai_public.load_tiktoken_bpe = before
    assert hashes == [hashlib.sha256(written).hexdigest()]
    return tokens


_encodings: dict[str, tiktoken.Encoding] = {}


def tiktoken_encoding(name: str) -> tiktoken.Encoding:
    """tiktoken's own encoding, without a download."""
    tokens_of(name)
    return _encodings[name]
