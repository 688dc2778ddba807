"""A chat on its way to the browser."""

import json
from typing import Any

import bpe_core as bpe
from bpe_core.files import count_chat
from bpe_view.encoder.questions.chat import MOST_PASTED, MOST_SHOWN, can_be_asked, chat_answer
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.words import say, speaking

LLAMA = bpe.train(
    "the weather", vocab_size=262,
    special_tokens=("<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"),
).tokenizer  # fmt: skip


def chat(pasted: str, tokenizer: bpe.Tokenizer = LLAMA) -> dict[str, Any]:
    return chat_answer(encode_text(tokenizer, "the", "rank"), pasted)


def answer(pasted: object = None, tokenizer: bpe.Tokenizer = LLAMA) -> dict[str, Any]:
    return chat(json.dumps(pasted) if pasted else "", tokenizer)


def test_only_who_has_a_frame_or_a_documented_number_is_asked() -> None:
    plain = bpe.train("the weather", vocab_size=262).tokenizer
    assert can_be_asked(LLAMA, "abc")
    assert not can_be_asked(plain, "abc")
    assert can_be_asked(bpe.load_pretrained("o200k_base"), "o200k_base")
    assert not can_be_asked(bpe.load_pretrained("r50k_base"), "r50k_base")


def test_tokens_of_the_frame_and_of_each_message_add_up() -> None:
    shown = answer()
    assert shown["title"] == "Llama 3"
    assert shown["rows"] == [("user", len(LLAMA.encode("the")))]
    assert shown["overhead"] + sum(count for _, count in shown["rows"]) == shown["total"]
    assert [label for label, owner in shown["tokens"] if owner == 0] == ["the"]
    assert ("<|eot_id|>", None) in shown["tokens"]


def test_of_gpt_4_the_contents_are_shown_and_all_is_counted() -> None:
    gpt4 = bpe.load_pretrained("gpt-4")
    messages = [{"role": "user", "content": "Hi there"}, {"role": "assistant", "content": "Hi!"}]
    shown = answer(messages, gpt4)
    assert shown["title"] == ""
    assert shown["tokens"] == [("Hi", 0), ("·there", 0), ("Hi", 1), ("!", 1)]
    assert (shown["total"], shown["overhead"]) == (count_chat(gpt4, messages), 11)
    assert shown["rows"] == [("user", 2), ("assistant", 2)]


def test_what_is_no_chat_is_told_in_the_language_of_the_page() -> None:
    with speaking("es"):
        told = chat('[\n{"role": "user" ]')["error"]
        assert told == say("chat.not_json", line=2, column=17)
    assert answer("no list")["error"]
    assert answer({"messages": []})["error"]
    assert answer([{"role": "tool", "content": "a"}])["error"]
    assert chat("[" * 100_000)["error"]


def test_a_chat_too_long_to_be_read_is_refused_and_tokens_that_are_not_shown_are_counted() -> None:
    assert f"{MOST_PASTED:,}" in answer([{"role": "user", "content": "a" * MOST_PASTED}])["error"]
    shown = answer([{"role": "user", "content": "a" * MOST_SHOWN}])
    assert (len(shown["tokens"]), shown["more"]) == (MOST_SHOWN, True)
    assert shown["total"] > MOST_SHOWN == shown["rows"][0][1]
