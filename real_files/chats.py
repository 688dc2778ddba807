"""Chats beside transformers and the code of those who made the models.

python -m real_files.chats         # 300 conversations a row; ends with 1 if anything differs

Of our frames, and of the files in `CHAT_FILES`, transformers has to make the same of any chat, text
and ids; a frame and its maker's own template or code, of chats that both take.
"""

import json
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final
from unittest.mock import MagicMock

import bpe_core as bpe
from bpe_core.tokenizer import FRAMES, Frame, apply_chat_template
from real_files.packages import CHAT_FILES, fetch

Messages = list[dict[str, Any]]
Chat = tuple[Messages, list[dict[str, Any]] | None, bool]
"""Messages, tools, and whether an answer begins."""
Made = tuple[str | None, list[int] | None]  # text and ids; None where one does not tell
Render = Callable[[Chat], Made]
Draw = Callable[[random.Random], Chat]
DATE: Final = "2026-01-31"
CONVERSATIONS: Final = 300
PARTS: Final = (
    "Hi", " there", "  ", "\n", "", "é", "中文", "🐟", "<|im_end|>", "<|eot_id|>", "[INST]", "</s>",
    "<s>", "<b>&amp;'\"", "{{ x }}", "{% if %}", "<|start|>", "<｜User｜>", "1234", "\\n", "'s",
    "\t", "<end_of_turn>", "</think>", "<|end|>", "<|eot|>",
)  # fmt: skip
TOOL: Final = {
    "type": "function",
    "function": {
        "name": "f",
        "description": "é <x>",
        "parameters": {"type": "object", "properties": {"a": {"type": "integer"}}},
    },
}


def content(draw: random.Random, most: int = 7) -> str:
    """Words, markup and special spellings, or nothing."""
    return "".join(draw.choices(PARTS, k=draw.randrange(most)))


def calls(draw: random.Random, arguments: Callable[[Any], Any] = dict) -> Messages:
    """Calls of a tool."""
    return [
        {"id": f"call{draw.randrange(10_000):05}", "type": "function",
         "function": {"name": "f", "arguments": arguments({"a": draw.randrange(9), "é": "<b>"})}}
        for _ in range(draw.randrange(1, 3))
    ]  # fmt: skip


def anything(draw: random.Random, *, tools: bool = True) -> Chat:
    """Roles in all orders, and what only some templates take; every other is orderly."""
    if draw.random() < 0.5:
        return orderly(draw, tools=tools)
    roles = ("system", "user", "assistant", "tool")[: draw.choice((3, 4)) if tools else 3]
    messages: Messages = [
        {"role": draw.choice(roles), "content": content(draw)} for _ in range(draw.randrange(1, 6))
    ]
    for one in messages if len(roles) > 3 else ():
        if one["role"] == "assistant" and draw.random() < 0.5:
            one["tool_calls"] = calls(draw, draw.choice((dict, json.dumps)))
            one["content"] = draw.choice((None, one["content"]))
    shown = draw.choice((None, [TOOL])) if tools else None
    return messages, shown, not tools or draw.random() < 0.5


def orderly(draw: random.Random, *, tools: bool = False) -> Chat:
    """One asks and one answers, the last asks; nobody says nothing, or thinks, and no result of a
    tool is JSON, which Mistral's older code would read."""

    def said(role: str) -> dict[str, Any]:
        return {"role": role, "content": content(draw).replace("</think>", "").strip() or "a"}

    messages = [said("system")] if draw.random() < 0.5 else []
    for _ in range(draw.randrange(3)):
        messages.append(said("user"))
        if tools and draw.random() < 0.5:
            called = calls(draw)
            messages.append({"role": "assistant", "content": "", "tool_calls": called})
            for one in called:
                result = said("tool") | {"tool_call_id": one["id"]}
                messages.append(result | {"content": f"It is {result['content']}"})
        messages.append(said("assistant"))
    return [*messages, said("user")], [TOOL] if tools and draw.random() < 0.5 else None, True


def ours(tokenizer: bpe.Tokenizer, frame: str | Frame, *, careful: bool = False) -> Render:
    """What this library makes of chats."""

    def render(chat: Chat) -> Made:
        messages, tools, ends = chat
        how: dict[str, Any] = {"tools": tools, "add_generation_prompt": ends, "careful": careful}
        made = apply_chat_template(tokenizer, messages, frame, date=DATE, **how)
        return made.text, list(made.token_ids)

    return render


def by_transformers(opened: Any, template: str | None = None) -> Render:
    """What a tokenizer of transformers makes of a template, or its own."""
    if template:  # it reads the clock, so the date is put in
        opened.chat_template = template.replace("strftime_now('%Y-%m-%d')", f"'{DATE}'")

    def render(chat: Chat) -> Made:
        messages, tools, ends = chat
        given = {"tools": tools, "add_generation_prompt": ends, "return_dict": False}
        text = opened.apply_chat_template(messages, tokenize=False, **given)
        return text, opened.apply_chat_template(messages, **given)

    return render


def by_mistral(file: str) -> Render:
    """What mistral-common makes of chats."""
    import mistral_common
    from mistral_common.protocol.instruct.request import ChatCompletionRequest
    from mistral_common.tokens.tokenizers.mistral import MistralTokenizer

    opened = MistralTokenizer.from_file(str(Path(mistral_common.__file__).parent / "data" / file))

    def render(chat: Chat) -> Made:
        request = ChatCompletionRequest.from_openai(_as_sent(chat[0]), chat[1])
        return None, list(opened.encode_chat_completion(request).tokens)

    return render


def _as_sent(messages: Messages) -> Messages:
    """With arguments as a text, as OpenAI's interface has them."""
    sent: Messages = json.loads(json.dumps(messages))
    for call in (call for one in sent for call in one.get("tool_calls", ())):
        call["function"]["arguments"] = json.dumps(call["function"]["arguments"])
    return sent


def by_meta() -> Render:
    """What Meta's code makes of chats for Llama 4."""
    for only_for_images in ("torch", "torchvision", "torchvision.transforms"):
        sys.modules.setdefault(only_for_images, MagicMock())
    from llama_models.datatypes import RawMessage
    from llama_models.llama4.chat_format import ChatFormat
    from llama_models.llama4.tokenizer import Tokenizer

    opened = ChatFormat(Tokenizer.get_instance())

    def render(chat: Chat) -> Made:
        ids = opened.encode_dialog_prompt([RawMessage(**one) for one in chat[0]]).tokens
        # It encodes a header and its content apart, so line breaks between them do not become one.
        apart = any(one["content"].startswith("\n") for one in chat[0])
        return opened.tokenizer.decode(ids), None if apart else ids

    return render


def by_openai() -> Render:
    """What OpenAI's renderer makes of chats for gpt-oss, with the vocabulary that is here."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TIKTOKEN_ENCODINGS_BASE"] = folder
        file = bpe.dumps(bpe.load_pretrained("o200k_base"), "tiktoken")["tokenizer.tiktoken"]
        (Path(folder) / "o200k_base.tiktoken").write_bytes(file)
        import openai_harmony as oh

        opened = oh.load_harmony_encoding(oh.HarmonyEncodingName.HARMONY_GPT_OSS)
    about = oh.SystemContent.new().with_conversation_start_date(DATE)

    def render(chat: Chat) -> Made:
        made = [oh.Message.from_role_and_content(oh.Role.SYSTEM, about)]
        for one in chat[0]:
            role, said = oh.Role(one["role"]), one["content"]
            if role == oh.Role.SYSTEM:
                role, said = oh.Role.DEVELOPER, oh.DeveloperContent.new().with_instructions(said)
            message = oh.Message.from_role_and_content(role, said)
            made.append(message.with_channel("final") if role == oh.Role.ASSISTANT else message)
        whole = oh.Conversation.from_messages(made)
        return None, opened.render_conversation_for_completion(whole, oh.Role.ASSISTANT)

    return render


OF_FILES: Final[dict[str, tuple[str, Draw]]] = {
    "llama-3-chat": ("llama-3", partial(anything, tools=False)),
    "qwen-3-chat": ("chatml", partial(orderly, tools=True)),
    "deepseek-v3-chat": ("deepseek", orderly),
    "gemma-3-chat": ("gemma", orderly),
}
"""The frame of each file, and which chats its template takes as the frame does."""
OF_MISTRAL: Final = (
    ("mistral-v3", "mistral-v3", "mistral_instruct_tokenizer_240323.model.v3"),
    ("mistral-v3", "tekken", "tekken_240718.json"),
    ("mistral-v7", "mistral-v7", "mistral_instruct_tokenizer_241114.model.v7"),
)


def rows() -> Iterator[tuple[str, str, Draw, Render, Render]]:
    """Of each comparison: what, beside what, which chats, ours, theirs."""
    from tokenizers import Tokenizer
    from transformers import PreTrainedTokenizerFast

    special = [part for part in PARTS if part.startswith("<|")]
    own = bpe.train("the weather there", vocab_size=270, special_tokens=special).tokenizer
    saved = bytes(bpe.dumps(own, "huggingface")["tokenizer.json"])
    for name, frame in FRAMES.items():
        fast = PreTrainedTokenizerFast(tokenizer_object=Tokenizer.from_buffer(saved))
        yield name, "transformers", anything, ours(own, name), by_transformers(fast, frame.template)
    for name in CHAT_FILES:
        folder = fetch(name)[0].parent
        theirs = by_transformers(PreTrainedTokenizerFast.from_pretrained(folder))
        opened = bpe.open_tokenizer(folder)
        assert opened.frame
        yield name, "transformers", anything, ours(opened.tokenizer, opened.frame), theirs
        family, draw = OF_FILES[name]
        yield family, name, draw, ours(opened.tokenizer, family), theirs
    for name, vocabulary, file in OF_MISTRAL:
        mine = ours(bpe.load_pretrained(vocabulary), name, careful=True)
        yield name, f"mistral-common, {file}", partial(orderly, tools=True), mine, by_mistral(file)
    mine = ours(bpe.load_pretrained("llama-4"), "llama-4", careful=True)
    yield "llama-4", "llama-models", partial(anything, tools=False), mine, by_meta()
    mine = ours(bpe.load_pretrained("o200k_harmony"), "harmony", careful=True)
    yield "harmony", "openai-harmony", orderly, mine, by_openai()


def compare(draw: Draw, mine: Render, theirs: Render) -> tuple[int, list[str]]:
    """How many chats both refuse, and what differs."""
    chance, refused, found = random.Random(41), 0, []
    for _ in range(CONVERSATIONS):
        chat = draw(chance)
        a, b = _made(mine, chat), _made(theirs, chat)
        refused += a is b
        equal = a is b if a is None or b is None else all(map(_agree, a, b))
        if not equal:
            found.append(f"{chat}: {a} and not {b}")
    return refused, found


def _agree(one: object, other: object) -> bool:
    return one is None or other is None or one == other


def _made(render: Render, chat: Chat) -> Made | None:
    try:
        return render(json.loads(json.dumps(chat)))
    except Exception:  # whatever a library raises where it takes a chat not
        return None


def main() -> int:
    """A line for each comparison; returns how the process ends."""
    failed = 0
    print("what | beside | conversations | refused by both | differences")
    for name, beside, draw, mine, theirs in rows():
        refused, found = compare(draw, mine, theirs)
        print(f"{name} | {beside} | {CONVERSATIONS} | {refused} | {len(found)}", flush=True)
        for one in found[:2]:
            print(f"    {one[:1500]}")
        failed += len(found)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
