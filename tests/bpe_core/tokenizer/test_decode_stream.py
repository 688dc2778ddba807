"""IDs decoded one at a time are what `decode` makes of all."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from tests.bpe_core import strategies

LEARNT: Final = "low né é🐟 🐟🐟 e\u0301 ▁ <e>\n" * 2
TOKENIZER: Final = bpe.train(LEARNT, vocab_size=290, special_tokens=["<e>"]).tokenizer
MODEL: Final = bpe.load_pretrained("gpt-4")


@given(st.lists(st.sampled_from([*TOKENIZER.vocab, 32, 195, 240, 159]), max_size=30))
def test_all_parts_together_are_what_decode_gives(ids: list[int]) -> None:
    stream = TOKENIZER.decode_stream()
    assert "".join([*map(stream.push, ids), stream.finish()]) == TOKENIZER.decode(ids)


@given(strategies.text)
def test_of_a_text_nothing_waits_but_the_beginning_of_a_character(text: str) -> None:
    ids, so_far = MODEL.encode(text), b""
    stream = MODEL.decode_stream()
    for token_id in ids:
        part = stream.push(token_id)
        before, so_far = so_far, so_far + MODEL.vocab[token_id]
        assert before.decode(errors="ignore") + part == so_far.decode(errors="ignore")
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
