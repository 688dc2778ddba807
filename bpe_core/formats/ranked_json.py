"""JSON with tokens and their ranks, as tiktoken takes them.

Mistral's Tekken and Anthropic's older file. Both say how text is split and which tokens are
special. They are opened only; `tiktoken_file` saves what is in them.
"""

import base64
import binascii
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from bpe_core.errors import FormatError
from bpe_core.formats.checks import (
    MAX_ENTRIES,
    as_count,
    as_id,
    as_list,
    as_object,
    as_text,
    check_entries,
    check_special_ids,
    check_split,
    first_repeated,
    heard,
)
from bpe_core.formats.oniguruma import named
from bpe_core.formats.opened import Opened, OpenFormat, Wishes
from bpe_core.formats.ranked_tokens import vocabulary_of
from bpe_core.history import OnProgress
from bpe_core.normalizing import Normalization
from bpe_core.pretokenize import SplitPattern
from bpe_core.quoting import quoted

_FIRST_TEKKEN: Final = (
    "<unk>", "<s>", "</s>", "[INST]", "[/INST]", "[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]",
    "[TOOL_RESULTS]", "[/TOOL_RESULTS]", "[TOOL_CALLS]", "[IMG]", "<pad>", "[IMG_BREAK]",
    "[IMG_END]", "[PREFIX]", "[MIDDLE]", "[SUFFIX]", "[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]",
    "[TOOL_CONTENT]",
)  # fmt: skip
"""The special tokens of files that do not list theirs (up to version 7), in the order of ids."""


def read_tekken(root: dict[str, Any], wishes: Wishes) -> Opened:
    """Read a `tekken.json` whose JSON is read already.

    The special tokens have the first ids; the tokens follow in the order of their ranks, of which
    the file holds more than the model has.

    Raises:
        FormatError: damaged, with the place.
    """
    notes: list[str] = []
    config = as_object(root.get("config"), "config")
    size = as_count(config.get("default_vocab_size"), "config.default_vocab_size", most=MAX_ENTRIES)
    special_count = as_count(
        config.get("default_num_special_tokens"), "config.default_num_special_tokens", most=size
    )
    entries = heard(as_list(root.get("vocab"), "vocab"), wishes.on_progress)
    tokens = dict(_tekken_tokens(entries, size - special_count))
    missing = next((rank for rank in range(size - special_count) if rank not in tokens), None)
    if missing is not None:
        raise FormatError(f"vocab has no token of rank {missing}; {size - special_count:,} follow")
    return _opened(
        "tekken",
        {special_count + rank: token for rank, token in tokens.items()},
        _tekken_specials(root.get("special_tokens"), special_count),
        wishes.split or named(as_text(config.get("pattern"), "config.pattern"), notes),
        notes,
        wishes.on_progress,
    )


def _tekken_tokens(entries: Iterable[object], count: int) -> Iterator[tuple[int, bytes]]:
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


def _tekken_specials(value: object, count: int) -> dict[str, int]:
    specials: dict[str, int] = {}
    if value is None:
        specials = {text: place for place, text in enumerate(_FIRST_TEKKEN[:count])}
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


def read_claude(root: dict[str, Any], wishes: Wishes) -> Opened:
    """Read Anthropic's `claude.json`, whose JSON is read already.

    `bpe_ranks` is text: on each line a mark, a first rank, and tokens in base64 that follow it.
    Text is brought into NFKC first, as the file's own package does.

    Raises:
        FormatError: damaged, with the place.
    """
    tokens: dict[int, bytes] = {}
    notes: list[str] = []
    text = as_text(root.get("bpe_ranks"), "bpe_ranks")
    check_entries(text.count(" "), "bpe_ranks", "parts")
    for number, line in enumerate(text.splitlines(), 1):
        where = f"bpe_ranks, line {number}"
        parts = line.split(" ")
        if len(parts) < 2 or not (parts[1].isascii() and parts[1].isdigit()):
            raise FormatError(f"{where} is {quoted(line)}; it must be a mark, a rank and tokens")
        first = as_id(int(parts[1][:11]), f"{where}: the rank")
        for rank, token in enumerate(heard(parts[2:], wishes.on_progress), first):
            if rank in tokens:
                raise FormatError(f"{where}: the rank {rank} stands twice")
            tokens[rank] = _bytes(token, where)
    given = as_object(root.get("special_tokens"), "special_tokens")
    specials = {text: as_id(i, f"special_tokens[{quoted(text)}]") for text, i in given.items()}
    split = wishes.split or named(as_text(root.get("pat_str"), "pat_str"), notes)
    return _opened("claude", tokens, specials, split, notes, wishes.on_progress, "NFKC")


def _bytes(text: str, where: str) -> bytes:
    try:
        token = base64.b64decode(text.encode(), validate=True)
    except binascii.Error as error:
        raise FormatError(f"{where}: {quoted(text)} is not base64: {error}") from None
    if not token:
        raise FormatError(f"{where}: the token is empty")
    return token


def _opened(
    format: OpenFormat,
    by_rank: Mapping[int, bytes],
    specials: Mapping[str, int],
    split: SplitPattern,
    notes: list[str],
    on_progress: OnProgress,
    normalization: Normalization | None = None,
) -> Opened:
    if len(set(by_rank.values())) < len(by_rank):
        raise FormatError(f"the token {quoted(first_repeated(by_rank.values()))} stands twice")
    check_special_ids(specials, by_rank, "special_tokens")
    found = vocabulary_of(by_rank, on_progress)
    tokenizer = found.tokenizer(
        check_split(split, "the split pattern"),
        specials,
        whole_pieces=True,
        normalization=normalization,
    )
    return Opened(tokenizer, format, tuple(notes))
