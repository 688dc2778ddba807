"""What a tokenizer says of its tokens, and what it refuses."""

from dataclasses import replace

import numpy as np
import pytest

import bpe_core as bpe

TOKENIZER = bpe.train("low lower lowest newest widest", vocab_size=300).tokenizer
MORE = replace(TOKENIZER, special_tokens={"<e>": 261, "\ufffd": 999})


def test_decoding_an_unknown_id_names_it() -> None:
    for ids, message in [
        ([0, 99999], r"\b99999; .*0–\d+"), ([-1], "-1"), (iter([97, True]), r"ids .*True"),
    ]:  # fmt: skip
        with pytest.raises(bpe.UnknownTokenError, match=message):
            TOKENIZER.decode(ids)
    with pytest.raises(bpe.UnknownTokenError, match=r"\b998; .*0–"):
        MORE.id_to_token(998)
    with pytest.raises(bpe.UnknownTokenError, match="expected token IDs"):
        MORE.decode_batch(np.array([97, 98]))
    assert MORE.decode_batch(np.array([[97, 98], [999, 101]])) == ["ab", "\ufffde"]
    assert MORE.decode(np.array([97, 98])) == MORE.decode(iter([97, 98])) == "ab"


def test_an_unknown_character_is_named_with_its_position_in_the_whole_text() -> None:
    tokenizer = bpe.train("ab ba", vocab_size=4, base="characters", split="whitespace").tokenizer
    with pytest.raises(bpe.TextError, match=r"'é' \(U\+00E9\).* 7\b") as caught:
        tokenizer.encode("ab ab aé")
    assert (caught.value.character, caught.value.position) == ("é", 7)


def test_special_tokens_are_plain_text_unless_allowed() -> None:
    assert MORE.encode("low<e>", allowed_special=["<e>"]) == [257, 261]
    assert 261 not in MORE.encode("low<e>")
    assert MORE.decode([257, 261]) == "low<e>"
    with pytest.raises(bpe.SettingError, match=r"special tokens .*'<e>'"):
        MORE.encode("ab", allowed_special=["<start>"])


def test_tokens_are_found_by_text_bytes_and_id_and_counted_each_in_its_way() -> None:
    for token_id, token in MORE.vocab.items():
        assert MORE.id_to_token(token_id) == token
        assert MORE.token_to_id(token) == MORE.token_to_id(bytearray(token)) == token_id  # type: ignore[arg-type]
    assert [MORE.token_to_id(text) for text in ("low", "<e>", "\ufffd")] == [257, 261, 999]
    assert {MORE.token_to_id(one) for one in ("no such", "", b"\xc3x")} == {None}
    size = TOKENIZER.vocab_size
    assert (len(TOKENIZER), TOKENIZER.id_count) == (size, size)
    assert (MORE.vocab_size, len(MORE), MORE.id_count) == (size, size + 2, 1000)
    empty = bpe.train("", base="characters", vocab_size=0).tokenizer
    assert (len(empty), empty.id_count, bool(empty), empty.encode("")) == (0, 0, True, [])
