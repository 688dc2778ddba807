"""What model families write around the messages of a chat, and a chat in tokens."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Final

import regex

from bpe_core.common.errors import SettingError
from bpe_core.common.messages import quoted
from bpe_core.text.pretokenize import cut_specials
from bpe_core.tokenizer.any_tokenizer import AnyTokenizer

Message = Mapping[str, str]
"""With `role` and `content`."""

ROLES: Final = ("system", "user", "assistant")
_SPECIAL: Final = regex.compile(r"<[|｜].+?[|｜]>")


@dataclass(frozen=True)
class Frame:
    """What a model family writes around the messages of a chat.

    Attributes:
        title: the family.
        source: where its maker says so, and since when.
        begin: what stands before the first message.
        roles: for each role what stands before a content, and behind it.
        answer: how the model's answer begins.
        strips: whether a content goes without the white space at its ends.
    """

    title: str
    source: str
    begin: str
    roles: Mapping[str, tuple[str, str]]
    answer: str
    strips: bool = False

    @cached_property
    def special_tokens(self) -> tuple[str, ...]:
        """The special tokens that it has."""
        texts = (self.begin, *chain.from_iterable(self.roles.values()), self.answer)
        return tuple(dict.fromkeys(_SPECIAL.findall("".join(texts))))


def _same_for_all(before: str, behind: str) -> dict[str, tuple[str, str]]:
    return {role: (before.format(role), behind) for role in ROLES}


# The first message of harmony is of openai/harmony, under Apache 2.0; the date is of its example.
FRAMES: Final[Mapping[str, Frame]] = MappingProxyType(
    {
        "chatml": Frame(
            "ChatML (Qwen)", "openai-python, chatml.md; Qwen/Qwen3, tokenizer_config.json, 2025-04",
            "", _same_for_all("<|im_start|>{}\n", "<|im_end|>\n"), "<|im_start|>assistant\n",
        ),
        "llama-3": Frame(
            "Llama 3", "meta-llama/llama3, tokenizer.py, 2024-04", "<|begin_of_text|>",
            _same_for_all("<|start_header_id|>{}<|end_header_id|>\n\n", "<|eot_id|>"),
            "<|start_header_id|>assistant<|end_header_id|>\n\n",
            strips=True,
        ),
        "deepseek": Frame(
            "DeepSeek", "deepseek-ai/DeepSeek-V3, tokenizer_config.json, 2024-12",
            "<｜begin▁of▁sentence｜>",
            {
                "system": ("", ""),
                "user": ("<｜User｜>", ""),
                "assistant": ("<｜Assistant｜>", "<｜end▁of▁sentence｜>"),
            },
            "<｜Assistant｜>",
        ),
        "harmony": Frame(
            "harmony (gpt-oss)", "openai/harmony, docs/format.md, 2025-08",
            "<|start|>system<|message|>You are ChatGPT, a large language model trained by OpenAI.\n"
            "Knowledge cutoff: 2024-06\nCurrent date: 2025-06-28\n\nReasoning: medium\n\n"
            "# Valid channels: analysis, commentary, final. Channel must be included for every "
            "message.<|end|>",
            {
                "system": ("<|start|>developer<|message|># Instructions\n\n", "<|end|>"),
                "user": ("<|start|>user<|message|>", "<|end|>"),
                "assistant": ("<|start|>assistant<|channel|>final<|message|>", "<|end|>"),
            },
            "<|start|>assistant",
        ),
    }
)  # fmt: skip
"""The frames by name."""

COUNTED: Final = ("cl100k_base", "o200k_base")
"""Vocabularies of GPT-3.5 to GPT-4o: OpenAI documents how many tokens a chat has, and not which."""
_PER_MESSAGE: Final = 3
_OF_ANSWER: Final = 3


@dataclass(frozen=True)
class FramedChat:
    """A chat as a model is fed it.

    Attributes:
        text: the messages in their frame.
        token_ids: its tokens.
        messages: of each token the place of the message whose content it has a part of; None: it
            is of the frame.
    """

    text: str
    token_ids: tuple[int, ...]
    messages: tuple[int | None, ...]


def frame_of(tokenizer: AnyTokenizer) -> str | None:
    """The name of the frame whose special tokens a tokenizer has; None: it has those of none, or
    puts a space before each stretch of text."""
    known = {*tokenizer.added_tokens}
    found = next((name for name, one in FRAMES.items() if known >= {*one.special_tokens}), None)
    is_plain = found and b"".join(map(tokenizer.vocab.__getitem__, tokenizer.encode("a"))) == b"a"
    return found if is_plain else None


def frame_chat(tokenizer: AnyTokenizer, messages: Sequence[Message], frame: str) -> FramedChat:
    """Put messages into a frame, and encode the whole.

    Special tokens of the frame are one token each; in a content they are text, but for those that
    a file adds without calling them special: such are always matched.

    Args:
        tokenizer: has the special tokens of the frame.
        messages: each with `role` and `content`; one of the system comes first.
        frame: a name in `FRAMES`.

    Raises:
        SettingError: no frame is called so, or the tokenizer lacks a special token of it.
        SettingError: these are no messages, or the frame has no place for one.

    >>> import bpe_core as bpe
    >>> messages = [{"role": "user", "content": "Hi"}]
    >>> chat = frame_chat(bpe.load_pretrained("qwen"), messages, "chatml")
    >>> chat.text
    '<|im_start|>user\\nHi<|im_end|>\\n<|im_start|>assistant\\n'
    >>> len(chat.token_ids), chat.messages.count(0)
    (9, 1)
    """
    if frame not in FRAMES:
        raise SettingError(f"frame is {quoted(frame)}; it must be one of {', '.join(FRAMES)}")
    used = FRAMES[frame]
    for one in used.special_tokens:
        if one not in tokenizer.added_tokens:
            raise SettingError(f"the tokenizer lacks {quoted(one)}, a special token of {frame}")
    _check(messages)
    parts: list[tuple[str, int | None]] = [(used.begin, None)]
    for place, message in enumerate(messages):
        before, behind = used.roles[message["role"]]
        content = message["content"].strip() if used.strips else message["content"]
        parts += [(before, None), (content, place), (behind, None)]
    parts.append((used.answer, None))
    tokens = [*_tokens(tokenizer, parts, used)]
    text = "".join(part for part, _ in parts)
    return FramedChat(text, tuple(one for one, _ in tokens), tuple(owner for _, owner in tokens))


def count_chat(tokenizer: AnyTokenizer, messages: Sequence[Message]) -> int:
    """How many tokens a chat costs with GPT-3.5 to GPT-4o, as OpenAI documents it.

    A message has 3 beside its role and its content, and the answer begins with 3.

    Args:
        tokenizer: one of `COUNTED`.
        messages: as for `frame_chat`.

    Raises:
        SettingError: these are no messages.

    >>> import bpe_core as bpe
    >>> messages = [{"role": "system", "content": "Be brief, please."},
    ...             {"role": "user", "content": "What is a merge?"}]
    >>> tok = bpe.load_pretrained("gpt-4")
    >>> [len(tok.encode(one["content"])) for one in messages], count_chat(tok, messages)
    ([5, 5], 21)
    """
    _check(messages)
    texts = (one[part] for one in messages for part in ("role", "content"))
    return _PER_MESSAGE * len(messages) + sum(map(len, map(tokenizer.encode, texts))) + _OF_ANSWER


def _check(messages: Sequence[Message]) -> None:
    for place, one in enumerate(messages):
        given = one if isinstance(one, Mapping) else {}
        role, content = given.get("role"), given.get("content")
        if not isinstance(content, str) or role not in ROLES:
            raise SettingError(
                f"message {place + 1} is {quoted(one)}; it must have a content, which is text, and "
                f"the role {', '.join(ROLES[:-1])} or {ROLES[-1]}",
                reason="chat",
            )
        if role == "system" and place:
            raise SettingError(
                f"message {place + 1} is of the system; that one must come first", reason="chat"
            )


def _tokens(
    tokenizer: AnyTokenizer, parts: Sequence[tuple[str, int | None]], frame: Frame
) -> Iterator[tuple[int, int | None]]:
    """The tokens, and whose each is. What stands between two special tokens is encoded as one."""
    text, owners = "", list[int | None]()
    for part, owner in parts:
        cut = cut_specials(part, frame.special_tokens) if owner is None else [(part, False)]
        for piece, is_special in cut:
            if not is_special:
                text, owners = text + piece, owners + [owner] * len(piece)
                continue
            yield from _plain(tokenizer, text, owners)
            yield tokenizer.added_tokens[piece], None
            text, owners = "", []
    yield from _plain(tokenizer, text, owners)


def _plain(
    tokenizer: AnyTokenizer, text: str, owners: Sequence[int | None]
) -> Iterator[tuple[int, int | None]]:
    for token_id, (start, end) in zip(*tokenizer.encode_with_offsets(text), strict=True):
        yield token_id, next((one for one in owners[start:end] if one is not None), None)
