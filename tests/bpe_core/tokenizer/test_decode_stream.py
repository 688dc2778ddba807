"""Ids decoded one at a time, held to `decode`, and beside tokenizers' own."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

import pytest
import tokenizers
from hypothesis import given
from hypothesis import strategies as st
from tokenizers.decoders import DecodeStream

import bpe_core as bpe
from tests.bpe_core import strategies

LEARNT: Final = "low né é🐟 🐟🐟 e\u0301 ▁ <e>\n" * 2
TOKENIZER: Final = bpe.train(LEARNT, vocab_size=290, special_tokens=["<e>"]).tokenizer
[FILE] = bpe.dumps(replace(TOKENIZER, special_tokens={}), "huggingface").values()
THEIRS: Final = tokenizers.Tokenizer.from_str(FILE.decode())
MODEL: Final = bpe.load_pretrained("gpt-4")


def pushed(tokenizer: bpe.Tokenizer, ids: Sequence[int]) -> list[str]:
    """What each id gives, and the end."""
    stream = tokenizer.decode_stream()
    return [*map(stream.push, ids), stream.finish()]


@given(st.lists(st.sampled_from([*TOKENIZER.vocab, 32, 195, 240, 159]), max_size=30))
def test_all_that_is_told_is_what_decode_gives(ids: list[int]) -> None:
    assert "".join(pushed(TOKENIZER, ids)) == TOKENIZER.decode(ids)


@given(strategies.text)
def test_of_a_text_nothing_waits_but_the_beginning_of_a_character(text: str) -> None:
    ids, so_far = MODEL.encode(text), b""
    stream = MODEL.decode_stream()
    for token_id in ids:
        told = stream.push(token_id)
        before, so_far = so_far, so_far + MODEL.vocab[token_id]
        assert before.decode(errors="ignore") + told == so_far.decode(errors="ignore")
        assert so_far.endswith(stream.held)
        assert len(stream.held) < 4
    assert (stream.finish(), stream.held) == ("", b"")


def test_a_stream_goes_on_after_an_unknown_id_and_begins_anew_when_finished() -> None:
    stream = TOKENIZER.decode_stream()
    space, half = b" "[0], "é".encode()[0]
    for _ in range(2):
        assert [stream.push(one) for one in (space, space, half)] == [" ", " ", ""]
        with pytest.raises(bpe.UnknownTokenError, match="999"):
            stream.push(999)
        assert stream.held == bytes([half])
        assert stream.finish() == "\ufffd"


def test_tokenizers_stream_tells_the_same_but_loses_an_end_that_is_no_whole_character() -> None:
    random, lost = Random(1), 0
    for _ in range(400):
        ids = random.choices([*THEIRS.get_vocab().values()], k=12)
        stream = DecodeStream(skip_special_tokens=False)
        theirs = [stream.step(THEIRS, one) or "" for one in ids]
        ours, decoded = pushed(TOKENIZER, ids), TOKENIZER.decode(ids)
        assert "".join(ours) == decoded == THEIRS.decode(ids)
        for place in range(len(ids)):
            assert "".join(ours[: place + 1]).startswith("".join(theirs[: place + 1]))
        assert ("".join(theirs) != decoded) == decoded.endswith("\ufffd")
        lost += decoded.endswith("\ufffd")
    assert 0 < lost < 400
