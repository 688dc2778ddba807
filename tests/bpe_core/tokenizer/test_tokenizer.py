from dataclasses import replace

import numpy as np
import pytest

import bpe_core as bpe


@pytest.fixture(scope="module")
def tokenizer() -> bpe.Tokenizer:
    return bpe.train("low lower lowest newest widest", vocab_size=300).tokenizer


def test_decoding_an_unknown_id_names_it(tokenizer: bpe.Tokenizer) -> None:
    with pytest.raises(bpe.UnknownTokenError, match=r"\b99999; .*0–\d+"):
        tokenizer.decode([0, 99999])
    with pytest.raises(bpe.UnknownTokenError, match="-1"):
        tokenizer.decode([-1])
    with pytest.raises(bpe.UnknownTokenError, match=r"ids .*True"):
        tokenizer.decode(iter([97, True]))
    assert tokenizer.decode(np.array([97, 98])) == tokenizer.decode(iter([97, 98])) == "ab"


def test_an_unknown_character_is_named_with_its_position_in_the_whole_text() -> None:
    tokenizer = bpe.train("ab ba", vocab_size=4, base="characters", split="whitespace").tokenizer
    with pytest.raises(bpe.TextError, match=r"'é' \(U\+00E9\).* 7\b") as caught:
        tokenizer.encode("ab ab aé")
    assert (caught.value.character, caught.value.position) == ("é", 7)


def test_special_tokens_are_plain_text_unless_allowed() -> None:
    tokenizer = bpe.train("abab", vocab_size=257, special_tokens=["<end>"]).tokenizer
    assert tokenizer.encode("ab<end>", allowed_special=["<end>"]) == [256, 257]
    assert 257 not in tokenizer.encode("ab<end>")
    assert tokenizer.decode([256, 257]) == "ab<end>"
    with pytest.raises(bpe.SettingError, match=r"special tokens .*'<end>'"):
        tokenizer.encode("ab", allowed_special=["<start>"])


def test_tokens_are_found_by_text_bytes_and_id(tokenizer: bpe.Tokenizer) -> None:
    more = replace(tokenizer, special_tokens={"<e>": 261, "\ufffd": 999})
    for token_id, token in more.vocab.items():
        assert more.id_to_token(token_id) == token
        assert more.token_to_id(token) == more.token_to_id(bytearray(token)) == token_id  # type: ignore[arg-type]
    assert [more.token_to_id(text) for text in ("low", "<e>", "\ufffd")] == [257, 261, 999]
    assert more.token_to_id("no such") is more.token_to_id("") is more.token_to_id(b"\xc3x") is None
    with pytest.raises(bpe.UnknownTokenError, match=r"\b998; .*0–"):
        more.id_to_token(998)
    with pytest.raises(bpe.UnknownTokenError, match="expected token IDs"):
        more.decode_batch(np.array([97, 98]))
    assert more.decode_batch(np.array([[97, 98], [999, 101]])) == ["ab", "\ufffde"]


def test_tokens_ids_and_vocabulary_are_counted_each_in_its_way(tokenizer: bpe.Tokenizer) -> None:
    size = tokenizer.vocab_size
    assert (len(tokenizer), tokenizer.id_count) == (size, size)
    more = replace(tokenizer, special_tokens={"<e>": 261, "<f>": 999})
    assert (more.vocab_size, len(more), more.id_count) == (size, size + 2, 1000)
    empty = bpe.train("", base="characters", vocab_size=0).tokenizer
    assert (len(empty), empty.id_count, bool(empty), empty.encode("")) == (0, 0, True, [])
