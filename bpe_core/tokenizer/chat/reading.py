"""A chat as people paste it: the messages, or the request, of OpenAI's interface or Anthropic's."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bpe_core.common.errors import ChatError
from bpe_core.common.quoting import Brief, quoted


@dataclass(frozen=True)
class ReadChat(Brief):
    """Messages as transformers takes them.

    Attributes:
        tools: JSON schemas; None: there are none.
        unread: parts that are no text, by kind and message, from 1; they are left out.
    """

    messages: tuple[dict[str, Any], ...]
    tools: tuple[dict[str, Any], ...] | None
    unread: tuple[tuple[str, int], ...]


def read_chat(pasted: str) -> ReadChat:
    """Read a list of messages, or a request that has them.

    >>> read_chat('{"system": "Be brief.", "messages": []}').messages
    ({'role': 'system', 'content': 'Be brief.'},)

    Raises:
        ChatError: it is neither.
    """
    try:
        given = json.loads(pasted)
    except (ValueError, RecursionError) as error:
        raise ChatError(f"that is no JSON: {error}") from error
    request = given if isinstance(given, dict) else {"messages": given}
    messages = request.get("messages")
    if not isinstance(messages, list):
        raise ChatError("expected a list of messages, or a request with messages")
    if request.get("system"):
        messages = [{"role": "system", "content": request["system"]}, *messages]
    unread: list[tuple[str, int]] = []
    read = [
        part
        for place, one in enumerate(messages, 1)
        for part in _read(_checked(one, place), place, unread)
    ]
    tools = request.get("tools")
    schemas = tuple(map(_tool, tools)) if isinstance(tools, list) and tools else None
    return ReadChat(tuple(read), schemas, tuple(unread))


def _checked(message: Any, place: int) -> dict[str, Any]:
    if not isinstance(message, dict) or not isinstance(message.get("role"), str):
        raise ChatError(f"message {place} is {quoted(message)}; it must have a role")
    if not isinstance(message.get("content", ""), str | list | None):
        raise ChatError(f"the content of message {place} is neither text nor a list of parts")
    return message


def _read(
    message: dict[str, Any], place: int, unread: list[tuple[str, int]]
) -> Iterator[dict[str, Any]]:
    """A message with its text in one; results of tools, which one interface has as parts, apart."""
    content = message.get("content")
    given = message.get("tool_calls")
    called = given if isinstance(given, list) else []
    calls = [_call(one) for one in called if isinstance(one, dict)]
    texts = [content] if isinstance(content, str) else []
    parts = content if isinstance(content, list) else []
    is_result = False
    for part in parts:
        kind = part.get("type") if isinstance(part, dict) else None
        if kind in ("text", "input_text", "output_text") and isinstance(part.get("text"), str):
            texts.append(part["text"])
        elif kind == "tool_use":
            function = {"name": part.get("name"), "arguments": part.get("input", {})}
            calls.append({"id": part.get("id"), "type": "function", "function": function})
        elif kind == "tool_result":
            is_result = True
            of = {"role": "tool", "tool_call_id": part.get("tool_use_id")}
            yield from _read({**of, "content": part.get("content") or ""}, place, unread)
        else:
            unread.append((str(kind)[:40], place))
    if is_result and not texts:
        return
    read = {**message, "content": "\n".join(texts)}
    yield {**read, "tool_calls": calls} if calls else read


def _call(call: dict[str, Any]) -> dict[str, Any]:
    """A call whose arguments are an object, not its JSON in a text."""
    function = call.get("function")
    if not isinstance(function, dict) or not isinstance(function.get("arguments"), str):
        return call
    try:
        return {**call, "function": {**function, "arguments": json.loads(function["arguments"])}}
    except (ValueError, RecursionError):
        return call


def _tool(tool: Any) -> Any:
    """A tool as a JSON schema of a function."""
    if not isinstance(tool, dict) or "input_schema" not in tool:
        return tool
    function = {key: tool[key] for key in ("name", "description") if key in tool}
    return {"type": "function", "function": {**function, "parameters": tool["input_schema"]}}
