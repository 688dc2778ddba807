"""The other libraries: each opens a file and gives the ids of a text, and the text of ids."""

import base64
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

Encode = Callable[[str], list[int]]


class Oracle(NamedTuple):
    """What another library makes of a file."""

    # the ids of a text in which special tokens are recognised; None if it cannot
    encode: Encode | None
    encode_plain: Encode  # the ids of a text in which nothing is special
    # the text of ids; None if it gives none that could be compared
    decode: Callable[[Sequence[int]], str] | None
    seconds: float  # processor time that opening took


def open_elsewhere(oracle: str, path: Path) -> Oracle:
    """Open a file in the library it belongs to."""
    return {
        "tokenizers": _tokenizers,
        "tekken": _tekken,
        "sentencepiece": _sentencepiece,
        "whisper": _whisper,
    }[oracle](path)


def _tokenizers(path: Path) -> Oracle:
    import tokenizers

    root = json.loads(path.read_bytes())
    config = path.with_name("tokenizer_config.json")
    if config.is_file():
        added = json.loads(config.read_bytes())["added_tokens_decoder"]
        root["added_tokens"] = [token | {"id": int(i)} for i, token in added.items()]
        names = {int(i): token["content"] for i, token in added.items()}
        model = root["model"]
        model["vocab"] = {names.get(i, text): i for text, i in model["vocab"].items()}
    file = json.dumps(root)
    begin = time.process_time()
    opened = tokenizers.Tokenizer.from_str(file)
    seconds = time.process_time() - begin
    plain = tokenizers.Tokenizer.from_str(json.dumps(root | {"added_tokens": []}))
    return Oracle(
        lambda text: opened.encode(text, add_special_tokens=False).ids,
        lambda text: plain.encode(text, add_special_tokens=False).ids,
        lambda ids: opened.decode(ids, skip_special_tokens=False),
        seconds,
    )


def tiktoken_oracle(tokens: dict[bytes, int], pattern: str, specials: dict[str, int]) -> Oracle:
    """tiktoken with a vocabulary."""
    import tiktoken

    begin = time.process_time()
    encoding = tiktoken.Encoding(
        "file", pat_str=pattern, mergeable_ranks=tokens, special_tokens=specials
    )
    seconds = time.process_time() - begin
    return Oracle(
        lambda text: encoding.encode(text, allowed_special="all"),
        encoding.encode_ordinary,
        lambda ids: encoding.decode(list(ids)),
        seconds,
    )


def _whisper(path: Path) -> Oracle:
    """As `whisper/tokenizer.py` opens it."""
    lines = [line.split() for line in path.read_bytes().splitlines()]
    tokens = {base64.b64decode(token): int(rank) for token, rank in lines}
    pattern = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
    return tiktoken_oracle(tokens, pattern, {})


def _tekken(path: Path) -> Oracle:
    from mistral_common.tokens.tokenizers.base import SpecialTokenPolicy
    from mistral_common.tokens.tokenizers.tekken import Tekkenizer

    begin = time.process_time()
    opened = Tekkenizer.from_file(path)
    seconds = time.process_time() - begin
    return Oracle(
        None,
        lambda text: opened.encode(text, bos=False, eos=False),
        lambda ids: opened.decode(list(ids), SpecialTokenPolicy.KEEP),
        seconds,
    )


def _sentencepiece(path: Path) -> Oracle:
    import sentencepiece

    begin = time.process_time()
    opened = sentencepiece.SentencePieceProcessor(model_file=str(path))
    seconds = time.process_time() - begin
    return Oracle(None, opened.encode, opened.decode, seconds)
