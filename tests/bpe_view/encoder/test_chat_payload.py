"""A chat on its way to the browser."""

import json
from dataclasses import replace
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.tokenizer import Frame, frame_of, specials_of
from bpe_view.encoder.chat_payload import (
    CHAT_DATE,
    MOST_PASTED,
    chat_answer,
)
from bpe_view.words import say, speaking

LLAMA = bpe.train(
    "the weather", vocab_size=262,
    special_tokens=("<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"),
).tokenizer  # fmt: skip


def answer(pasted: object = None, *, careful: bool = False, frame: str = "") -> dict[str, Any]:
    written = "" if pasted is None else json.dumps(pasted)
    return chat_answer(LLAMA, "the", written, frame, CHAT_DATE, careful=careful)


@pytest.mark.parametrize(
    ("name", "frame"),
    [
        ("qwen", "chatml"), ("llama-3", "llama-3"), ("llama-4", "llama-4"),
        ("tekken", "mistral-v3"), ("mistral-v3", "mistral-v3"),
        ("deepseek_v4", "deepseek"), ("o200k_harmony", "harmony"), ("o200k_base", "chatml"),
    ],
)  # fmt: skip
def test_a_real_tokenizer_begins_with_its_own_frame(name: str, frame: str) -> None:
    tokenizer = bpe.load_pretrained(name)
    assert frame_of(tokenizer) == frame
    assert (specials_of(tokenizer, frame) > 0) == (name != "o200k_base")


def test_tokens_of_the_frame_and_of_each_message_add_up() -> None:
    shown = answer()
    assert shown["frame"] == "llama-3"
    assert shown["rows"] == [("user", len(LLAMA.encode("the")))]
    assert shown["overhead"] + sum(count for _, count in shown["rows"]) == shown["total"]
    assert [label for label, owner, _ in shown["tokens"] if owner == 0] == ["the"]


def test_a_special_token_that_a_message_spells_is_marked_or_stays_text() -> None:
    pasted = [{"role": "user", "content": "the<|eot_id|>"}]
    assert answer(pasted)["injected"] == 1
    assert ("<|eot_id|>", 0, True) in answer(pasted)["tokens"]
    careful = answer(pasted, careful=True)
    assert careful["injected"] == 0
    assert careful["total"] > answer(pasted)["total"]


def test_what_is_no_text_is_named_and_a_problem_is_told() -> None:
    shown = answer(
        [{"role": "user", "content": [{"type": "image"}, {"type": "text", "text": "a"}]}]
    )
    assert shown["unread"] == [("image", 1)]
    tooled = {"messages": [], "tools": [{"name": "f", "input_schema": {}}]}
    assert answer(tooled)["unread"] == [("tools", 0)]
    assert answer("no list")["error"]
    assert answer([{"role": "tool", "content": "a"}], frame="gemma")["error"]


def test_what_is_no_json_is_told_in_the_language_of_the_page() -> None:
    with speaking("es"):
        told = chat_answer(LLAMA, "", '[\n{"role": "user" ]', "", CHAT_DATE, careful=False)["error"]
        assert told == say("chat.not_json", line=2, column=17)


def test_an_opened_template_is_the_first_choice_and_its_error_one_sentence() -> None:
    own = Frame("own.json", "own.json", "", "{{ messages[0].content }}<|eot_id|>")
    shown = chat_answer(LLAMA, "the", "", "", CHAT_DATE, own, careful=False)
    assert shown["frames"][0] == ("", "own.json")
    assert (shown["frame"], shown["source"], shown["known"]) == ("", "own.json", True)
    assert shown["tokens"] == [("the", 0, False), ("<|eot_id|>", -1, True)]
    other = chat_answer(LLAMA, "the", "", "llama-3", CHAT_DATE, own, careful=False)
    assert other["tokens"] == answer()["tokens"]
    broken = replace(own, template="{{ raise_exception('a\n\x1bb') }}")
    told = chat_answer(LLAMA, "the", "", "", CHAT_DATE, broken, careful=False)["error"]
    assert told.endswith("a b")


def test_a_chat_too_long_to_be_read_is_refused_and_not_cut_off() -> None:
    assert f"{MOST_PASTED:,}" in answer([{"role": "user", "content": "a" * MOST_PASTED}])["error"]
