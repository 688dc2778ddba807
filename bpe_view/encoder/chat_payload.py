"""A chat on page Encode, in the tokens that a model is fed. chat.js is the other half."""

from collections import Counter
from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import printable
from bpe_core.tokenizer import (
    FRAMES,
    Frame,
    ReadChat,
    apply_chat_template,
    frame_of,
    read_chat,
    specials_of,
)  # fmt: skip
from bpe_view.words.error_words import problem_text

CHAT_DATE: Final = "2026-01-01"
"""The date in frames that show one, before anybody chose; nothing reads the clock."""
MOST_PASTED: Final = 200_000  # characters of a chat that are read
MOST_SHOWN: Final = 3_000  # tokens that are shown; all are counted


def _read(pasted: str) -> ReadChat | None:
    if len(pasted) > MOST_PASTED:
        raise bpe.ChatError(f"{len(pasted):,} characters; at most {MOST_PASTED:,} are read")
    return read_chat(pasted) if pasted else None


def chat_answer(
    tokenizer: bpe.Tokenizer,
    text: str,  # is what a user says where no chat was pasted
    pasted: str,
    frame: str,  # a name in `FRAMES`; empty: the tokenizer's own
    date: str,
    own: Frame | None = None,  # the template that it was opened with
    *,
    careful: bool,
) -> dict[str, Any]:
    """The chat in tokens, and how many each message has."""
    frames = {"": own, **FRAMES} if own else FRAMES
    name = frame or ("" if own else frame_of(tokenizer))
    used = frames[name]
    shown = {
        "frames": [(key, one.title) for key, one in frames.items()],
        "frame": name,
        "source": f"{used.source}, {used.date}".rstrip(", "),
        "known": used is own or specials_of(tokenizer, name) > 0,
        "careful": careful,
        "date": date,
        "error": "",
    }
    try:
        read = _read(pasted.strip())
        messages = read.messages if read else ({"role": "user", "content": text},)
        tools = read.tools if read else None
        chat = apply_chat_template(
            tokenizer, messages, name or used, tools=tools, date=date, careful=careful
        )
    except bpe.BPEError as error:
        return shown | {"error": problem_text(error)}
    special = set(tokenizer.special_tokens.values())
    owners = [-1 if one is None else one for one in chat.messages]
    counts = Counter(owners)
    tokens = [*zip(chat.token_ids, owners, strict=True)]
    return shown | {
        "shows_date": chat.shows_date,
        "tokens": [
            (printable(tokenizer.vocab[one]), owner, one in special)
            for one, owner in tokens[:MOST_SHOWN]
        ],
        "total": len(tokens),
        "overhead": counts[-1],
        "injected": sum(owner >= 0 and one in special for one, owner in tokens),
        "rows": [(one["role"], counts[place]) for place, one in enumerate(messages)],
        "unread": [*((one, 0) for one in chat.left_out), *(read.unread if read else ())],
    }
