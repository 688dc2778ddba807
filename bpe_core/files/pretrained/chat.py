"""The tokens of a chat: messages in the frame that a model family writes around them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Final

from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import SettingError
from bpe_core.common.messages import quoted
from bpe_core.files.pretrained.models import PRETRAINED, Frame
from bpe_core.opened.opened_tokenizer import AnyTokenizer
from bpe_core.text.pretokenize import cut_specials

Message = Mapping[str, str]
"""With `role` and `content`."""
ROLES: Final = ("system", "user", "assistant")
FRAMES: Final[Mapping[str, Frame]] = MappingProxyType(
    {one.frame.name: one.frame for one in PRETRAINED.values() if one.frame}
)
"""The frames by name."""
COUNTED: Final = tuple(one.name for one in PRETRAINED.values() if one.counted)
"""Vocabularies of GPT-3.5 to GPT-4o: OpenAI documents only how many tokens a chat has."""


@dataclass(frozen=True)
class FramedChat:
    """The text of a chat, its tokens, and for each token the place of the message whose content has
    it (None: the frame has it)."""

    text: str
    token_ids: tuple[int, ...]
    messages: tuple[int | None, ...]


def frame_of(tokenizer: AnyTokenizer) -> str | None:
    """Returns the name of the frame whose special tokens a tokenizer has; None: it has those of
    none, or changes texts, such as by a space before each."""
    known = {*tokenizer.added_tokens}
    found = next((name for name, one in FRAMES.items() if known >= {*one.special_tokens}), None)
    is_plain = found and b"".join(map(tokenizer.vocab.__getitem__, tokenizer.encode("a"))) == b"a"
    return found if is_plain else None


def frame_chat(tokenizer: AnyTokenizer, messages: Sequence[Message], frame: str) -> FramedChat:
    """Puts messages into a frame, and encodes them. In a content, special tokens are plain text.

    Args:
        messages: each with `role` and `content`; one of the system comes first.
        frame: a name in `FRAMES`, whose special tokens the tokenizer has.

    Raises:
        SettingError: an unknown frame, a tokenizer without a special token of it, or no messages.

    >>> import bpe_core as bpe
    >>> messages = [{"role": "user", "content": "Hi"}]
    >>> chat = frame_chat(bpe.load_pretrained("qwen"), messages, "chatml")
    >>> len(chat.token_ids), chat.messages.count(0)
    (9, 1)
    """
    check_choice("frame", frame, FRAMES)
    used = FRAMES[frame]
    if lacking := [one for one in used.special_tokens if one not in tokenizer.added_tokens]:
        raise SettingError(f"the tokenizer lacks {quoted(lacking[0])}, a special token of {frame}")
    _check(messages)
    parts: list[tuple[str, int | None]] = [(used.begin, None)]
    for place, message in enumerate(messages):
        before, behind = used.roles[message["role"]]
        content = message["content"].strip() if used.strips else message["content"]
        parts += [(before, None), (content, place), (behind, None)]
    parts.append((used.answer, None))
    token_ids, owners = zip(*_tokens(tokenizer, parts, used), strict=True)
    return FramedChat("".join(part for part, _ in parts), token_ids, owners)


def _tokens(
    tokenizer: AnyTokenizer, parts: Sequence[tuple[str, int | None]], frame: Frame
) -> Iterator[tuple[int, int | None]]:
    """Yields each token with its message. Text between two special tokens is encoded as one."""
    pieces = [
        (piece, owner, is_special)
        for part, owner in parts
        for piece, is_special in cut_specials(part, frame.special_tokens if owner is None else ())
    ]
    for is_special, run in groupby(pieces, key=lambda piece: piece[2]):
        if is_special:
            yield from ((tokenizer.added_tokens[piece], None) for piece, _, _ in run)
            continue
        characters = [(one, owner) for piece, owner, _ in run for one in piece]
        ids, spans = tokenizer.encode_with_offsets("".join(one for one, _ in characters))
        for token_id, (start, end) in zip(ids, spans, strict=True):
            owners = (owner for _, owner in characters[start:end] if owner is not None)
            yield token_id, next(owners, None)


def count_chat(tokenizer: AnyTokenizer, messages: Sequence[Message]) -> int:
    """Returns how many tokens a chat has with a tokenizer of `COUNTED`, as OpenAI documents it:
    role, content and 3 more for each message, and 3 for the answer.

    >>> import bpe_core as bpe
    >>> messages = [{"role": "system", "content": "Be brief, please."},
    ...             {"role": "user", "content": "What is a merge?"}]
    >>> count_chat(bpe.load_pretrained("gpt-4"), messages)
    21
    """
    _check(messages)
    texts = [one[part] for one in messages for part in ("role", "content")]
    return 3 * len(messages) + sum(map(len, map(tokenizer.encode, texts))) + 3


def _check(messages: Sequence[Message]) -> None:
    for place, one in enumerate(messages, 1):
        fields = one if isinstance(one, Mapping) else {}
        role, content = fields.get("role"), fields.get("content")
        if not isinstance(content, str) or role not in ROLES:
            raise SettingError(
                f"message {place} is {quoted(one)}; it must have a content and a role of {ROLES}",
                reason="chat",
            )
        if role == "system" and place > 1:
            raise SettingError(f"message {place} is the system's, which comes first", reason="chat")
