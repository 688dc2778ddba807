"""The answer to "Chat": a chat in the tokens that a model is fed."""

import json
from collections import Counter
from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import printable
from bpe_core.files import COUNTED, FRAMES, Message, count_chat, frame_chat, frame_of
from bpe_view.encoder.text_encoding import Encoding
from bpe_view.words.error_words import problem_text

MOST_PASTED: Final = 200_000  # characters of a chat that are read
MOST_SHOWN: Final = 3_000  # tokens that are shown; all are counted


def can_be_asked(tokenizer: bpe.AnyTokenizer, name: str) -> bool:
    """Whether it is known how a tokenizer's models are fed chats. `name`: that of a real model's
    vocabulary."""
    return name in COUNTED or frame_of(tokenizer) is not None


def chat_answer(encoding: Encoding, pasted: str) -> dict[str, Any]:
    """The chat in tokens, and how many each message has.

    Args:
        encoding: of what a user says where no chat was pasted, by a tokenizer of which
            `can_be_asked` is true.
        pasted: messages as JSON.
    """
    tokenizer = encoding.tokenizer
    name = frame_of(tokenizer)
    frame = FRAMES[name] if name else None
    shown = {"title": frame.title if frame else "", "source": frame.source if frame else ""}
    try:
        messages = _read(pasted.strip()) or [{"role": "user", "content": encoding.typed}]
        if name:
            chat = frame_chat(tokenizer, messages, name)
            tokens = [*zip(chat.token_ids, chat.messages, strict=True)]
            total = len(tokens)
        else:
            total = count_chat(tokenizer, messages)
            ids = (tokenizer.encode(one["content"]) for one in messages)
            tokens = [(one, place) for place, of_one in enumerate(ids) for one in of_one]
    except bpe.BPEError as error:
        return shown | {"error": problem_text(error)}
    counts = Counter(owner for _, owner in tokens)
    return shown | {
        "error": "",
        "tokens": [(printable(tokenizer.vocab[one]), owner) for one, owner in tokens[:MOST_SHOWN]],
        "more": len(tokens) > MOST_SHOWN,
        "total": total,
        "overhead": total - len(tokens) + counts[None],
        "rows": [(one["role"], counts[place]) for place, one in enumerate(messages)],
    }


def _read(pasted: str) -> list[Message]:
    """The messages; none where nothing was pasted."""
    if len(pasted) > MOST_PASTED:
        raise bpe.SettingError(
            f"{len(pasted):,} characters; at most {MOST_PASTED:,} are read", reason="chat"
        )
    try:
        messages = json.loads(pasted or "[]")
    except (ValueError, RecursionError) as error:
        raise bpe.SettingError(f"that is no JSON: {error}", reason="chat") from error
    if not isinstance(messages, list):
        raise bpe.SettingError("expected a list of messages", reason="chat")
    return messages
