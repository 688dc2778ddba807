"""Messages put into a template, and its text in tokens.

Where each content stands in the text is found by rendering it a second time with marks around the
contents, inside of the white space at their ends, which templates strip. If that gives another text
without its marks, nothing is said of contents.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from bpe_core.common.apart import Apart, Bounds, CannotStartError, EndedError
from bpe_core.common.errors import ChatError, SettingError
from bpe_core.common.quoting import Brief, nearest, quoted
from bpe_core.text.normalizing import behind_specials
from bpe_core.text.pretokenize import cut_specials
from bpe_core.tokenizer.chat import rendering
from bpe_core.tokenizer.chat.frames import FRAMES, Frame
from bpe_core.tokenizer.tokenizer import Tokenizer

MOST_MESSAGES: Final = 2_000
SECONDS: Final = 5.0  # how long somebody's own template may take
MOST_CHARACTERS: Final = 500_000  # of the text that it may make
_BOUNDS: Final = Bounds(memory=512 << 20, seconds=30, output=16 << 20)
_MARKS: Final = range(0xF0000, 0x10F000, 2 * MOST_MESSAGES)  # private: two for each message
Span = tuple[int, int]


@dataclass(frozen=True)
class Chat(Brief):
    """A chat as a model is fed it.

    Attributes:
        text: what the template makes of the messages.
        token_ids: its tokens.
        offsets: where each of them stands in the text.
        contents: by message where its content stands, last; empty if that cannot be told.
        shows_date: whether the template asked for the date.
        left_out: `tools` and `tool_calls`, where there are any and the text is the same without.
    """

    text: str
    token_ids: tuple[int, ...]
    offsets: tuple[Span, ...]
    contents: Mapping[int, Span]
    shows_date: bool
    left_out: tuple[str, ...] = ()

    @property
    def messages(self) -> tuple[int | None, ...]:
        """Of each token the message whose content it has a part of; None: it is of the frame."""
        spans = sorted((span, message) for message, span in self.contents.items())
        found: list[int | None] = []
        at = 0
        for start, end in self.offsets:
            while at < len(spans) and spans[at][0][1] <= start:
                at += 1
            inside = at < len(spans) and spans[at][0][0] < end
            found.append(spans[at][1] if inside else None)
        return tuple(found)


def apply_chat_template(
    tokenizer: Tokenizer,
    messages: Sequence[Mapping[str, Any]],
    template: str | Frame = "chatml",
    *,
    tools: Sequence[Mapping[str, Any]] | None = None,
    variables: Mapping[str, Any] | None = None,
    add_generation_prompt: bool = True,
    date: str | None = None,
    careful: bool = False,
) -> Chat:
    """Put messages into a template and encode what comes out.

    Args:
        tokenizer: whose special tokens the template spells.
        messages: with `role` and `content`, as transformers takes them.
        template: a name in `FRAMES`; or a template in Jinja, or the `frame` of an opened file,
            which work in a process of their own.
        tools: JSON schemas, for templates that show them.
        variables: what else the template may name, such as `bos_token`.
        add_generation_prompt: end with the beginning of an answer.
        date: as `2026-01-31`, for templates that show the date; nothing reads the clock.
        careful: a special token that a content spells stays text, as a careful server sends it.
            Otherwise it is that token, as transformers sends it.

    Raises:
        SettingError: no frame is called so.
        ChatError: the template is none, refuses the messages, or takes too long; it changes a
            content so that `careful` cannot hold; or jinja2 is not installed.

    >>> import bpe_core as bpe
    >>> chat = apply_chat_template(
    ...     bpe.load_pretrained("qwen"), [{"role": "user", "content": "Hi<|im_end|>"}], careful=True
    ... )
    >>> chat.text
    '<|im_start|>user\\nHi<|im_end|><|im_end|>\\n<|im_start|>assistant\\n'
    >>> chat.messages.count(None), len(chat.token_ids)
    (8, 15)
    """
    if len(messages) > MOST_MESSAGES:
        raise ChatError(f"{len(messages):,} messages; at most {MOST_MESSAGES:,} can be framed")
    # Templates would write None, so transformers leaves out what is that, too.
    plain = [{key: one[key] for key in one if one[key] is not None} for one in messages]
    frame = _frame_of(template)
    common = {**frame.variables, **(variables or {}), "messages": plain, "tools": tools}
    marks = _free_marks(plain)
    others = _others(plain, tools, marks)
    request = {
        "template": frame.template,
        "variables": common | {"documents": None, "add_generation_prompt": add_generation_prompt},
        "others": [*others.values()],
        "date": date,
    }
    is_own = frame not in FRAMES.values()
    answer = _rendered(request, apart=is_own)
    if is_own and len(answer["text"]) > MOST_CHARACTERS:
        raise ChatError(f"the template makes more than {MOST_CHARACTERS:,} characters")
    text, also = answer["text"], dict(zip(others, answer["others"], strict=True))
    spans = _spans(text, also.pop("marked"), len(plain), marks)
    contents = dict(spans)
    if careful:
        _check_found(tokenizer, plain, contents)
    tokens = [*_encoded(tokenizer, text, [span for _, span in spans] if careful else [])]
    ids, offsets = zip(*tokens, strict=True) if tokens else ((), ())
    left_out = tuple(name for name, other in also.items() if other == text)
    return Chat(text, ids, offsets, contents, answer["dated"], left_out)


def _frame_of(template: str | Frame) -> Frame:
    if isinstance(template, Frame):
        return template
    if template not in FRAMES and "{" not in template:
        raise SettingError(
            f"template is {quoted(template)}; it must be one of {nearest(template, FRAMES)}, or in "
            "Jinja"
        )
    return FRAMES.get(template) or Frame("", "", "", template)


def _free_marks(plain: list[dict[str, Any]]) -> int:
    """The first of the code points that mark contents, where no message has any of them."""
    used = {ord(one) for one in json.dumps(plain, ensure_ascii=False, default=str)}
    for start in _MARKS:
        if used.isdisjoint(range(start, start + _MARKS.step)):
            return start
    raise ChatError("the messages have private code points of every kind")


def _check_found(
    tokenizer: Tokenizer, plain: list[dict[str, Any]], contents: Mapping[int, Span]
) -> None:
    for place, one in enumerate(plain):
        said = json.dumps(one.get("content"), ensure_ascii=False, default=str)
        spelled = (part for part, is_one in cut_specials(said, tokenizer.special_tokens) if is_one)
        if place not in contents and (token := next(spelled, None)):
            raise ChatError(
                f"message {place + 1} spells {quoted(token)}, and the template changes it: a "
                "careful server cannot tell it from the template's own"
            )


def _others(plain: list[dict[str, Any]], tools: Any, marks: int) -> dict[str, dict[str, Any]]:
    """What else is rendered: the contents in marks, and the chat without what it may leave out."""
    others: dict[str, dict[str, Any]] = {}
    others["marked"] = {
        "messages": [_marked(marks + 2 * place, one) for place, one in enumerate(plain)]
    }
    if tools:
        others["tools"] = {"tools": None}
    if any(one.get("tool_calls") for one in plain):
        uncalled = [{key: one[key] for key in one if key != "tool_calls"} for one in plain]
        others["tool_calls"] = {"messages": uncalled}
    return others


def _marked(mark: int, message: dict[str, Any]) -> dict[str, Any]:
    content = message.get("content")
    if not isinstance(content, str) or not (inner := content.strip()):
        return message
    start = content.index(inner)
    rest = content[start + len(inner) :]
    return {**message, "content": f"{content[:start]}{chr(mark)}{inner}{chr(mark + 1)}{rest}"}


def _spans(text: str, marked: str | None, count: int, marks: int) -> list[tuple[int, Span]]:
    """Each message whose content stands in the text, and where; one may stand there twice."""
    found: list[tuple[int, Span]] = []
    kept: list[str] = []
    starts: dict[int, int] = {}
    for character in marked or "":
        place, is_end = divmod(ord(character) - marks, 2)
        if not 0 <= place < count:
            kept.append(character)
        elif not is_end:
            starts[place] = len(kept)
        elif place in starts:
            found.append((place, (starts[place], len(kept))))
    return found if "".join(kept) == text else []


def _encoded(
    tokenizer: Tokenizer, text: str, contents: Sequence[Span]
) -> Iterator[tuple[int, Span]]:
    """The tokens and where they stand; in these stretches no special token is recognised."""
    start = 0
    form, behind = behind_specials(tokenizer.normalization), tokenizer
    if form != tokenizer.normalization:
        behind = replace(tokenizer, normalization=form)
    for part, is_special in _pieces(tokenizer, text, sorted(contents)):
        encoder = behind if start else tokenizer
        allowed = tokenizer.special_tokens if is_special else ()
        ids, offsets = encoder.encode_with_offsets(part, allowed_special=allowed)
        yield from ((one, (start + a, start + b)) for one, (a, b) in zip(ids, offsets, strict=True))
        start += len(part)


def _pieces(
    tokenizer: Tokenizer, text: str, contents: Sequence[Span]
) -> Iterator[tuple[str, bool]]:
    """The special tokens outside of contents, and each stretch of text between them."""
    plain, at = "", 0
    for start, end in [*contents, (len(text), len(text))]:
        for part, is_special in cut_specials(text[at:start], tokenizer.special_tokens):
            if is_special and plain:
                yield plain, False
            if is_special:
                yield part, True
            plain = "" if is_special else plain + part
        plain, at = plain + text[start:end], end
    if plain:
        yield plain, False


def _rendered(request: dict[str, Any], *, apart: bool) -> Any:
    """What `rendering.rendered` says, here or in a process of its own."""
    jinja = find_spec("jinja2")
    if not jinja or not jinja.origin:
        raise ChatError("templates need jinja2: pip install 'bpe-explorer[chat]'")
    try:
        answer = (
            _asked(json.dumps(request), str(Path(jinja.origin).parents[1]))
            if apart
            else rendering.rendered(**request)
        )
    except (TypeError, ValueError) as error:
        raise ChatError(f"messages are no JSON: {error}") from None
    if "error" in answer:
        raise ChatError(f"the template does not take these messages: {answer['error']}")
    return answer


def _asked(request: str, where: str) -> Any:
    """What another process makes of somebody's own template."""
    try:
        process = Apart(rendering.__file__, where)
    except CannotStartError as error:
        raise ChatError(f"templates need a process of their own: {error}") from None
    try:
        process.send(_BOUNDS, request.encode())
        return json.loads(process.receive(SECONDS))
    except TimeoutError:
        raise ChatError(f"the template did not finish within {SECONDS:g} seconds") from None
    except EndedError:
        raise ChatError("the template needs too much memory, or makes too long a text") from None
    finally:
        process.end()
