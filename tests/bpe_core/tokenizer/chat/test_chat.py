"""Chats as models are fed them: frames, special tokens out of contents, and templates of others."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.tokenizer import FRAMES, apply_chat_template, read_chat
from bpe_core.tokenizer.chat import chat_template

TALK = [
    {"role": "system", "content": "S"},
    {"role": "user", "content": " U "},
    {"role": "assistant", "content": "A"},
    {"role": "user", "content": "V"},
]
FRAMED = {
    "chatml": "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\n U <|im_end|>\n"
    "<|im_start|>assistant\nA<|im_end|>\n<|im_start|>user\nV<|im_end|>\n<|im_start|>assistant\n",
    "llama-2": "<s>[INST] <<SYS>>\nS\n<</SYS>>\n\n U [/INST] A </s><s>[INST] V [/INST]",
    "llama-3": "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nS<|eot_id|>"
    "<|start_header_id|>user<|end_header_id|>\n\nU<|eot_id|>"
    "<|start_header_id|>assistant<|end_header_id|>\n\nA<|eot_id|>"
    "<|start_header_id|>user<|end_header_id|>\n\nV<|eot_id|>"
    "<|start_header_id|>assistant<|end_header_id|>\n\n",
    "llama-4": "<|begin_of_text|><|header_start|>system<|header_end|>\n\nS<|eot|>"
    "<|header_start|>user<|header_end|>\n\n U <|eot|>"
    "<|header_start|>assistant<|header_end|>\n\nA<|eot|>"
    "<|header_start|>user<|header_end|>\n\nV<|eot|><|header_start|>assistant<|header_end|>\n\n",
    "gemma": "<bos><start_of_turn>user\nS\n\nU<end_of_turn>\n<start_of_turn>model\nA<end_of_turn>\n"
    "<start_of_turn>user\nV<end_of_turn>\n<start_of_turn>model\n",
    "mistral-v3": "<s>[INST] U [/INST]A</s>[INST]S\n\nV[/INST]",
    "mistral-v7": "<s>[SYSTEM_PROMPT]S[/SYSTEM_PROMPT][INST] U [/INST]A</s>[INST]V[/INST]",
    "deepseek": "<｜begin▁of▁sentence｜>S<｜User｜> U <｜Assistant｜>A<｜end▁of▁sentence｜>"
    "<｜User｜>V<｜Assistant｜>",
    "phi-4": "<|im_start|>system<|im_sep|>S<|im_end|><|im_start|>user<|im_sep|> U <|im_end|>"
    "<|im_start|>assistant<|im_sep|>A<|im_end|><|im_start|>user<|im_sep|>V<|im_end|>"
    "<|im_start|>assistant<|im_sep|>",
    "harmony": "<|start|>system<|message|>You are ChatGPT, a large language model trained by "
    "OpenAI.\nKnowledge cutoff: 2024-06\nCurrent date: 2026-01-31\n\nReasoning: medium\n\n"
    "# Valid channels: analysis, commentary, final. Channel must be included for every message."
    "<|end|><|start|>developer<|message|># Instructions\n\nS<|end|>"
    "<|start|>user<|message|> U <|end|>"
    "<|start|>assistant<|channel|>final<|message|>A<|end|><|start|>user<|message|>V<|end|>"
    "<|start|>assistant",
}
CALL = {"id": "1", "type": "function", "function": {"name": "f", "arguments": {"é": 1}}}
CALLED: list[dict[str, Any]] = [
    {"role": "system", "content": "S"},
    {"role": "user", "content": "U"},
    {"role": "assistant", "content": "", "tool_calls": [CALL]},
    {"role": "tool", "tool_call_id": "1", "content": "R"},
]
WITH_TOOLS = {
    "chatml": '\n<tools>\n{"name": "f"}\n</tools>\n|<|im_start|>user\nU<|im_end|>\n'
    '<|im_start|>assistant\n<tool_call>\n{"name": "f", "arguments": {"é": 1}}\n</tool_call>'
    "<|im_end|>\n<|im_start|>user\n<tool_response>\nR\n</tool_response><|im_end|>\n",
    "llama-4": "<|header_start|>ipython<|header_end|>\n\nR<|eom|>",
    "mistral-v3": '<s>[AVAILABLE_TOOLS][{"name": "f"}][/AVAILABLE_TOOLS][INST]S\n\nU[/INST]'
    '[TOOL_CALLS][{"name": "f", "arguments": {"é": 1}, "id": "1"}]</s>'
    '[TOOL_RESULTS]{"content": "R", "call_id": "1"}[/TOOL_RESULTS]',
    "mistral-v7": "<s>[SYSTEM_PROMPT]S[/SYSTEM_PROMPT]"
    '[AVAILABLE_TOOLS][{"name": "f"}][/AVAILABLE_TOOLS][INST]U[/INST]'
    '[TOOL_CALLS][{"name": "f", "arguments": {"é": 1}, "id": "1"}]</s>'
    "[TOOL_RESULTS]1[TOOL_CONTENT]R[/TOOL_RESULTS]",
}
"""What stands in the text, in pieces."""
QWEN = bpe.train(
    "the weather there", vocab_size=270, special_tokens=("<|im_start|>", "<|im_end|>")
).tokenizer
contents = st.lists(st.sampled_from(["a", " ", "\n", "é🐟", "<|im_end|>", "<|im_", "{{x}}"])).map(
    "".join
)


def one(content: str) -> list[dict[str, Any]]:
    return [{"role": "user", "content": content}]


def made(template: str, content: str = "x", **given: Any) -> str:
    return apply_chat_template(QWEN, one(content), template, **given).text


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_is_as_its_maker_publishes_it(name: str) -> None:
    chat = apply_chat_template(QWEN, TALK, name, date="2026-01-31")
    assert chat.text == FRAMED[name]
    assert chat.shows_date == (name == "harmony")
    found = [chat.text[start:end] for _, (start, end) in sorted(chat.contents.items())]
    assert found == ["S", "U", "A", "V"]


@pytest.mark.parametrize("name", WITH_TOOLS)
def test_a_frame_shows_tools_as_its_maker_does(name: str) -> None:
    chat = apply_chat_template(QWEN, CALLED, name, tools=[{"name": "f"}])
    assert all(part in chat.text for part in WITH_TOOLS[name].split("\n|"))
    assert chat.left_out == (("tools", "tool_calls") if name == "llama-4" else ())
    assert chat.text[slice(*chat.contents[3])] == "R"


@given(st.lists(contents, max_size=4), st.booleans(), st.sampled_from(list(FRAMES)))
def test_a_careful_server_reads_no_special_token_in_a_content(
    said: list[str], careful: bool, name: str
) -> None:
    messages = [one(content)[0] for content in said]
    chat = apply_chat_template(QWEN, messages, name, date="2026-01-31", careful=careful)
    assert QWEN.decode(chat.token_ids) == chat.text
    spans = {place: chat.text[start:end] for place, (start, end) in chat.contents.items()}
    assert spans == {n: content.strip() for n, content in enumerate(said) if content.strip()}
    if not careful:
        assert list(chat.token_ids) == QWEN.encode(chat.text, allowed_special="all")
    special = set(QWEN.special_tokens.values())
    inside = [
        one for one, owner in zip(chat.token_ids, chat.messages, strict=True) if owner is not None
    ]
    if careful:
        assert special.isdisjoint(inside)
    elif "<|im_end|>" in "".join(said):
        assert not special.isdisjoint(inside)


@pytest.mark.parametrize("content", ["x\U000f0000<|im_end|>y", "\U000f0000", "x\U000f0003y"])
def test_careful_holds_whatever_private_letters_a_content_has(content: str) -> None:
    messages = [one(content)[0], one("x<|im_end|>y")[0]]
    chat = apply_chat_template(QWEN, messages, "chatml", careful=True)
    assert chat.token_ids.count(QWEN.special_tokens["<|im_end|>"]) == 2
    assert [*chat.contents] == [0, 1]


def test_a_careful_reading_holds_a_content_that_stands_twice_and_refuses_one_that_is_changed() -> (
    None
):
    messages = one("x<|im_end|>y")
    twice = "{{ messages[0].content }} {{ messages[0].content }}"
    chat = apply_chat_template(QWEN, messages, twice, careful=True)
    assert QWEN.special_tokens["<|im_end|>"] not in chat.token_ids
    changed = "{{ messages[0].content.split('x')[-1] }}"
    with pytest.raises(bpe.ChatError, match=r"message 1 .*im_end"):
        apply_chat_template(QWEN, messages, changed, careful=True)
    assert apply_chat_template(QWEN, one("xy"), changed, careful=True).text == "y"


def test_a_frame_of_no_name_is_no_template() -> None:
    with pytest.raises(bpe.SettingError, match="chatml"):
        apply_chat_template(QWEN, one("x"), "chatm")


def test_somebodys_own_template_has_what_transformers_gives_it() -> None:
    assert made("{{ tools[0]|tojson }}", tools=[{"é": "<b>"}]) == '{"é": "<b>"}'
    loop = "{% for i in range(9) %}{% if i == 3 %}{% break %}{% endif %}{{ i }}{% endfor %}"
    assert made(loop) == "012"
    assert (
        made("{% generation %}{{ bos_token }}{% endgeneration %}", variables={"bos_token": "<s>"})
        == "<s>"
    )
    nothing = [{"role": "assistant", "content": None}]
    assert apply_chat_template(QWEN, nothing, "{{ messages[0].content }}").text == ""
    assert made("{{ strftime_now('%d %b %Y') }}", date="2026-01-31") == "31 Jan 2026"


@pytest.mark.parametrize(
    "template",
    [
        "{{ raise_exception('no') }}", "{{ strftime_now('%Y') }}", "{% if %}", "{{ 1 / 0 }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}", "{{ messages.append(1) }}",
        "{{ 'a' * 10**10 }}", "{{ 'a' * 10**8 }}", "{{ 'a' * 10**6 }}",
        "{% for i in range(10**9) %}{% endfor %}",
        "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",
    ],
)  # fmt: skip
def test_a_template_that_does_harm_or_refuses_ends_in_an_error(
    template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat_template, "SECONDS", 2.0)
    with pytest.raises(bpe.ChatError):
        made(template)


def test_nothing_is_said_of_contents_that_a_template_changes() -> None:
    assert apply_chat_template(QWEN, one("ab"), "{{ messages[0].content|length }}").contents == {}


def test_tools_that_a_template_does_not_show_are_named() -> None:
    called = [*one("a"), {"role": "assistant", "content": "b", "tool_calls": [{"id": "1"}]}]

    def left_out(template: str, messages: list[dict[str, Any]] = called) -> tuple[str, ...]:
        return apply_chat_template(QWEN, messages, template, tools=[{"name": "f"}]).left_out

    shown = "{% for m in messages %}{{ m.content ~ (m.tool_calls or '') }}{% endfor %}"
    assert left_out("gemma") == ("tools", "tool_calls")
    assert left_out(shown) == ("tools",)
    assert left_out("{{ tools[0].name }}") == ("tool_calls",)
    assert left_out("gemma", one("a")) == ("tools",)
    assert made(shown) == "x"


def test_a_request_of_either_interface_is_read() -> None:
    openai = """[
        {"role": "user", "content": [{"type": "text", "text": "a"}, {"type": "image_url"}]},
        {"role": "assistant", "content": null, "tool_calls": [
            {"type": "function", "function": {"name": "f", "arguments": "{\\"x\\": 1}"}}]}]"""
    read = read_chat(openai)
    call = {"type": "function", "function": {"name": "f", "arguments": {"x": 1}}}
    assert read.messages == (
        {"role": "user", "content": "a"},
        {"role": "assistant", "content": "", "tool_calls": [call]},
    )
    assert read.unread == (("image_url", 1),)
    anthropic = """{"system": "S", "tools": [{"name": "f", "input_schema": {}}], "messages": [
        {"role": "assistant", "content": [
            {"type": "tool_use", "id": "1", "name": "f", "input": {}}]},
        {"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "1", "content": "r"}]}]}"""
    read = read_chat(anthropic)
    function = {"name": "f", "arguments": {}}
    assert read.messages == (
        {"role": "system", "content": "S"},
        {"role": "assistant", "content": "", "tool_calls": [
            {"id": "1", "type": "function", "function": function}]},
        {"role": "tool", "tool_call_id": "1", "content": "r"},
    )  # fmt: skip
    assert read.tools == ({"type": "function", "function": {"name": "f", "parameters": {}}},)


def test_calls_that_are_no_list_are_none() -> None:
    read = read_chat('[{"role": "user", "content": "a", "tool_calls": 5}]')
    assert read.messages == ({"role": "user", "content": "a", "tool_calls": 5},)


@pytest.mark.parametrize(
    "pasted",
    ["", "{", "3", "{}", '["x"]', '[{"content": "x"}]', '[{"role": "user", "content": 3}]'],
)
def test_what_is_no_chat_is_refused(pasted: str) -> None:
    with pytest.raises(bpe.ChatError):
        read_chat(pasted)
