"""Chats as models are fed them: frames as their makers publish them, and each token's message."""

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.files import COUNTED, FRAMES, count_chat, frame_chat, frame_of
from bpe_core.text.splits import find_split

TALK: Final = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": " What is BPE? "},
    {"role": "assistant", "content": "Merging pairs."},
    {"role": "user", "content": "\nWhy?\n"},
]
# What the makers' templates give for the same messages, in Jinja.
IDS: Final = {
    "qwen": "151644 8948 198 3430 9814 13 151645 198 151644 872 198 3555 374 425 1740 30 220 151645"
    " 198 151644 77091 198 44 95296 13530 13 151645 198 151644 872 271 10234 5267 151645 198 151644"
    " 77091 198",
    "llama-3": "128000 128006 9125 128007 271 3513 10015 13 128009 128006 882 128007 271 3923 374"
    " 426 1777 30 128009 128006 78191 128007 271 44 96396 13840 13 128009 128006 882 128007 271"
    " 10445 30 128009 128006 78191 128007 271",
    "deepseek_v4": "0 7153 9708 16 128803 1999 344 406 10644 33 223 128804 47 1538 288 16354 16 1"
    " 128803 201 11687 2755 128804",
    "o200k_harmony": "200006 17360 200008 3575 553 17554 162016 11 261 4410 6439 2359 22203 656"
    " 7788 17527 558 87447 100594 25 220 1323 19 12 3218 198 6576 3521 25 220 1323 20 12 3218 12"
    " 2029 279 30377 289 25 14093 279 2 13888 18403 25 8450 11 49159 11 1721 13 21030 2804 413 7360"
    " 395 1753 3176 13 200007 200006 77944 200008 2 68406 279 3238 14567 13 200007 200006 1428"
    " 200008 4614 382 418 3111 30 220 200007 200006 173781 200005 17196 200008 44 181064 24702 13"
    " 200007 200006 1428 200008 198 13903 3901 200007 200006 173781",
}
OF_MODEL: Final = {
    "qwen": "chatml", "llama-3": "llama-3", "deepseek_v4": "deepseek", "o200k_harmony": "harmony",
}  # fmt: skip
SPECIALS: Final = [one for frame in FRAMES.values() for one in frame.special_tokens]
ALL: Final = bpe.train("the weather there", vocab_size=300, special_tokens=SPECIALS).tokenizer
contents = st.lists(st.sampled_from(["a", " ", "\n", "é🐟", *SPECIALS[:3], "<|im_"])).map("".join)


@pytest.mark.parametrize("model", IDS)
def test_a_real_models_chat_has_the_ids_of_its_makers_template(model: str) -> None:
    tokenizer, frame = bpe.load_pretrained(model), OF_MODEL[model]
    split = tokenizer.split or find_split(model)  # another library does not say it
    assert split
    pieces = [one.data.decode() for one in tokenizer.trace(TALK[1]["content"])]
    assert pieces == bpe.split(TALK[1]["content"], split)
    assert frame_of(tokenizer) == frame
    chat = frame_chat(tokenizer, TALK, frame)
    assert chat.token_ids == tuple(map(int, IDS[model].split()))
    assert tokenizer.decode(chat.token_ids) == chat.text


def test_two_messages_of_four_and_six_tokens_are_21_with_gpt_3_5_to_gpt_4o() -> None:
    contents = {"system": "Please be brief.", "user": "What is a merge here?"}
    messages = [{"role": role, "content": content} for role, content in contents.items()]
    for name in COUNTED:
        tokenizer = bpe.load_pretrained(name)
        assert [len(tokenizer.encode(one)) for one in contents.values()] == [4, 6]
        assert (count_chat(tokenizer, messages), count_chat(tokenizer, [])) == (21, 3)
        assert frame_of(tokenizer) is None


@given(st.lists(contents, max_size=4), st.sampled_from(list(FRAMES)))
def test_special_tokens_are_of_the_frame_alone_and_each_content_has_its_tokens(
    said: list[str], name: str
) -> None:
    messages = [{"role": "user", "content": content} for content in said]
    chat = frame_chat(ALL, messages, name)
    assert ALL.decode(chat.token_ids) == chat.text
    special = set(ALL.special_tokens.values())
    frame = FRAMES[name]
    pieces = [frame.begin, *frame.roles["user"] * len(said), frame.answer]
    expected = ALL.encode("".join(pieces), allowed_special="all")
    assert [one for one in chat.token_ids if one in special] == [
        one for one in expected if one in special
    ]
    tokens = [*zip(chat.token_ids, chat.messages, strict=True)]
    assert special.isdisjoint(one for one, owner in tokens if owner is not None)
    for place, content in enumerate(said):
        own = ALL.decode([one for one, owner in tokens if owner == place])
        assert (content.strip() if frame.strips else content) in own


def test_an_offered_frame_is_one_whose_special_tokens_are_all_there() -> None:
    some = bpe.train("low", vocab_size=258, special_tokens=["<|im_start|>"]).tokenizer
    assert frame_of(some) is None
    with pytest.raises(bpe.SettingError, match="im_end"):
        frame_chat(some, TALK, "chatml")
    with pytest.raises(bpe.SettingError, match="chatml"):
        frame_chat(ALL, TALK, "chatm")
    both = bpe.train("low", vocab_size=258, special_tokens=["<|im_start|>", "<|im_end|>"])
    assert frame_of(both.tokenizer) == "chatml"


def test_what_is_no_message_or_has_no_place_is_named() -> None:
    wrong: list[tuple[list[Any], str]] = [
        (["x"], "message 1 is 'x'"),
        ([{"content": "x"}], "message 1 .*role"),
        ([{"role": "user", "content": 3}], "message 1 .*content"),
        ([*TALK, {"role": "tool", "content": "x"}], "message 5 .*assistant"),
        ([*TALK, TALK[0]], "message 5 .*first"),
    ]
    for messages, problem in wrong:
        with pytest.raises(bpe.SettingError, match=problem):
            frame_chat(ALL, messages, "chatml")
        with pytest.raises(bpe.SettingError, match=problem):
            count_chat(ALL, messages)


def test_in_a_content_only_added_tokens_that_are_not_special_are_matched() -> None:
    ours = bpe.load_pretrained("deepseek")
    chat = frame_chat(ours, [{"role": "user", "content": "Why?<think> x</think>"}], "deepseek")
    assert chat.messages[chat.token_ids.index(ours.added_tokens["<think>"])] == 0
    end = "<｜end▁of▁sentence｜>"
    typed = frame_chat(ours, [{"role": "user", "content": end}], "deepseek")
    begin, user, assistant = (
        ours.added_tokens[one] for one in FRAMES["deepseek"].special_tokens if one != end
    )
    assert typed.token_ids == (begin, user, *ours.encode(end), assistant)
