"""Mistral's Tekken: JSON with tokens and their ranks, how text is split, and special tokens.

It is opened only; `tiktoken_file` saves what is in it.
"""

import base64
import binascii
from collections.abc import Iterable, Iterator
from typing import Any

from bpe_core.common.errors import FormatError
from bpe_core.common.json_reading import (
    MAX_ENTRIES,
    as_count,
    as_list,
    as_object,
    as_text,
    first_repeated,
)
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.checks import as_id, check_special_ids, check_split, heard
from bpe_core.files.formats.oniguruma import named
from bpe_core.files.formats.opened import Opened, OpenSettings
from bpe_core.files.formats.ranked_tokens import vocabulary_of
from bpe_core.files.pretrained.special_tokens import TEKKEN_NAMED


def read(root: dict[str, Any], settings: OpenSettings) -> Opened:
    """Read a `tekken.json` whose JSON is read already.

    The special tokens have the first ids; the tokens follow in the order of their ranks, of which
    the file holds more than the model has.
    """
    notes: list[str] = []
    config = as_object(root.get("config"), "config")
    size = as_count(config.get("default_vocab_size"), "config.default_vocab_size", most=MAX_ENTRIES)
    special_count = as_count(
        config.get("default_num_special_tokens"), "config.default_num_special_tokens", most=size
    )
    entries = heard(as_list(root.get("vocab"), "vocab"), settings.on_progress)
    tokens = dict(_tokens_of(entries, size - special_count))
    missing = next((rank for rank in range(size - special_count) if rank not in tokens), None)
    if missing is not None:
        raise FormatError(f"vocab has no token of rank {missing}; {size - special_count:,} follow")
    if len(set(tokens.values())) < len(tokens):
        raise FormatError(f"the token {quoted(first_repeated(tokens.values()))} stands twice")
    by_id = {special_count + rank: token for rank, token in tokens.items()}
    specials = _specials_of(root.get("special_tokens"), special_count)
    check_special_ids(specials, by_id, "special_tokens")
    split = settings.split or named(as_text(config.get("pattern"), "config.pattern"), notes)
    tokenizer = vocabulary_of(by_id, settings.on_progress).tokenizer(
        check_split(split, "the split pattern"), specials, whole_pieces=True
    )
    return Opened(tokenizer, "tekken", tuple(notes))


def _tokens_of(entries: Iterable[object], count: int) -> Iterator[tuple[int, bytes]]:
    seen: set[int] = set()
    for place, entry in enumerate(entries):
        where = f"vocab[{place}]"
        token = as_object(entry, where)
        rank = as_id(token.get("rank"), f"{where}.rank")
        if rank in seen:
            raise FormatError(f"{where}: the rank {rank} stands twice")
        seen.add(rank)
        if rank < count:
            yield rank, _bytes(as_text(token.get("token_bytes"), f"{where}.token_bytes"), where)


def _specials_of(value: object, count: int) -> dict[str, int]:
    specials: dict[str, int] = {}
    if value is None:  # up to version 7
        specials = {text: place for place, text in enumerate(TEKKEN_NAMED[:count])}
    else:
        for place, entry in enumerate(as_list(value, "special_tokens")):
            where = f"special_tokens[{place}]"
            token = as_object(entry, where)
            text = as_text(token.get("token_str"), f"{where}.token_str")
            if text in specials:
                raise FormatError(f"{where}: {quoted(text)} stands twice")
            specials[text] = as_count(token.get("rank"), f"{where}.rank", most=count - 1)
    taken = set(specials.values())
    unused = (token_id for token_id in range(count) if token_id not in taken)
    return specials | {f"<SPECIAL_{token_id}>": token_id for token_id in unused}


def _bytes(text: str, where: str) -> bytes:
    try:
        token = base64.b64decode(text.encode(), validate=True)
    except binascii.Error as error:
        raise FormatError(f"{where}: {quoted(text)} is not base64: {error}") from None
    if not token:
        raise FormatError(f"{where}: the token is empty")
    return token
