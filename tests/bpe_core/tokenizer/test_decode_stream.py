"""IDs decoded one at a time are what `decode` makes of all."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe

LEARNT: Final = "low né é🐟 🐟🐟 e\u0301 ▁ <e>\n" * 2
TOKENIZER: Final = bpe.train(LEARNT, vocab_size=290, special_tokens=["<e>"]).tokenizer


@given(st.lists(st.sampled_from([*TOKENIZER.vocab, 32, 195, 240, 159]), max_size=30))
def test_all_parts_together_are_what_decode_gives_and_only_half_a_character_waits(
    ids: list[int],
) -> None:
    stream, parts = TOKENIZER.decode_stream(), list[str]()
    for token_id in ids:
        parts.append(stream.push(token_id))
        assert len(stream.held) < 4
        done = b"".join(TOKENIZER.vocab[one] for one in ids[: len(parts)])
        assert done.endswith(stream.held)
        if "\ufffd" not in done.decode(errors="replace"):
            assert stream.held == b""
    assert "".join([*parts, stream.finish()]) == TOKENIZER.decode(ids)


def test_a_stream_goes_on_after_an_unknown_id_and_begins_anew_when_finished() -> None:
    stream = TOKENIZER.decode_stream()
    space, half = b" "[0], "é".encode()[0]
    for _ in range(2):
        assert [stream.push(one) for one in (space, space, half)] == [" ", " ", ""]
        with pytest.raises(bpe.UnknownTokenError, match="999"):
            stream.push(999)
        assert stream.held == bytes([half])
        assert stream.finish() == "\ufffd"
